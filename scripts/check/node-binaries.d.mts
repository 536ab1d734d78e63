// Declares the types of node-binaries.mjs.
export const hasNodeBinaries: boolean
export function installNodes(): string[]
