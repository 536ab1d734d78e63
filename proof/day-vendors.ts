// Plays the three vendors of the scripted day in a process of its own; its parent says how far the day is.
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Dialect,
  type Rehearsal,
  startRehearsal,
  type World,
  type WorldInput,
} from '@satyapan/rehearsal'
import { newId } from '../src/kernel/ids.js'
import { speakSameInterface } from '../src/rehearsal/same-interface.js'
import { createWorld } from '../src/rehearsal/world.js'
import { seededRandom } from '../test/kills/seeded-random.js'
import { type DayVendor, dayVendors, delayOf, holds, noAnswerShareOf } from './day-behaviour.js'

let random = seededRandom(1)
/** How far the day is, 0 to 1. */
let progress = 0

/** The made-up country, as far as the vendor holds it. */
function worldOf(vendor: DayVendor, world: World): World {
  return {
    async ask(lookup: string, input: WorldInput, session?: unknown) {
      if (!holds(vendor, String(input.pan_number))) return { subCode: 'DETAILS_NOT_FOUND' }
      return world.ask(lookup, input, session)
    },
  }
}

/** Speaks the interface as slowly, and answers as seldom, as the vendor does at this time of the day. */
const dialectOf =
  (vendor: DayVendor): Dialect =>
  (parts) => {
    const speak = speakSameInterface(parts)
    return async (asked) => {
      const said = await speak(asked)
      if (said === undefined || said.outcome === 'TOKEN') return said
      const isUnanswered = random() < noAnswerShareOf(vendor, progress)
      await pause(delayOf(vendor, progress, random()))
      return isUnanswered ? { ...said, fault: '500' } : said
    }
  }

const world = createWorld(Date.now)
const started: Rehearsal[] = []
for (const vendor of dayVendors)
  started.push(
    await startRehearsal({
      kind: 'same-interface',
      speaker: { dialect: dialectOf(vendor), unavailable: { status: 503, body: {} } },
      world: worldOf(vendor, world),
      host: '127.0.0.1',
      port: 0,
      faults: [],
      seed: 1,
      now: Date.now,
      newId,
      print: () => {},
    }),
  )

process.on('message', (message: { progress?: number; seed?: number }) => {
  if (message.seed !== undefined) random = seededRandom(message.seed)
  if (message.progress !== undefined) progress = message.progress
  process.send!({ taken: true })
})
process.once('disconnect', () => process.exit())
process.send!({ ports: started.map(({ port }) => port) })
