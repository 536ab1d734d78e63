// Processor time of processes, as Linux counts it: figures that other work on the machine changes little.
import { readdirSync, readFileSync } from 'node:fs'

/** Linux tells it in hundredths of a second. */
const tickMs = 10
const fieldsBefore = 2 // what stands before the state: the number and the name

function statOf(pid: number | string): { parent: number; ms: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const at = (field: number) => Number(fields[field - fieldsBefore - 1])
    return { parent: at(4), ms: (at(14) + at(15)) * tickMs }
  } catch {
    return undefined // it has ended
  }
}

/** Milliseconds of processor time that a process has used. */
export const processorMs = (pid: number): number => statOf(pid)?.ms ?? 0

/** Of all processes that a process has started and that still run. */
export const childrenMs = (parent: number): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .reduce((sum, stat) => sum + (stat?.parent === parent ? stat.ms : 0), 0)

export const parentOf = (pid: number): number => statOf(pid)!.parent
