// Bulk takes every lookup but those whose asking has an effect and those that take pictures; each of them answers its sample of
// the sandbox from a file.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.js'
import type { Installation, Service } from '../support/service.js'
import { createFromTemplate } from '../support/template.js'
import { until } from '../support/until.js'
import { describeLocal } from './target.js'

interface Taken {
  readonly name: string
  readonly parameters: readonly { readonly name: string; readonly required: boolean }[]
}
interface Sample {
  readonly outcome: string
  readonly lookups: readonly string[]
  readonly parameters: Readonly<Record<string, string>>
}
interface State {
  readonly request_id: string
  readonly state: string
  readonly sub_codes: Readonly<Record<string, number>>
}

/** Lookups that act or take pictures. */
const notTaken = [
  'bankaccount',
  'ekyc/aadhaar/generate-otp',
  'ekyc/aadhaar/verify-otp',
  'facematch',
  'gst/tax-payer/otp',
  'gst/tax-payer/otp/verify',
  'gst/tax-payer/session/refresh',
  'itr/create-client',
]

/** Those that no sample answers with what is called found. */
const withoutSample: Readonly<Record<string, Record<string, string>>> = {
  'pan-aadhaar-link-status': { pan_number: 'ZZZPZ1000A', aadhaar_number: '999999990019' },
  'name-match': { name1: 'Asha Zaveri', name2: 'ASHA V ZAVERI' },
}

describeLocal('bulk', () => {
  let installation: Installation
  let service: Service
  let admin: Client
  let authorization: string

  beforeAll(async () => {
    installation = await createFromTemplate()
    service = await installation.start()
    admin = createClient({ ...service, baseUrl: service.adminUrl })
    const facts = readFileSync(join(service.dataDir, 'sandbox.json'), 'utf8')
    authorization = `Bearer ${JSON.parse(facts).admin_token}`
  })
  afterAll(async () => {
    admin?.close()
    await service?.stop()
    await installation?.discard()
  })

  async function itemsOf<Item>(path: string): Promise<Item[]> {
    const answer = await admin.request({ path: `/admin/v1${path}`, headers: { authorization } })
    expect(`${path} ${answer.status}`).toBe(`${path} 200`)
    return (answer.json as { items: Item[] }).items
  }

  async function start(lookup: string, cells: Readonly<Record<string, string>>): Promise<string> {
    const quoted = (texts: readonly string[]) => texts.map((text) => JSON.stringify(text)).join(',')
    const answer = await admin.request({
      method: 'POST',
      path: '/admin/v1/bulk',
      query: { client_id: service.clientId, lookup },
      headers: { authorization, 'content-type': 'text/csv' },
      body: `${quoted(Object.keys(cells))}\n${quoted(Object.values(cells))}\n`,
    })
    const last = JSON.parse(answer.body.trim().split('\n').at(-1)!)
    expect({ lookup, ...last }).toMatchObject({ lookup, step: 'done' })
    return last.request_id as string
  }

  it('takes every lookup but those', async () => {
    const all = await itemsOf<{ name: string }>('/lookups')
    const taken = new Set((await itemsOf<Taken>('/bulk/lookups')).map(({ name }) => name))
    expect(
      all
        .map(({ name }) => name)
        .filter((name) => !taken.has(name))
        .sort(),
    ).toEqual(notTaken)
  })

  it('answers the sample of each', async () => {
    const samples = await itemsOf<Sample>('/samples')
    const lookupOf = new Map<string, string>()
    for (const { name, parameters } of await itemsOf<Taken>('/bulk/lookups')) {
      const found = samples.find(({ outcome, lookups }) => outcome === 'found' && lookups.includes(name))
      const values: Record<string, string> = { ...(found?.parameters ?? withoutSample[name]), consent: 'Y' }
      const cells = parameters.flatMap((each) =>
        values[each.name] === undefined ? [] : [[each.name, values[each.name]!]],
      )
      lookupOf.set(await start(name, Object.fromEntries(cells)), name)
    }
    const ended = await until(
      async () => {
        const states = await itemsOf<State>('/bulk?limit=100')
        return states.every(({ state }) => state === 'completed') ? states : undefined
      },
      { withinMs: 60_000 },
    )
    const outcomes = ended.map(({ request_id, sub_codes }) => [
      lookupOf.get(request_id),
      Object.keys(sub_codes).join(),
    ])
    expect(outcomes.filter(([, subCode]) => subCode !== 'SUCCESS').sort()).toEqual([
      ['mnrl/verify', 'MNRL_RECORD_FOUND'],
    ])
    expect(outcomes.length).toBeGreaterThan(30)
  })

  it('makes no PDF of a record', async () => {
    const id = await start('uan-to-employment-history', { uan_number: '100000000001', generate_pdf: 'true' })
    const path = `/admin/v1/bulk/${id}`
    await until(async () => {
      const { json } = await admin.request({ path, headers: { authorization } })
      return (json as State).state === 'completed' ? true : undefined
    })
    const { body } = await admin.request({ path: `${path}/result`, headers: { authorization } })
    const [header, row] = body.split('\n')
    expect(header).toBe('uan_number,generate_pdf,sub_code,pdf_url,employment_history')
    expect(row).toMatch(/^100000000001,true,SUCCESS,,"\[/)
  })
})
