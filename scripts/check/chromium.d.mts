// Declares the types of chromium.mjs.
export function findChromium(): string | undefined
