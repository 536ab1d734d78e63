// Re-enacts how clients in the field ask for tasks: what each sends, how often it polls, and what it reads.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Ask } from '../../src/lookups/source.js'
import { useTestDatabase } from '../support/database.js'
import { eventsIn, gatedSource, openTasksHarness, rowNamed } from './tasks.harness.js'

const { db } = await useTestDatabase()
const licence = rowNamed('driving-license')
const voter = rowNamed('voter-id')
const udyam = rowNamed('udyam-details')
const right = { dl_number: 'ZZ0120200000001', dob: '1988-04-12' }

// biome-ignore lint/suspicious/noExplicitAny: clients read what they get without looking at its type
type Read = any
type Harness = ReturnType<typeof openTasksHarness>
let harness: Harness | undefined
const open = (ask: Ask, waitMs?: number): Harness => {
  harness = openTasksHarness({ db, ask, ...(waitMs !== undefined && { waitMs }) })
  return harness
}
beforeEach(() => db.query('truncate usage_event, idempotency_key, task, job'))
afterEach(async () => {
  await harness?.close()
  harness = undefined
})
const foundIn =
  (example: unknown): Ask =>
  async () => ({ subCode: 'SUCCESS', data: example })

describe('a client that polls once, at once, and takes what element [0] holds', () => {
  it('has the licence', async () => {
    const { app, credentials } = open(foundIn(licence.example))
    const headers = credentials(licence)
    const url = `${licence.route.path}?dl_number=${right.dl_number}&dob=${right.dob}`
    const { request_id } = (await app.inject({ method: 'POST', url, headers })).json() as Read
    const polled = await app.inject({ url: `${licence.task!.poll}?request_id=${request_id}`, headers })
    const { source_output } = (polled.json() as Read)[0].result
    expect([source_output.name, source_output.dob]).toEqual(['ASHA VIJAY ZAVERI', '1988-04-12'])
  })
})

describe('a client that polls five times while the task is in progress', () => {
  /** Its pause of two seconds is what the test does meanwhile. */
  async function result(own: Harness, requestId: string, pause: () => void): Promise<Read> {
    let task: Read
    for (let tries = 0; tries < 5; tries++) {
      task = (await own.poll(udyam, { request_id: requestId })).json()
      if (task[0].status !== 'in_progress') return task[0].result?.source_output ?? task[0]
      pause()
      if (tries === 2) await own.tasks.endWithin(requestId, 60_000)
    }
    return task
  }

  it('has a registration whose source answers meanwhile', async () => {
    const source = gatedSource(udyam.example)
    const own = open(source.ask, 0)
    const { request_id } = (await own.post(udyam, { udyam_aadhaar_number: 'UDYAM-ZZ-00-0000001' })).json()
    let pauses = 0
    const read = await result(own, request_id, () => {
      if (++pauses === 2) source.open()
    })
    expect(read.general_details.enterprise_name).toBe('ZAFRAN SANDBOX FOODS')
    expect(pauses).toBeGreaterThanOrEqual(2)
  })

  it('stops at one that failed, and has its message', async () => {
    const own = open(foundIn(udyam.example))
    const { request_id } = (await own.post(udyam, { udyam_aadhaar_number: 'UDYAM-1' })).json()
    const read = await result(own, request_id, () => {
      throw new Error('it is not in progress')
    })
    expect(read).toMatchObject({ error: 'BAD_REQUEST', message: 'Please enter a valid Udyam number.' })
  })
})

describe('a client that polls without end until it is completed or an error, and wants a list that is not empty', () => {
  it.each(['id_found', 'id_not_found'])('ends with %s', async (status) => {
    const source = gatedSource(voter.example)
    const ask: Ask = async (input, call) => {
      const answer = await source.ask(input, call)
      return status === 'id_found' ? answer : { subCode: 'DETAILS_NOT_FOUND' }
    }
    const own = open(ask, 0)
    const { request_id } = (await own.post(voter, { epic_number: 'ZZZ0000001' })).json()
    let polls = 0
    let read: Read
    for (;;) {
      const body: Read = (await own.poll(voter, { request_id })).json()
      if (!Array.isArray(body) || body.length === 0) throw new Error('no result')
      read = body[0]
      polls++
      if (read.status === 'completed' || read.status === 'error') break
      if (polls === 3) source.open()
      if (polls > 3) await own.tasks.endWithin(request_id, 60_000)
    }
    expect(polls).toBeGreaterThan(3)
    expect(read.result.source_output.status).toBe(status)
    expect((await eventsIn(db)).filter(({ charged }) => charged)).toHaveLength(1)
  })
})

describe('a client that sends JSON with its consent', () => {
  it('and polls by the transaction_id has the licence', async () => {
    const { app, credentials } = open(foundIn(licence.example))
    const headers = { ...credentials(licence), 'content-type': 'application/json' }
    const payload = JSON.stringify({ ...right, consent: 'Y', reason: 'loan' })
    const submitted = await app.inject({ method: 'POST', url: licence.route.path, headers, payload })
    const { code, transaction_id } = submitted.json() as Read
    expect(code).toBe(200)
    const polled = await app.inject({
      url: `${licence.task!.poll}?transaction_id=${transaction_id}`,
      headers: credentials(licence),
    })
    expect((polled.json() as Read)[0].status).toBe('completed')
  })

  it('and never polls is charged once all the same', async () => {
    const own = open(foundIn(udyam.example))
    const sent = await own.post(udyam, { udyam_aadhaar_number: 'UDYAM-ZZ-00-0000001' }, { json: true })
    expect(sent.statusCode).toBe(200)
    expect(await eventsIn(db)).toMatchObject([{ charged: true, price: udyam.price }])
  })
})
