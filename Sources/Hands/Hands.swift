// Hands
