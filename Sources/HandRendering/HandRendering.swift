// HandRendering
