// Tests that an embedded service killed while it works on a bulk answers every record once, in order, and charges it once.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, describe, expect, it } from 'vitest'
import { usageRows } from '../acceptance/usage-rows.js'
import type { Installation, Service } from '../support/service.js'
import { createFromTemplate } from '../support/template.js'
import { until } from '../support/until.js'
import { killMoment } from './kill-moment.js'
import { seededRandom } from './seeded-random.js'

const kills = Number(process.env.SATYAPAN_KILLS ?? 3)
const seed = Number(process.env.SATYAPAN_SEED ?? 20261126)
const records = 2_000 * kills
const longestDelayMs = 1_500
let installation: Installation | undefined

interface State {
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

describe('a bulk of the embedded service', () => {
  afterAll(async () => installation?.discard())

  it(
    `is answered once after ${kills} kills of the process`,
    async () => {
      const random = seededRandom(seed)
      installation = await createFromTemplate()
      let service = await installation.start()
      const file = join(service.dataDir, 'people.csv')
      const vpas = Array.from({ length: records }, (_, i) => vpaOf(i))
      await writeFile(file, `nr,vpa\n${vpas.map((vpa, i) => `${i},${vpa}\n`).join('')}`)
      const start = ['bulk', 'start', 'upi-basic', file, '--client', service.clientId]
      const { request_id: id } = await json<{ request_id: string }>(service, ...start)
      let inProgress = 0
      for (let nth = 0; nth < kills; nth++) {
        await killMoment(random() * longestDelayMs)
        const { state } = await json<State>(service, 'bulk', 'status', id)
        await service.kill()
        if (state === 'running') inProgress++
        service = await installation.start()
      }
      await until(async () => (await json<State>(service, 'bulk', 'status', id)).state === 'completed', {
        withinMs: 300_000,
      })
      const out = join(service.dataDir, 'results.csv')
      await service.cli('bulk', 'fetch', id, out)
      const [header, ...rows] = parse(await readFile(out, 'utf8')) as string[][]
      const { cost, done } = await json<State>(service, 'bulk', 'status', id)
      const events = (await usageRows(service)).filter(({ request_id }) => request_id === id)
      await service.stop()
      expect(header!.slice(0, 3)).toEqual(['nr', 'vpa', 'sub_code'])
      expect(rows.map(([nr, vpa]) => [Number(nr), vpa])).toEqual(vpas.map((vpa, i) => [i, vpa]))
      expect([done, events.length]).toEqual([records, records])
      expect(counted(events.map(({ sub_code }) => sub_code))).toEqual(counted(rows.map((row) => row[2])))
      expect(new Set(events.map(({ transaction_id }) => transaction_id)).size).toBe(records)
      expect(events.reduce((sum, { price }) => sum + Number(price), 0)).toBe(cost)
      expect(inProgress).toBeGreaterThanOrEqual(Math.ceil(kills / 2))
      process.stderr.write(
        `bulk kills (embedded, seed ${seed}): ${kills} kills, ${inProgress} of them in progress, ${records} records, 0 lost, 0 doubled\n`,
      )
    },
    180_000 + kills * 30_000,
  )
})
