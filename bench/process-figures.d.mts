// Declares the types of process-figures.mjs.
export function cpuSeconds(pid: number): number
export function postgresCpuSeconds(): number
export function residentMb(pid: number): number
export function watchMemory(pid: number): { take(): number; stop(): void }
