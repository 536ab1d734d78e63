// Measures the processor time of processes, as Linux counts it. Other work on the machine changes these figures
// little.
import { readFileSync } from 'node:fs'

/** Linux reports it in hundredths of a second. */
const tickMs = 10
const fieldsBefore = 2 // the fields before the state: the process id and the name

/** Milliseconds of processor time that a process has used; 0 when it has ended. */
export function processorMs(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const at = (field: number) => Number(fields[field - fieldsBefore - 1])
    return (at(14) + at(15)) * tickMs
  } catch {
    return 0
  }
}
