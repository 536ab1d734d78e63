// Computes the figures of scripted days: share found, cost for each found answer, p95 and failed calls, whole and by part.
import { percentile } from '../bench/statistics.mjs'
import { dayVendors } from './day-behaviour.js'
import type { Day, Noted } from './day-calls.js'

export interface Figures {
  readonly calls: number
  readonly failed: number
  /** 0 to 1, of all calls. */
  readonly found: number
  /** In the smallest unit of the currency. */
  readonly costPerFound: number
  readonly p95Ms: number
  /** The share of the answers by source. */
  readonly by: Readonly<Record<string, number>>
}

const costs = new Map(dayVendors.map(({ name, cost }) => [name, cost]))
const costOf = ({ source }: Noted): number => costs.get(source)!

function figuresOf(noted: readonly Noted[], failed: number): Figures {
  const calls = noted.length + failed
  const found = noted.filter(({ isFound }) => isFound).length
  const cost = noted.reduce((sum, each) => sum + costOf(each), 0)
  const share = (name: string) => noted.filter(({ source }) => source === name).length / noted.length
  return {
    calls,
    failed,
    found: found / calls,
    costPerFound: cost / found,
    p95Ms: percentile(
      noted.map(({ ms }) => ms),
      0.95,
    ),
    by: Object.fromEntries(dayVendors.map(({ name }) => [name, share(name)])),
  }
}

export const figuresOfDay = ({ noted, failures }: Day): Figures => figuresOf(noted, failures.length)

/** The day in equal parts. Failed calls are not in them. */
export function partsOfDay({ noted, calls }: Day, parts: number): Figures[] {
  return Array.from({ length: parts }, (_, i) =>
    figuresOf(
      noted.filter(({ n }) => Math.floor((n * parts) / calls) === i),
      0,
    ),
  )
}

/** What answers cost by the vendors' prices. */
export const costOfDay = ({ noted }: Day): number => noted.reduce((sum, each) => sum + costOf(each), 0)
