// Starts a bulk for the tests that kill processes, and expects every record answered once, in order, and charged once.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { usageRows } from '../acceptance/usage-rows.js'
import type { Service } from '../support/service.js'
import { until } from '../support/until.js'

export interface BulkState {
  readonly state: string
  readonly done: number
  readonly cost: number
}

async function json<Answer>(service: Service, ...words: string[]): Promise<Answer> {
  const { stdout, stderr } = await service.cli(...words, '--json')
  if (stdout === '') throw new Error(`${words.join(' ')}: ${stderr}`)
  return JSON.parse(stdout) as Answer
}

/** The vpa of a record. The slow ones are a second apart, so that a kill finds work in progress wherever it comes. */
function vpaOf(i: number): string {
  if (i % 400 === 7) return 'slow@sandbox'
  if (i % 5 === 0) return 'found@sandbox'
  return i % 17 === 3 ? `nonsense ${i}` : `nobody${i}@sandbox`
}

/** How often each value is there. */
function counted(values: readonly unknown[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of [...values].map(String).sort()) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

export const bulkState = (service: Service, id: string): Promise<BulkState> =>
  json(service, 'bulk', 'status', id)

/** Starts a bulk of so many records; returns its id. */
export async function startBulk(service: Service, records: number): Promise<string> {
  const file = join(service.dataDir, 'people.csv')
  const lines = Array.from({ length: records }, (_, i) => `${i},${vpaOf(i)}\n`)
  await writeFile(file, `nr,vpa\n${lines.join('')}`)
  const words = ['bulk', 'start', 'upi-basic', file, '--client', service.clientId]
  return (await json<{ request_id: string }>(service, ...words)).request_id
}

/** Waits for the end of the bulk; its result file, its events and its cost must agree, record by record. */
export async function checkBulk(service: Service, id: string, records: number): Promise<void> {
  await until(async () => (await bulkState(service, id)).state === 'completed', { withinMs: 300_000 })
  const out = join(service.dataDir, 'results.csv')
  await service.cli('bulk', 'fetch', id, out)
  const [header, ...rows] = parse(await readFile(out, 'utf8')) as string[][]
  const { cost, done } = await bulkState(service, id)
  const events = (await usageRows(service)).filter(({ request_id }) => request_id === id)
  expect(header!.slice(0, 3)).toEqual(['nr', 'vpa', 'sub_code'])
  expect(rows.map(([nr, vpa]) => [Number(nr), vpa])).toEqual(
    Array.from({ length: records }, (_, i) => [i, vpaOf(i)]),
  )
  expect([done, events.length]).toEqual([records, records])
  expect(counted(events.map(({ sub_code }) => sub_code))).toEqual(counted(rows.map((row) => row[2])))
  expect(new Set(events.map(({ transaction_id }) => transaction_id)).size).toBe(records)
  expect(events.reduce((sum, { price }) => sum + Number(price), 0)).toBe(cost)
}
