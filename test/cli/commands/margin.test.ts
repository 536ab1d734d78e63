// Tests that the margin of each client and source in reports is what the prices and costs of the export add up to.
import { beforeAll, expect, it } from 'vitest'
import { eventAt } from '../../../src/usage/usage-event.harness.js'
import { createInsertEvents } from '../../../src/usage/usage-store.js'
import { useTestDatabase } from '../../support/database.js'
import { usageRunner } from './usage.harness.js'

const { db, directory } = await useTestDatabase()
const { run } = usageRunner({ db, directory })
const june = ['--from', '2026-06-01', '--to', '2026-07-01']
const july = ['--from', '2026-07-01', '--to', '2026-08-01']

beforeAll(async () => {
  const at = Date.parse('2026-06-10T12:00:00Z')
  const later = Date.parse('2026-07-10T12:00:00Z')
  const failed = { charged: false, price: 0, source: null, subCode: 'SOURCE_FAILURE', httpStatus: 500 }
  await createInsertEvents('INR')(db, [
    eventAt(at, { source: 'north', cost: 60 }),
    eventAt(at, { source: 'north', cost: 60, charged: false, price: 0 }),
    eventAt(at, { source: 'south', cost: 25, clientId: 'another' }),
    eventAt(at, { clientId: 'another', lookup: 'gstinlite' }),
    eventAt(at, failed),
    // Nobody said what an answer of this source costs.
    eventAt(later, { source: 'west' }),
    eventAt(later, { source: 'north', cost: 60, clientId: 'another' }),
  ])
})

type Row = Readonly<Record<string, string | number | null>>
const rowsOf = async (by: string, period: string[]): Promise<Row[]> =>
  JSON.parse(await run('usage report', '--by', by, ...period, '--json'))
const exported = async (period: string[]): Promise<Row[]> =>
  (await run('usage export', ...period, '--format', 'jsonl'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

it('by client and by source: as a table, and as CSV', async () => {
  const table = (await run('usage report', '--by', 'client', ...june)).trim().split('\n')
  expect(table.map((line) => line.split(/ {2,}/).slice(-4))).toEqual([
    ['amount', 'cost', 'margin', 'currency'],
    ['₹3.00', '₹0.25', '₹2.75', 'INR'],
    ['₹1.50', '₹1.20', '₹0.30', 'INR'],
    ['₹4.50', '₹1.45', '₹3.05', 'INR'],
  ])
  expect(await run('usage report', '--by', 'source', ...june, '--csv')).toBe(
    [
      'source,calls,charged,free,submissions,amount,cost,margin,currency',
      'north,2,1,1,0,150,120,30,INR',
      'records,1,1,0,0,150,0,150,INR',
      'south,1,1,0,0,150,25,125,INR',
      ',1,0,1,0,0,0,0,INR',
      '',
    ].join('\n'),
  )
})

it.each([
  ['client', 'client_id'],
  ['source', 'source'],
  ['lookup', 'lookup'],
])('by %s: what the export adds up to', async (by, field) => {
  const margins = new Map<unknown, number>()
  for (const event of await exported(june))
    margins.set(event[field], (margins.get(event[field]) ?? 0) + Number(event.price) - Number(event.cost))
  const rows = await rowsOf(by, june)
  expect(new Map(rows.map((row) => [row[by], row.margin]))).toEqual(margins)
  expect(rows.reduce((sum, { margin }) => sum + Number(margin), 0)).toBe(305)
})

it('is unknown where the cost of a source is not known: in reports null, and so in the export', async () => {
  expect(await rowsOf('source', july)).toMatchObject([
    { source: 'north', cost: 60, margin: 90 },
    { source: 'west', cost: null, margin: null },
  ])
  expect(await rowsOf('client', july)).toMatchObject([
    { client: 'another', cost: 60, margin: 90 },
    { client: 'client', cost: null, margin: null },
  ])
  const costs = (await exported(july)).map(({ source, cost }) => [source, cost])
  expect(new Map(costs as [string, number | null][])).toEqual(
    new Map<string, number | null>([
      ['north', 60],
      ['west', null],
    ]),
  )
})
