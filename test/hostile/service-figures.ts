// Reads the service's figures from outside: its memory, its processor time and its metrics.
import { readFileSync } from 'node:fs'
import { get } from '../support/client.js'
import type { Service } from '../support/service.js'

const megabyte = 1024 * 1024
const sampleEveryMs = 100
const ticksPerSecond = 100 // of Linux

/** NaN when there is no such process. */
export function residentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(textOf(`/proc/${pid}/status`))?.[1]
  return (Number(kilobytes) * 1024) / megabyte
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Seconds of processor time that the service has used, in all its threads. */
export function cpuSeconds(pid: number): number {
  const fields = textOf(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** The largest memory since the start of the watch or the last call of `take`. */
export function watchMemory(pid: number) {
  let peak = 0
  const sample = () => {
    peak = Math.max(peak, residentMb(pid) || 0)
  }
  const timer = setInterval(sample, sampleEveryMs)
  return {
    take(): number {
      sample()
      const seen = peak
      peak = 0
      return seen
    },
    stop: () => clearInterval(timer),
  }
}

/** The metrics without labels, by name. */
export async function metricsOf(service: Pick<Service, 'adminUrl' | 'ca'>): Promise<Map<string, number>> {
  const { body } = await get(`${service.adminUrl}/metrics`, service.ca)
  const lines = body.split('\n').flatMap((line) => {
    const [, name, value] = /^(\w+) (\S+)$/.exec(line) ?? []
    return name === undefined ? [] : [[name, Number(value)] as const]
  })
  return new Map(lines)
}
