// Tests of every kind of source that no vendor is told of a person's consent where the call said the opposite.
import { describe, expect, it } from 'vitest'
import { catalogue } from '../lookups/catalogue.js'
import type { Input } from '../lookups/params.js'
import type { SourceRequest } from './source-http.js'
import { sourceKinds } from './source-kinds.js'
import { vendorOf } from './vendor.harness.js'

/** Without them some kinds answer fewer lookups. */
const optionsOf: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  decentro: { panToGstinPath: '/v2/kyc/pan-to-gstin' },
  'sandbox-co-in': { states: ['27'] },
}
const session = { transaction_id: 't', reference_id: 'r', client_id: 'c', last4: '0019' }

const inputOf = (lookup: string): Input =>
  Object.fromEntries(
    Object.entries(catalogue.find(({ name }) => name === lookup)!.input).flatMap(
      ([name, { required, example }]) => (required ? [[name, example]] : []),
    ),
  )

const asked = sourceKinds.flatMap((kind) =>
  Object.keys(kind.lookups).map((lookup) => [kind.kind, lookup, kind] as const),
)

/** What was sent, whatever became of it. */
async function requestsOf([, lookup, kind]: (typeof asked)[number], consent?: string) {
  const options = optionsOf[kind.kind] ?? {}
  const vendor = vendorOf(kind, [{ status: 200, body: {} }], {
    options,
    ...(consent !== undefined && { consent: { consent } }),
  })
  await vendor.say(lookup, inputOf(lookup), session).catch(() => {})
  return vendor
}

const saysYes = ({ json, query, form }: SourceRequest): boolean =>
  [json, query, form].some((part) => /"consent":("Y"|true)/i.test(JSON.stringify(part) ?? ''))

describe.each(asked)('%s at %s', (...own) => {
  const [, lookup] = own

  it('says Y to nobody where the call says N', async () => {
    for (const no of ['N', ' no ', 'FALSE'])
      expect((await requestsOf(own, no)).requests.filter(saysYes)).toEqual([])
  })

  it('names the lookup where it says Y by itself', async () => {
    const { requests, consented } = await requestsOf(own)
    expect(consented.includes(lookup)).toBe(requests.some(saysYes))
  })
})

it('sends an N on to a server of the same interface, at once and in a task', async () => {
  for (const own of asked.filter(
    ([kind, lookup]) => kind === 'same-interface' && /panbasic|voter-id/.test(lookup),
  ))
    expect((await requestsOf(own, 'N')).requests[0]).toMatchObject({ query: { consent: 'N' } })
})
