// Tests that witnesses cosign the log in the background, and refuse one that was put back.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { machineAddresses } from '../../src/platform/outbound/guard.js'
import { createOutbound } from '../../src/platform/outbound/outbound.js'
import { createLookup } from '../../src/platform/outbound/resolve.js'
import { verifyReceipt } from '../../src/receipts/verify-receipt.js'
import { createWitnessing } from '../../src/receipts/witnesses.js'
import { useTestDatabase } from '../support/database.js'
import { type Harness, openHarness } from './receipts.harness.js'
import { startWitness } from './witness.harness.js'

const { db } = await useTestDatabase()
let harness: Harness
let witness: Awaited<ReturnType<typeof startWitness>>
let ask: () => Promise<void>
const said: string[] = []

beforeAll(async () => {
  harness = await openHarness(db)
  witness = await startWitness(harness.keys.all[0]!.verifier)
  const outbound = createOutbound({
    lookup: createLookup(),
    ownAddresses: machineAddresses,
    allowLoopback: true,
    anyAddress: true,
  })
  const log = {
    warn: (facts: object, message: string) => void said.push(`${JSON.stringify(facts)} ${message}`),
    info: (_facts: object, message: string) => void said.push(message),
  }
  const witnesses = [{ name: 'auditor', url: witness.url, key: witness.key }]
  ask = createWitnessing({ db, witnesses, post: outbound.post, log })
})
afterAll(() => witness.close())

const checks = () => ({ keys: [harness.keys.all[0]!.verifier], witnesses: [witness.key] })

async function calls(count: number) {
  const made = Array.from({ length: count }, () => harness.call().event)
  await harness.insertEvents(db, made)
  await harness.sequencer.pass()
  return made
}

it('has a checkpoint cosigned, again and again as the log grows', async () => {
  const [first] = await calls(3)
  expect(verifyReceipt(await harness.receipt(first!), checks())).toMatch(/has not cosigned/)
  await ask()
  expect(verifyReceipt(await harness.receipt(first!), checks())).toMatchObject({
    witnesses: ['witness.example/w1'],
  })
  for (const count of [1, 300, 5]) {
    const [one] = await calls(count)
    await ask()
    expect(verifyReceipt(await harness.receipt(one!), checks())).toMatchObject({
      witnesses: ['witness.example/w1'],
    })
  }
  expect(witness.cosigned).toEqual([3, 4, 304, 309])
  expect(witness.statuses).toEqual([200, 200, 200, 200])
})

it('asks nothing when nothing is new, and keeps what is cosigned while the log goes on', async () => {
  const [before] = await calls(1)
  await ask()
  const asked = witness.statuses.length
  await ask()
  expect(witness.statuses).toHaveLength(asked)
  await calls(10)
  expect(verifyReceipt(await harness.receipt(before!), checks())).toMatchObject({ size: 310 })
})

it('takes the cosignatures of a witness whose clock jumps, with the time that each one carries', async () => {
  for (const time of [4_000_000_000, 1, 1_800_000_000]) {
    witness.setTime(time)
    const [one] = await calls(1)
    await ask()
    const receipt = await harness.receipt(one!)
    expect(verifyReceipt(receipt, checks())).toMatchObject({ witnesses: ['witness.example/w1'] })
    const cosigned = /^— witness\.example\/w1 (\S+)$/m.exec(receipt)![1]!
    expect(Buffer.from(cosigned, 'base64').readBigUInt64BE(4)).toBe(BigInt(time))
    // Another time under the same signature is another statement.
    const bytes = Buffer.from(cosigned, 'base64')
    bytes.writeBigUInt64BE(BigInt(time + 1), 4)
    expect(verifyReceipt(receipt.replace(cosigned, bytes.toString('base64')), checks())).toMatch(
      /has not cosigned/,
    )
  }
})

it('learns from a witness how far it is', async () => {
  await db.query('delete from log_witness')
  await calls(1)
  await ask()
  expect(witness.statuses.slice(-2)).toEqual([409, 200])
})

it('logs once that a witness does not answer, and goes on without it', async () => {
  witness.setDown(true)
  const [one] = await calls(1)
  await ask()
  await calls(1)
  await ask()
  expect(said).toEqual([
    expect.stringMatching(/"auditor".*it answered 503.*a witness did not cosign the log/),
  ])
  expect(verifyReceipt(await harness.receipt(one!), { keys: checks().keys })).toBeTypeOf('object')
  witness.setDown(false)
  await ask()
  expect(said.at(-1)).toBe('a witness cosigns again')
})

it('is told when the log was put back to an older state', async () => {
  const { rows } = await db.query<{ size: number; note: string }>('select size, note from log_head')
  const tiles = (await db.query('select * from log_tile')).rows as {
    level: number
    n: number
    hashes: Buffer
    ids: Buffer | null
  }[]
  await calls(20)
  await ask()
  await db.query('update log_head set size = $1, note = $2', [rows[0]!.size, rows[0]!.note])
  await db.query('delete from log_tile')
  for (const { level, n, hashes, ids } of tiles)
    await db.query('insert into log_tile (level, n, hashes, ids) values ($1, $2, $3, $4)', [
      level,
      n,
      hashes,
      ids,
    ])
  await calls(2)
  await ask()
  expect(said.at(-1)).toMatch(/the log was put back to an older state/)
})
