// Declares the types of containers.mjs.
export const runFlags: readonly string[]
export function containerEnv(folder: string): NodeJS.ProcessEnv
export function canRunContainers(): boolean
