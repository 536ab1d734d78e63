// Declares the types of aside.mjs.
export function installAside(name: string, what: string, named?: string): string
