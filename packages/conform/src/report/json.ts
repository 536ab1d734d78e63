// Writes a report as JSON.
import { totalsOf } from '../run.js'
import type { Report } from './report.js'

/** @param indent of a file that people may open; 0: one line */
export function jsonReport({ baseUrl, at, durationMs, requests, tried }: Report, indent = 0): string {
  const cases = tried.map(({ case: one, ...outcome }) => ({
    id: one.id,
    group: one.group,
    section: one.section,
    clause: one.clause,
    expected: one.check.expected,
    ...outcome,
  }))
  const totals = { cases: tried.length, ...totalsOf(tried) }
  return `${JSON.stringify({ base_url: baseUrl, at, duration_ms: durationMs, requests, totals, cases }, null, indent)}\n`
}
