// A vendor's API with three addresses, and configurations that name them in turn: each with prices, costs and tokens of its
// own, so that every event says which configuration its call was asked and priced under.
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { Answer, Client } from '../support/client.js'

const module = fileURLToPath(new URL('../../examples/acme.mjs', import.meta.url))
export const uanList = '/v1/mobile-intelligence/mobile-to-uan-list'
/** vendor-a has no answer about it. */
export const heldMobile = '6000000003'
const slowMobile = '6000000002'
const usualMobile = '6000000001'
const slowMs = 60
const usualMs = 1
const basePrice = 1_000

type Name = 'a' | 'b' | 'c'

export interface Generation {
  readonly order: readonly Name[]
  readonly tokens: Readonly<Record<Name, string>>
}

const first = { a: 'one', b: 'one', c: 'one' }
/** Each differs from the one before in order, members or tokens; prices and costs differ in all of them. */
export const generations: readonly Generation[] = [
  { order: ['a', 'b'], tokens: first },
  { order: ['b', 'a'], tokens: first },
  { order: ['b', 'a'], tokens: { ...first, b: 'two' } },
  { order: ['c', 'b', 'a'], tokens: { ...first, b: 'two' } },
  { order: ['c', 'a'], tokens: { ...first, b: 'two' } },
  { order: ['a', 'b'], tokens: { a: 'two', b: 'three', c: 'two' } },
]

/**
 * A folder with the vendor's API; `configOf` writes the tokens of a generation, and returns its configuration. A question
 * about `heldMobile` waits for `release`, and then vendor-a has no answer.
 */
export async function openVendor() {
  const folder = mkdtempSync(join(tmpdir(), 'satyapan-reload-'))
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked: string[] = []
  const api = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://vendor')
    const name = pathname.split('/')[1]!
    const mobile = searchParams.get('mobile')!
    const token = request.headers.authorization?.replace('Bearer ', '')
    asked.push(`${name} ${mobile}`)
    const isHeld = mobile === heldMobile && name === 'a'
    const waited = isHeld ? released : pause(mobile === slowMobile ? slowMs : usualMs)
    void waited.then(() => {
      response.writeHead(isHeld ? 418 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ mobile, uans: ['100000000001'], request: `${name} ${token}` }))
    })
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const { port } = api.address() as AddressInfo

  function put(name: string, text: string): string {
    const path = join(folder, name)
    writeFileSync(`${path}.new`, text)
    renameSync(`${path}.new`, path)
    return path
  }

  return {
    asked,
    release,
    configOf(g: number): Record<string, unknown> {
      const { order, tokens } = generations[g]!
      return {
        sources: order.map((name) => ({
          name: `vendor-${name}`,
          module,
          baseUrl: `http://127.0.0.1:${port}/${name}`,
          allowPlainHttp: true,
          secrets: { token: { file: put(`token-${name}`, tokens[name]) } },
          cost: { default: 10 + g },
        })),
        prices: { 'mobile-to-uan-list': basePrice + g },
      }
    },
    async close() {
      api.closeAllConnections()
      await new Promise((resolve) => api.close(resolve))
      rmSync(folder, { recursive: true })
    },
  }
}

/** Calls over kept connections until it is stopped. */
export function callOn(client: Client, atOnce: number) {
  const answers: Answer[] = []
  let isOver = false
  const one = async (n: number) => {
    for (let i = 0; !isOver; i++) {
      const mobile_number = (i + n) % 4 === 0 ? slowMobile : usualMobile
      answers.push(await client.lookup(uanList, { mobile_number }))
    }
  }
  const running = Promise.all(Array.from({ length: atOnce }, (_, n) => one(n)))
  return {
    answers,
    async stop() {
      isOver = true
      await running
      return answers
    },
  }
}

interface Event {
  readonly price: number
  readonly cost: number
  readonly source: string
  readonly source_reference: string
}

/** The generation that an event is of; fails when it is not wholly of one. */
export function generationOf({ price, cost, source, source_reference: reference }: Event): number {
  const g = price - basePrice
  const { tokens } = generations[g]!
  const name = source.replace('vendor-', '') as Name
  expect({ cost, reference }).toEqual({ cost: 10 + g, reference: `${name} ${tokens[name]}` })
  expect(generations[g]!.order).toContain(name)
  return g
}
