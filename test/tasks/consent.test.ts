// Tests a task whose consent is withdrawn after it was accepted: nobody is asked, and it fails, free.
import { afterAll, expect, it } from 'vitest'
import type { ConsentedCall } from '../../src/consents/consent-rule.js'
import { Failure } from '../../src/kernel/failures.js'
import { useTestDatabase } from '../support/database.js'
import { until } from '../support/until.js'
import { eventsIn, openTasksHarness, rowNamed } from './tasks.harness.js'

const { db } = await useTestDatabase()
const licence = rowNamed('driving-license')
const right = { dl_number: 'ZZ01 20200000001', dob: '1988-04-12' }

const judged: ConsentedCall[] = []
let asked = 0
/** Allows what is asked first, as a consent does that is withdrawn a moment later. */
const harness = openTasksHarness({
  db,
  waitMs: 0,
  ask: async () => {
    asked++
    return { subCode: 'SUCCESS', data: licence.example }
  },
  consents: {
    refusal(call) {
      const problem = {
        loc: ['header', 'X-Satyapan-Consent-Id'],
        msg: 'The consent was withdrawn',
        type: 'consent',
      } as const
      return judged.push(call) === 1 ? undefined : new Failure('INVALID_PARAMETER', { problems: [problem] })
    },
  },
})
afterAll(() => harness.close())

it('a task whose consent is withdrawn before a source is asked fails, free, and says why', async () => {
  const { post, element } = harness
  const submitted = await post(licence, right, { headers: { 'x-satyapan-consent-id': 'form-17' } })
  const { request_id: id } = submitted.json()
  const failed = await until(async () => {
    const task = await element(licence, id)
    return task.status === 'in_progress' ? undefined : task
  })
  expect(failed).toMatchObject({ status: 'failed', error: 'INVALID_PARAMETER', message: 'Invalid parameter' })
  expect(asked).toBe(0)
  expect(await eventsIn(db)).toMatchObject([{ transaction_id: id, sub_code: null, charged: false, price: 0 }])
  // Both times it was judged by what was stated, about the same person.
  expect(judged).toHaveLength(2)
  for (const call of judged)
    expect(call).toMatchObject({
      consent: { id: 'form-17' },
      subject: [expect.any(String), 'ZZ0120200000001'],
    })
})
