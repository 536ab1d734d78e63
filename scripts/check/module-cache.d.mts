// Declares the types of module-cache.mjs.
export function moduleCacheFolder(root: string): string
