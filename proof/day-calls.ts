// Makes the calls of one scripted day, and notes what each was answered, by whom, at which price, and how fast.
import { countryRecords } from '@satyapan/rehearsal/country'
import { seededRandom } from '../test/kills/seeded-random.js'
import type { Answer, Client } from '../test/support/client.js'
import type { DayPlace, DayPolicy } from './day-place.js'

/** So many calls at once; when all are answered, the clock moves. It never leaps while a call is in progress. */
const callsPerStep = 16
const reloadsPerDay = 8

export interface Noted {
  readonly n: number
  readonly transactionId: string
  readonly isFound: boolean
  readonly source: string
  readonly price: number
  readonly ms: number
  /** The reloads that were done when it began, and when it ended. */
  readonly generations: readonly [number, number]
}

export interface Day {
  readonly policy: DayPolicy
  readonly calls: number
  readonly noted: readonly Noted[]
  readonly failures: readonly string[]
}

/** The people of the made-up country. */
export const subjects: readonly string[] = [...countryRecords()]
  .filter(({ kind }) => kind === 'pan')
  .map(({ record }) => String(record.pan_number))
  .filter((pan) => !pan.startsWith('ZZZ')) // those rehearse failures

interface DayOrders {
  readonly place: DayPlace
  readonly policy: DayPolicy
  readonly day: number
  readonly calls: number
  readonly seed: number
}

async function callOnce(client: Client, place: DayPlace, n: number, pan: string): Promise<Noted | string> {
  const before = place.generation()
  const from = performance.now()
  const answer: Answer | string = await client
    .lookup('/v1/verification/panadvanced', { pan_number: pan })
    .catch((error: Error) => error.message)
  const ms = performance.now() - from
  if (typeof answer === 'string') return answer
  if (answer.status !== 200) return `${answer.status} ${answer.body.slice(0, 120)}`
  const { headers, json } = answer
  return {
    n,
    transactionId: headers['x-transaction-id']!,
    isFound: (json as { sub_code?: string }).sub_code === 'SUCCESS',
    source: headers['x-satyapan-source']!,
    price: Number(headers['x-satyapan-price']),
    ms,
    // A reload that was asked for may be in force before its answer is here.
    generations: [before, place.generation() + 1],
  }
}

/** Every policy has the same subjects in the same order. */
export async function liveDay({ place, policy, day, calls, seed }: DayOrders): Promise<Day> {
  const random = seededRandom(seed)
  const asked = Array.from({ length: calls }, () => subjects[Math.floor(random() * subjects.length)]!)
  const client = place.client()
  await place.moveTo(day, 0)
  await place.reload(policy)
  const noted: Noted[] = []
  const failures: string[] = []
  const reloads: Promise<void>[] = []
  const callAt = async (n: number) => {
    const result = await callOnce(client, place, n, asked[n]!)
    if (typeof result === 'string') failures.push(result)
    else noted.push(result)
  }
  const stepsBetweenReloads = Math.ceil(calls / callsPerStep / reloadsPerDay)
  for (let step = 0; step * callsPerStep < calls; step++) {
    const from = step * callsPerStep
    await place.moveTo(day, from / calls)
    // It goes on beside the calls.
    if (step > 0 && step % stepsBetweenReloads === 0) reloads.push(place.reload(policy))
    const length = Math.min(callsPerStep, calls - from)
    await Promise.all(Array.from({ length }, (_, i) => callAt(from + i)))
  }
  await Promise.all(reloads)
  return { policy, calls, noted, failures }
}
