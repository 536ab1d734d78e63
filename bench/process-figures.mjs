// Measures a process from outside, as Linux counts it: its processor time and its memory. Other work on the machine
// changes the processor time little.
import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100
const sampleEveryMs = 100

/** Empty when the process has ended. */
function read(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

/** Seconds of processor time that a process has used so far, in all its threads; 0 when it has ended. */
export function cpuSeconds(pid) {
  const text = read(pid, 'stat')
  const fields = text.slice(text.lastIndexOf(') ') + 2).split(' ')
  return text === '' ? 0 : (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** The same for all live processes of PostgreSQL on this machine. */
export const postgresCpuSeconds = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && read(name, 'comm').trim() === 'postgres')
    .reduce((sum, pid) => sum + cpuSeconds(pid), 0)

/** Memory in MB (of 1,048,576 bytes); NaN when the process has ended. */
export const residentMb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(read(pid, 'status'))?.[1]) / 1024

/** Watches the memory of a process until `stop`. `take`: the largest since the start, or since it was last called. */
export function watchMemory(pid) {
  let peak = 0
  const sample = () => {
    peak = Math.max(peak, residentMb(pid) || 0)
  }
  const timer = setInterval(sample, sampleEveryMs)
  return {
    take() {
      sample()
      const seen = peak
      peak = 0
      return seen
    },
    stop: () => clearInterval(timer),
  }
}

/**
 * The same for a process, those that it started, and those of them that have ended: a server's processes for its
 * connections come and go.
 */
export function allCpuSeconds(pid) {
  const children = read(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  const text = read(pid, 'stat')
  const fields = text.slice(text.lastIndexOf(') ') + 2).split(' ')
  const ended = text === '' ? 0 : (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
  return cpuSeconds(pid) + ended + children.reduce((sum, child) => sum + allCpuSeconds(child), 0)
}
