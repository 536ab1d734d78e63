// Declares the types of namespaces.mjs.
export function unshare(root: string, installed: string, node: string, words: readonly string[]): string[]
export function own(group: string, words: readonly string[]): string[]
export function newGroup(): string
export function removeGroup(group: string): void
export function systemd(target: string): string[]
export function canIsolate(): boolean
export function canRunSystemd(): boolean
