// Tests the log over the real tables: receipts, what is tampered with, a replaced key, an erased person.
import { beforeAll, describe, expect, it } from 'vitest'
import { unaudited } from '../../src/platform/audit-port.js'
import { verifyReceipt } from '../../src/receipts/verify-receipt.js'
import { forgetSubject } from '../../src/usage/forget-subject.js'
import { unansweredEvent } from '../../src/usage/unanswered.js'
import { settleUnanswered } from '../../src/usage/unanswered-store.js'
import { seededRandom } from '../kills/seeded-random.js'
import { useTestDatabase } from '../support/database.js'
import { type Harness, openHarness } from './receipts.harness.js'

const { db } = await useTestDatabase()
let harness: Harness
let key: Harness['keys']['all'][number]['verifier']
beforeAll(async () => {
  harness = await openHarness(db)
  key = harness.keys.all[0]!.verifier
})

const sequence = () => harness.sequence()
const headNow = () => harness.head()

/** Commits so many calls, some in groups, and gives them their places. */
async function calls(count: number) {
  const made = Array.from({ length: count }, () => harness.call())
  for (let i = 0; i < made.length; i += 40)
    await harness.insertEvents(
      db,
      made.slice(i, i + 40).map(({ event }) => event),
    )
  await sequence()
  return made
}

it('signs an empty log', async () => {
  await harness.sequencer.pass()
  expect(await headNow()).toMatchObject({ origin: 'log.example/test', size: 0 })
})

describe('a receipt', () => {
  it('waits until its call has a place, and then proves request and answer', async () => {
    const { event, answer, request } = harness.call()
    await harness.insertEvents(db, [event])
    expect(await harness.receipt(event)).toBe('waiting')
    await sequence()
    const receipt = await harness.receipt(event)
    const checks = { keys: [key], answer: Buffer.from(answer), request: () => ({ ...request }) }
    const { transactionId } = event
    expect(verifyReceipt(receipt, checks)).toMatchObject({
      index: 0,
      size: 1,
      origin: 'log.example/test',
      entry: { transaction_id: transactionId, lookup: 'panbasic', http_status: 200, consent: null, v: 1 },
    })
  })

  it('proves the consent that the call stated', async () => {
    const consent = '{"consent":"Y","purpose":"Opening an account"}'
    const { event } = harness.call({ consent })
    await harness.insertEvents(db, [event])
    await sequence()
    const receipt = await harness.receipt(event)
    const of = (stated: string) => verifyReceipt(receipt, { keys: [key], consent: stated })
    expect(of(consent)).toMatchObject({ entry: { consent: expect.stringMatching(/^[0-9a-f]{64}$/) } })
    expect(of('{"consent":"Y"}')).toBe('the consent is not the one that the call stated')
    expect((await harness.verify()).fault).toBeNull()
  })

  it('is there for each call of groups of any size, over the borders of tiles', async () => {
    const made = await calls(700)
    for (const { event, answer } of made.filter((_, i) => i % 37 === 0 || i > 690)) {
      const verified = verifyReceipt(await harness.receipt(event), {
        keys: [key],
        answer: Buffer.from(answer),
      })
      expect(verified).toMatchObject({ entry: { transaction_id: event.transactionId } })
    }
    expect(await harness.verify()).toMatchObject({ entries: 702, recomputed: 702, fault: null })
  })

  it('is not made of a call without hashes, nor twice of one that is settled again', async () => {
    const { event } = harness.call()
    const [other] = [harness.call().event]
    await harness.insertEvents(db, [event])
    await harness.insertEvents(db, [event, other!], 'settle')
    const plain = { ...harness.call().event, receipt: undefined }
    const before = (await headNow()).size
    await harness.insertEvents(db, [plain])
    await sequence()
    expect((await headNow()).size).toBe(before + 2)
    await expect(harness.receipt(plain)).rejects.toThrow('no entry')
    expect(await harness.receipt(other!)).toContain('tlog-proof')
  })

  it('keeps the outcome of a call that was answered 500 after its commit', async () => {
    const { event, answer } = harness.call({ attempts: '[]' })
    await harness.insertEvents(db, [event])
    await settleUnanswered(db, harness.insertEvents, [unansweredEvent(event)])
    await sequence()
    const verified = verifyReceipt(await harness.receipt(event), { keys: [key], answer: Buffer.from(answer) })
    expect(verified).toMatchObject({ entry: { http_status: 200, sub_code: 'SUCCESS' } })
    expect((await harness.verify()).fault).toBeNull()
  })
})

describe('what is tampered with', () => {
  it('is named: 1,000 receipts of which one character is another', async () => {
    const [one] = await calls(1)
    const { event, answer, request } = one!
    const receipt = await harness.receipt(event)
    const checks = { keys: [key], answer: Buffer.from(answer), request: () => ({ ...request }) }
    expect(typeof verifyReceipt(receipt, checks)).toBe('object')
    const random = seededRandom(71)
    const unnoticed: string[] = []
    for (let i = 0; i < 1_000; i++) {
      const at = Math.floor(random() * receipt.length)
      const other = 'ABCDEFabcdef0123456789+/= \n—x'[Math.floor(random() * 28)]!
      if (other === receipt[at]) continue
      const tampered = receipt.slice(0, at) + other + receipt.slice(at + 1)
      if (typeof verifyReceipt(tampered, checks) !== 'string') unnoticed.push(`${at}: ${other}`)
    }
    expect(unnoticed).toEqual([])
  })

  it.each([
    ['another answer', { answer: Buffer.from('{}') }, 'the answer is not the one that was given'],
    [
      'other parameters',
      { request: () => ({ pan_number: 'X' }) },
      'the parameters are not those that were asked',
    ],
    ['another key', { keys: [] }, 'the checkpoint is not signed by the key of the log'],
  ])('%s is refused', async (_what, own, problem) => {
    const [one] = await calls(1)
    expect(verifyReceipt(await harness.receipt(one!.event), { keys: [key], ...own })).toBe(problem)
  })

  /** Changes the tables, says what the verification finds, and puts them back. */
  async function foundAfter(change: string, back: string): Promise<string | null> {
    await db.query(change)
    const { fault } = await harness.verify()
    await db.query(back)
    expect((await harness.verify()).fault).toBeNull()
    return fault
  }

  it('is named by the verification of the log: events, tiles and the head', async () => {
    const [one] = await calls(1)
    const id = `'${one!.event.transactionId}'`
    const flip = (column: string, table: string, where: string) =>
      `update ${table} set ${column} = set_byte(${column}, 5, get_byte(${column}, 5) # 1) where ${where}`
    const event = flip('receipt_hashes', 'usage_event', `transaction_id = ${id}`)
    expect(await foundAfter(event, event)).toMatch(/^entry \d+, call .* was changed after it was logged$/)
    const outcome = (status: number) =>
      `update usage_event set http_status = ${status} where transaction_id = ${id}`
    expect(await foundAfter(outcome(503), outcome(200))).toMatch(/was changed/)
    for (const [level, problem] of [
      [0, /^entry 0, call .* was changed/],
      [1, /^the tile 1\/0 was changed$/],
    ] as const) {
      const tile = flip('hashes', 'log_tile', `level = ${level} and n = 0`)
      expect(await foundAfter(tile, tile)).toMatch(problem)
    }
    const [away, here] = [1_000, -1_000].map(
      (n) => `update log_tile set n = n + ${n} where level = 0 and n ${n > 0 ? '= 1' : '> 999'}`,
    )
    expect(await foundAfter(away!, here!)).toMatch(
      /^the tile 0\/1 is missing: the database has lost it\. Restore a backup/,
    )
    const size = (by: number) => `update log_head set size = size + ${by}`
    expect(await foundAfter(size(-1), size(1))).toBe('the signed head of the log was changed')
  })

  it('gives no receipt for an event that was changed', async () => {
    const [one] = await calls(1)
    await db.query(
      `update usage_event set source = 'other' where transaction_id = '${one!.event.transactionId}'`,
    )
    await expect(harness.receipt(one!.event)).rejects.toThrow('it was changed after its call')
    await db.query(
      `update usage_event set source = 'records' where transaction_id = '${one!.event.transactionId}'`,
    )
  })
})

describe('saved heads', () => {
  it('are beginnings of the log; one of another log, or of entries that were cut off, is a fault', async () => {
    const heads = [await headNow()]
    await calls(300)
    heads.push(await headNow())
    expect((await harness.verify(heads)).fault).toBeNull()
    const other = { ...heads[0]!, root: Buffer.alloc(32) }
    expect((await harness.verify([other])).fault).toMatch(/is not a beginning of this log/)
    const longer = { ...heads[1]!, size: heads[1]!.size + 1 }
    expect((await harness.verify([longer])).fault).toMatch(/cannot be checked: .* put back to an older state/)
    const foreign = { ...heads[0]!, origin: 'log.example/other' }
    expect((await harness.verify([foreign])).fault).toMatch(/is not signed by a key of this log/)
  })
})

it('an erased person: the receipt proves the entry, and no longer what was asked', async () => {
  const index = Buffer.alloc(32, 9)
  const { event, answer } = harness.call({ subjectIndex: index })
  await harness.insertEvents(db, [event])
  await sequence()
  const kept = await harness.receipt(event)
  expect(await forgetSubject(db, [index])).toBe(1)
  const after = await harness.receipt(event)
  expect(verifyReceipt(after, { keys: [key] })).toMatchObject({
    entry: { transaction_id: event.transactionId },
  })
  expect(verifyReceipt(after, { keys: [key], answer: Buffer.from(answer) })).toMatch(/the salt was destroyed/)
  expect(verifyReceipt(kept, { keys: [key], answer: Buffer.from(answer) })).toBeTypeOf('object')
  expect((await harness.verify()).fault).toBeNull()
})

it('tiles and bundles: those of the signed size, and no others', async () => {
  const { size } = await headNow()
  const width = size % 256
  const last = String(Math.floor(size / 256)).padStart(3, '0')
  expect(await harness.log.tile('0/000')).toHaveLength(8_192)
  expect(await harness.log.tile(`0/${last}.p/${width}`)).toHaveLength(width * 32)
  const bundle = (await harness.log.tile('entries/000.p/2'))!
  const length = bundle.readUInt16BE()
  expect(JSON.parse(bundle.toString('utf8', 2, 2 + length))).toHaveProperty('transaction_id')
  for (const path of [
    `0/${last}`,
    `0/${last}.p/${width + 1}`,
    '3/000.p/1',
    'entries/999',
    '0/000/x',
    '../head',
  ])
    expect(await harness.log.tile(path), path).toBeUndefined()
})

it('a replaced key: old receipts verify by the old one, new ones by the new one', async () => {
  const [old] = await calls(1)
  const kept = await harness.receipt(old!.event)
  const saved = await headNow()
  const { verifier } = await harness.log.replaceKey(unaudited)
  await harness.sequencer.pass()
  const again = await headNow()
  expect(again.size).toBe(saved.size)
  expect(verifyReceipt(kept, { keys: [key] })).toBeTypeOf('object')
  expect(verifyReceipt(await harness.receipt(old!.event), { keys: [key] })).toMatch(/not signed by the key/)
  expect(verifyReceipt(await harness.receipt(old!.event), { keys: [verifier] })).toBeTypeOf('object')
  expect((await harness.verify([saved])).fault).toBeNull()
})
