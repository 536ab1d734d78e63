// Tests the checker of the kill tests: it finds each fault that is planted.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { runProgram } from '../support/service.js'

const checker = fileURLToPath(new URL('batches-check.mjs', import.meta.url))
const made: string[] = []
afterAll(() => Promise.all(made.map((directory) => rm(directory, { recursive: true, force: true }))))

interface World {
  cells: string[]
  rows: [string, string][]
  events: { transaction: string; subCode: string; charged: boolean }[]
  webhooks: { id: string; body: string }[]
}

const body = '{"data":{"request_id":"b1"}}'
const good = (): World => ({
  cells: ['x@a', 'y@a', 'z@a'],
  rows: [
    ['x@a', 'SUCCESS'],
    ['y@a', 'DETAILS_NOT_FOUND'],
    ['z@a', 'INVALID_INPUT'],
  ],
  events: [
    { transaction: 't1', subCode: 'SUCCESS', charged: true },
    { transaction: 't2', subCode: 'DETAILS_NOT_FOUND', charged: true },
    { transaction: 't3', subCode: 'INVALID_INPUT', charged: false },
  ],
  webhooks: [{ id: 'm1', body }],
})

async function check(change: (world: World) => void): Promise<{ code: number | null; problems: number }> {
  const world = good()
  change(world)
  const directory = await mkdtemp(join(tmpdir(), 'satyapan-batch-check-'))
  made.push(directory)
  await mkdir(join(directory, 'results'))
  const put = (name: string, lines: string[]) => writeFile(join(directory, name), `${lines.join('\n')}\n`)
  await put('submitted.jsonl', [
    JSON.stringify({ request_id: 'b1', lookup: 'upi-basic', column: 'vpa', cells: world.cells }),
  ])
  await put('results/b1.csv', ['vpa,sub_code', ...world.rows.map((row) => row.join(','))])
  await put('ledger.csv', [
    'transaction_id,request_id,lookup,sub_code,charged',
    't0,,upi-basic,SUCCESS,false',
    ...world.events.map(
      ({ transaction, subCode, charged }) => `${transaction},b1,upi-basic,${subCode},${charged}`,
    ),
  ])
  await put(
    'webhooks.jsonl',
    world.webhooks.map((webhook) => JSON.stringify(webhook)),
  )
  const { code, stdout } = await runProgram(process.execPath, [checker, directory])
  return { code, problems: (JSON.parse(stdout) as { problems: string[] }).problems.length }
}

describe('the checker of batches', () => {
  it('finds nothing wrong with right data', async () => {
    expect(await check(() => {})).toEqual({ code: 0, problems: 0 })
  })
  it('lets a webhook arrive twice under one id', async () => {
    expect(await check(({ webhooks }) => webhooks.push({ id: 'm1', body }))).toEqual({
      code: 0,
      problems: 0,
    })
  })

  const faults: [string, (world: World) => void][] = [
    ['a row is missing', ({ rows }) => rows.pop()],
    ['a row is doubled', ({ rows }) => rows.push(rows[2]!)],
    ['rows are in another order', ({ rows }) => rows.reverse()],
    [
      'a row says another sub_code than the ledger',
      ({ rows }) => rows.splice(0, 1, ['x@a', 'DETAILS_NOT_FOUND']),
    ],
    ['an event is missing', ({ events }) => events.pop()],
    ['a record has two events', ({ events }) => events.push({ ...events[0]!, transaction: 't9' })],
    [
      'a transaction is in the ledger twice',
      ({ events }) => events.splice(1, 1, { ...events[1]!, transaction: 't1' }),
    ],
    ['a malformed record is charged', ({ events }) => events.splice(2, 1, { ...events[2]!, charged: true })],
    [
      'an answered record is not charged',
      ({ events }) => events.splice(0, 1, { ...events[0]!, charged: false }),
    ],
    ['no webhook arrived', ({ webhooks }) => webhooks.pop()],
    ['two ids for one batch', ({ webhooks }) => webhooks.push({ id: 'm2', body })],
    ['two payloads for one batch', ({ webhooks }) => webhooks.push({ id: 'm1', body: `${body} ` })],
  ]
  for (const [name, change] of faults) {
    it(`finds that ${name}`, async () => {
      const { code, problems } = await check(change)
      expect(code).toBe(1)
      expect(problems).toBeGreaterThan(0)
    })
  }
})
