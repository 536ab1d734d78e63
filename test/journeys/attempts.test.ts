// Tests the daily limits: per subject, per client, and of a client for one subject, on a clock that the test sets.
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type AttemptKind, attemptLimits, otpRestMs } from '../../src/journeys/attempt-limits.js'
import { createAttempts } from '../../src/journeys/attempts.js'
import { Failure } from '../../src/kernel/failures.js'
import { clientLimits, noon, openHarness } from './journeys.harness.js'

const harness = await openHarness()
const { clock, db, vault } = harness
let attempts: ReturnType<typeof createAttempts>
afterAll(() => harness.close())
beforeEach(async () => {
  await db.query('truncate attempt')
  attempts = createAttempts({ db, clock, vault, perClient: clientLimits })
  clock.at = noon
})

const subject = (name: string) => Buffer.from(name.padEnd(32))
/** One attempt of each sort: with a rest, of OTPs, of passwords. */
const kinds = ['aadhaar-otp', 'gst-wrong-otp', 'itr-wrong-password'] as const satisfies AttemptKind[]
const midnight = Date.parse('2026-06-02T00:00:00+05:30')

/** The failure's code and seconds, or `taken`. */
const take = (kind: AttemptKind, name: string, client: string) =>
  attempts.take(kind, subject(name), client).then(
    () => 'taken',
    (error: Failure) => `${error.code} ${error.retryAfterS}`,
  )

/** Takes attempts until one is refused, with rests between; returns how many were taken, and the refusal. */
async function takeAll(kind: AttemptKind, name: string, client: string) {
  for (let count = 0; ; count++) {
    const answer = await take(kind, name, client)
    if (answer !== 'taken') return { count, answer }
    clock.at += attemptLimits[kind].restMs
  }
}

describe('a refusal', () => {
  const statements: string[] = []
  const counting: typeof db = {
    ...db,
    query: (text, values, name) => {
      statements.push(name ?? text)
      return db.query(text, values, name)
    },
  }

  it('costs one read, and none within a second; an attempt that is given back is free at once', async () => {
    const own = createAttempts({ db: counting, clock, vault, perClient: clientLimits })
    const taken = []
    for (let n = 0; n < attemptLimits['itr-wrong-password'].perSubjectAndClient; n++)
      taken.push(await own.take('itr-wrong-password', subject('a'), 'one'))
    statements.length = 0
    const again = () => own.take('itr-wrong-password', subject('a'), 'one')
    for (let n = 0; n < 5; n++) await expect(again()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(statements).toEqual(['attempt-select'])
    clock.at += 1_000
    await expect(again()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(statements).toEqual(['attempt-select', 'attempt-select'])
    await taken[0]!.giveBack()
    await expect(again()).resolves.toBeDefined()
  })
})

describe.each(kinds)('%s', (kind) => {
  const { perSubject, perSubjectAndClient } = attemptLimits[kind]

  it('one client cannot use up the limit of a subject, and all together cannot exceed it', async () => {
    const one = await takeAll(kind, 'a', 'one')
    expect(one).toEqual({
      count: perSubjectAndClient,
      answer: `TOO_MANY_REQUESTS ${(midnight - clock.at) / 1000}`,
    })
    expect((await takeAll(kind, 'a', 'two')).count).toBe(perSubject - perSubjectAndClient)
    expect((await takeAll(kind, 'a', 'three')).count).toBe(0)
    expect(await take(kind, 'b', 'one')).toBe('taken')
  })

  it('the day is the Indian one', async () => {
    await takeAll(kind, 'a', 'one')
    clock.at = midnight - 1
    expect(await take(kind, 'a', 'one')).toBe('TOO_MANY_REQUESTS 1')
    clock.at = midnight
    expect(await take(kind, 'a', 'one')).toBe('taken')
  })

  it('one client has a limit for all subjects together; others are not affected', async () => {
    const most = clientLimits[attemptLimits[kind].perClient]
    for (let n = 0; n < most; n++) expect(await take(kind, `subject ${n}`, 'one')).toBe('taken')
    expect(await take(kind, 'another', 'one')).toMatch(/^TOO_MANY_REQUESTS /)
    expect(await take(kind, 'another', 'two')).toBe('taken')
  })

  it('fifty simultaneous attempts do not exceed the limit', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => take(kind, 'a', 'one')))
    const taken = answers.filter((answer) => answer === 'taken')
    expect(taken).toHaveLength(attemptLimits[kind].restMs > 0 ? 1 : perSubjectAndClient)
  })

  it('two attempts whose times are stored in reverse order both count', async () => {
    const of = (name: string) => take(kind, name, 'one')
    expect(await of('a')).toBe('taken')
    clock.at -= 5
    expect(await of('b')).toBe('taken')
  })

  it('an attempt that is given back counts for nobody', async () => {
    for (let n = 0; n < 30; n++) await (await attempts.take(kind, subject('a'), 'one')).giveBack()
    expect((await takeAll(kind, 'a', 'one')).count).toBe(perSubjectAndClient)
  })

  it('a refused attempt does not count', async () => {
    await takeAll(kind, 'a', 'one')
    for (let n = 0; n < 20; n++) await take(kind, 'a', 'one')
    const { rows } = await db.query<{ count: number }>('select count from attempt')
    expect(rows.map(({ count }) => count)).toEqual([
      perSubjectAndClient,
      perSubjectAndClient,
      perSubjectAndClient,
    ])
  })

  it('demand checks without counting', async () => {
    await attempts.demand(kind, subject('a'), 'one')
    await takeAll(kind, 'a', 'one')
    await expect(attempts.demand(kind, subject('a'), 'one')).rejects.toThrow(Failure)
    await attempts.demand(kind, subject('a'), 'two')
    await attempts.demand(kind, subject('b'), 'one')
  })
})

describe('the rest after an OTP', () => {
  it('is exact to the second, for every caller, and across midnight', async () => {
    clock.at = midnight - 10_000
    expect(await take('gst-otp', 'a', 'one')).toBe('taken')
    clock.at += 15_000
    expect(await take('gst-otp', 'a', 'two')).toBe('OTP_ALREADY_SENT 45')
    clock.at = midnight - 10_000 + otpRestMs
    expect(await take('gst-otp', 'a', 'two')).toBe('taken')
  })

  it('ends when no OTP was sent; the attempt still counts', async () => {
    for (let n = 0; n < attemptLimits['aadhaar-otp'].perSubjectAndClient; n++)
      await (await attempts.take('aadhaar-otp', subject('a'), 'one')).endRest()
    expect(await take('aadhaar-otp', 'a', 'one')).toMatch(/^TOO_MANY_REQUESTS /)
  })
})

describe('sweep', () => {
  it('deletes the counts of past days, however many, and keeps those that still matter', async () => {
    await db.query(
      `insert into attempt select 'gst-otp', decode(lpad(n::text, 8, '0'), 'hex'), 'one', 20000, 1, 0
       from generate_series(1, 2500) n`,
    )
    await take('gst-otp', 'yesterday', 'one')
    clock.at = midnight
    await take('gst-otp', 'today', 'one')
    expect(await createAttempts({ db, clock, vault, perClient: clientLimits }).sweep()).toBe(2_500)
    const { rows } = await db.query<{ n: number }>('select count(*)::int as n from attempt')
    expect(rows[0]!.n).toBe(5)
  })
})
