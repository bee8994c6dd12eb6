// ModelFiles
