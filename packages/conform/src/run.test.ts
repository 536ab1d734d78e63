// Tests a run with servers that are functions: what fails, what only warns, and what is never sent in the clear.
import { describe, expect, it } from 'vitest'
import type { Answer } from './exchange.js'
import type { Wire } from './http.js'
import { readProfile } from './profile.js'
import { runCases, totalsOf } from './run.js'
import { sandboxProfile } from './sandbox-profile.js'
import { createWorld } from './world.js'

const secret = 'sk_of-nobody'

const json = (status: number, body: object): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
  json: body,
})

/** The interface in short: a token, 401 without one, 422 for everything else. */
function answerOf({ url, headers }: Wire): Answer {
  if (url.endsWith('/v1/authorize')) return json(200, { access_token: 'tok', token_type: 'bearer' })
  if (headers.Authorization === undefined) return json(401, { detail: 'Not authenticated' })
  return json(422, { sub_code: 'INVALID_REQUEST_ID' })
}

async function tried(group: string, answer: (wire: Wire) => Answer, profile: object = sandboxProfile) {
  const wires: Wire[] = []
  const sender = {
    send: async (wire: Wire) => {
      wires.push(wire)
      return answer(wire)
    },
    close: () => {},
  }
  const world = createWorld({
    baseUrl: 'https://verify.example.com',
    account: { clientId: 'acme', clientSecret: secret },
    profile: readProfile(profile),
    sender,
    clock: { now: () => 1_790_000_000_000, wait: async () => {} },
    trust: [],
  })
  const outcomes = await runCases({ world, only: [group], concurrency: 4, onTried: () => {} })
  const of = (id: string) => outcomes.find((one) => one.case.id === id)?.result
  return { wires, outcomes, of }
}

const isPlain = ({ url }: Wire) => url.startsWith('http://')
const noAnswer: Answer = { status: 0, headers: {}, body: '', json: undefined, problem: 'reset' }

describe('a run', () => {
  it('tells a server that processes plain HTTP, and sends it no secret', async () => {
    const open = await tried('transport', answerOf)
    expect(open.of('transport.plain-http')).toBe('failed')
    const plain = open.wires.filter(isPlain)
    expect(plain).toHaveLength(1)
    expect(JSON.stringify(plain)).not.toContain(secret)
    expect(JSON.stringify(plain)).not.toContain('tok')

    for (const refusal of [noAnswer, json(400, { detail: 'Use https' })]) {
      const closed = await tried('transport', (wire) => (isPlain(wire) ? refusal : answerOf(wire)))
      expect(closed.of('transport.plain-http')).toBe('passed')
    }
    const redirecting = await tried('transport', (wire) => (isPlain(wire) ? json(301, {}) : answerOf(wire)))
    expect(redirecting.of('transport.plain-http')).toBe('failed')
  })

  it('warns where the interface is silent', async () => {
    const { of, outcomes } = await tried('transport', (wire) =>
      wire.url.includes('no-such-lookup') ? json(200, {}) : answerOf(wire),
    )
    expect(of('transport.unknown-path')).toBe('warned')
    expect(totalsOf(outcomes)).toMatchObject({ warned: 1 })
  })

  it('skips the batches whose column the interface does not show when the profile names none', async () => {
    const { column: _shown, ...others } = sandboxProfile
    const { outcomes } = await tried('batches', answerOf, others)
    const skipped = (name: string) =>
      outcomes.filter((one) => one.result === 'skipped' && one.reason === `the profile has no column.${name}`)
    for (const name of ['gstin-by-pan', 'upi-basic']) expect(skipped(name).length, name).toBeGreaterThan(30)
    const gstin = outcomes.filter((one) => one.case.id.startsWith('gstinlite-batch.'))
    expect(gstin.filter((one) => one.result === 'skipped' && one.reason.includes('column'))).toEqual([])
  })
})
