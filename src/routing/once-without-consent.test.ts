// Asking a lookup that has an effect, when the call says that the person did not agree: one source is asked, none twice.
import { expect, it } from 'vitest'
import { createEngine } from '../lookups/engine.js'
import { panbasic } from '../lookups/pan/panbasic.js'
import { call, input, scripted } from './routing.harness.js'

const clock = { now: () => 1_800_000_000_000 }
const log = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} }
const acts = { ...panbasic, once: true as const }
const valid = { subCode: 'SUCCESS', data: panbasic.example }

function engineOf(consented: readonly string[]) {
  const asks = { north: scripted(valid), south: scripted(valid), west: scripted(valid) }
  const sources = Object.entries(asks).map(([name, ask]) => ({
    name,
    answers: { panbasic: ask },
    ...(consented.includes(name) && { consented: ['panbasic'] }),
  }))
  const engine = createEngine({ catalogue: [acts], sources, clock, log })
  return {
    ask: (consent: string) => engine.ask(acts, input, { ...call, consent: { consent } }),
    calls: () => Object.values(asks).map((ask) => ask.calls()),
  }
}

it('asks the first source that tells nobody that the person agreed', async () => {
  const { ask, calls } = engineOf(['north'])
  expect(await ask('N')).toMatchObject({ source: 'south' })
  expect(calls()).toEqual([0, 1, 0])
})

it('asks the first source of all when the person agreed', async () => {
  const { ask, calls } = engineOf(['north'])
  expect(await ask('Y')).toMatchObject({ source: 'north' })
  expect(calls()).toEqual([1, 0, 0])
})

it('asks nobody when each would have to say that the person agreed', async () => {
  const { ask, calls } = engineOf(['north', 'south', 'west'])
  await expect(ask('N')).rejects.toMatchObject({ code: 'INVALID_PARAMETER' })
  expect(calls()).toEqual([0, 0, 0])
})
