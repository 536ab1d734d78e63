// What the configuration may say of sources and routes, and the one line that refuses what it may not.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { systemClock } from '../kernel/clock.js'
import { catalogue } from '../lookups/catalogue.js'
import { readConfig } from '../platform/config.js'
import { checkRoutes } from './check-routes.js'
import { openUpstreams } from './open-upstreams.js'
import { kindNames } from './records/kinds.js'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'satyapan-sources-'))
  writeFileSync(join(folder, 'secret'), 'of a file\n')
  writeFileSync(join(folder, 'empty'), '\n')
  writeFileSync(
    join(folder, 'acme.mjs'),
    `export default ({ options, secret }) => {
      if (options.zone === 'north') throw new Error('options.zone must be south')
      const answer = { subCode: 'SUCCESS', data: { seen: secret('key') } }
      return { answers: { panbasic: async () => answer } }
    }`,
  )
  writeFileSync(join(folder, 'wrong.mjs'), 'export default () => ({ answers: { nothing: 1 } })')
  writeFileSync(join(folder, 'nothing.mjs'), 'export default () => undefined')
  writeFileSync(join(folder, 'none.mjs'), 'export const create = 1')
})
afterAll(() => rmSync(folder, { recursive: true }))

const names = catalogue.map(({ name }) => name)

async function open(settings: object) {
  const file = join(folder, 'satyapan.config.yaml')
  writeFileSync(file, stringify(settings))
  const config = readConfig({ KEY: 'of the environment' }, folder)
  const upstreams = await openUpstreams({ config, lookups: names, clock: systemClock, newId: () => '' })
  checkRoutes(config, names, upstreams.list, kindNames)
  return upstreams
}

const secrets = { client_id: { env: 'KEY' }, client_secret: { file: 'secret' } }
const primary = { name: 'primary', kind: 'same-interface', baseUrl: 'https://up.example.com', secrets }
const acme = { name: 'acme', module: './acme.mjs', secrets: { key: { env: 'KEY' } } }
const input = { pan_number: 'ZZZPZ1000A' }
const call = { transactionId: '', clientId: '' }

describe('sources of the configuration', () => {
  it('are made in order, with the lookups that are chosen', async () => {
    const { list, close } = await open({
      sources: ['records', { ...primary, lookups: ['panbasic'] }, acme],
      routes: { default: { deadlineMs: 8_000 }, panbasic: { order: ['acme', 'records'], cacheS: 60 } },
    })
    await close()
    expect(list.map(({ source, kind }) => [source.name, kind, Object.keys(source.answers)])).toEqual([
      ['primary', 'same-interface', ['panbasic']],
      ['acme', 'module', ['panbasic']],
    ])
  })

  it('the same interface is asked for what this service computes only when that is named', async () => {
    const answersOf = async (own: object) => {
      const { list, close } = await open({ sources: [{ ...primary, ...own }] })
      await close()
      return Object.keys(list[0]!.source.answers)
    }
    const computed = ['name-match', 'facematch', 'ifsc']
    expect(await answersOf({})).toEqual(names.filter((name) => !computed.includes(name)))
    expect(await answersOf({ lookups: ['name-match'] })).toEqual(['name-match'])
  })

  it('an operator-written one is given its secrets', async () => {
    const { list } = await open({ sources: [acme] })
    expect(await list[0]!.source.answers.panbasic!(input, call)).toMatchObject({
      data: { seen: 'of the environment' },
    })
  })
})

/** Of the sources `primary`, which answers everything, and `acme`, which answers panbasic only. */
const refusedRoutes: readonly [object, RegExp][] = [
  [
    { panbasic: { split: { primary: 0, acme: 5 } } },
    /routes\.panbasic\.split\.primary is 0, must be a whole number, 1 to 1000000/,
  ],
  [{ panbasic: { split: { primary: 0.5, acme: 0.5 } } }, /split\.primary is 0\.5, must be a whole number/],
  [
    { panbasic: { split: ['primary', 'acme'] } },
    /split is \[ 'primary', 'acme' \], must be weights by source/,
  ],
  [{ panbasic: { split: { primary: 100 } } }, /split names primary; a split has weights for two sources/],
  [{ panbasic: { split: {} } }, /split names no source; a split has weights for two sources/],
  [
    { panbasic: { split: { primary: 80, south: 20 } } },
    /routes\.panbasic\.split names south, which is no source; there are primary, acme/,
  ],
  [
    { 'rc-advanced': { split: { primary: 80, acme: 20 } } },
    /routes\.rc-advanced\.split names acme, which does not answer rc-advanced/,
  ],
  [
    { panbasic: { order: ['primary'], split: { primary: 80, acme: 20 } } },
    /routes\.panbasic\.split names acme, which is not in the order primary/,
  ],
  [
    { panbasic: { split: { primary: 8, acme: 2 }, prefer: 'success' } },
    /routes\.panbasic has split and prefer; only one/,
  ],
  [{ panbasic: { prefer: 'luck' } }, /routes\.panbasic\.prefer is "luck", must be cost, success or latency/],
  [
    { panbasic: { prefer: 'cost' } },
    /routes\.panbasic\.prefer is cost, and source primary has no cost for panbasic/,
  ],
  [{ default: { prefer: 'cost' } }, /routes\.default\.prefer is cost, and source primary has no cost for /],
  [{ clients: { cl_loans: { rc: {} } } }, /routes\.clients\.cl_loans names rc, which is no lookup/],
  [{ clients: { 'Loans Ltd': {} } }, /routes\.clients names "Loans Ltd", which is no client_id/],
  [
    { clients: { cl_loans: { 'rc-advanced': { order: ['acme'] } } } },
    /routes\.clients\.cl_loans\.rc-advanced\.order names acme, which does not answer rc-advanced/,
  ],
  [
    { clients: { cl_loans: { default: { cachedPrice: 5 } } } },
    /routes\.clients\.cl_loans\.default\.cachedPrice is not a key/,
  ],
  [{ clients: [] }, /routes\.clients is \[\], must be routes by client_id/],
]

const refusedBudgets: readonly [object, RegExp][] = [
  [{ budget: 5 }, /sources\[0\]\.budget is 5, must be a mapping with perDay, perMonth or both/],
  [{ budget: {} }, /sources\[0\]\.budget is empty; give perDay/],
  [{ budget: { perDay: 0 } }, /sources\[0\]\.budget\.perDay is 0, must be a whole number, 1 to/],
  [{ budget: { perHour: 5 } }, /sources\[0\]\.budget\.perHour is not a key; there are perDay, perMonth/],
  [
    { budget: { perMonth: 100 } },
    /budget\.perMonth counts what answers cost, and cost of this source has no/,
  ],
]

const refused: readonly (readonly [settings: object, line: RegExp])[] = [
  [{ sources: [] }, /sources is \[\], must be a list/],
  [{ sources: ['recods'] }, /sources\[0\] is "recods", must be the word records/],
  [{ sources: ['records', 'records'] }, /sources\[1\]\.name is records, which another source has/],
  [{ sources: [{ ...primary, kynd: 1 }] }, /sources\[0\]\.kynd is not a key; there are name, kind/],
  [{ sources: [{ ...primary, name: 'A b' }] }, /sources\[0\]\.name is "A b", must be a name like/],
  [{ sources: [{ ...primary, name: 'records' }] }, /sources\[0\]\.name is "records"/],
  [{ sources: [{ ...primary, name: 'computed' }] }, /sources\[0\]\.name is "computed"/],
  [
    { sources: [{ ...primary, kind: 'surepas' }] },
    /sources\[0\]\.kind names surepas, which is no kind of source; there are/,
  ],
  [{ sources: [{ ...primary, module: './x.mjs' }] }, /sources\[0\] must have either kind or module/],
  [
    { sources: [{ ...primary, baseUrl: 'http://up.example.com' }] },
    /baseUrl is .*allowPlainHttp: true permits/,
  ],
  [{ sources: [{ ...primary, baseUrl: 'https://a:b@up.example.com' }] }, /baseUrl .* without credentials/],
  [{ sources: [{ ...primary, baseUrl: undefined }] }, /baseUrl is undefined, must be an https/],
  [{ sources: [{ ...primary, timeoutMs: 0 }] }, /timeoutMs is 0, must be a whole number/],
  [{ sources: [{ ...primary, concurrency: 1.5 }] }, /concurrency is 1\.5, must be a whole number/],
  [{ sources: [{ ...primary, cost: { rc: 5 } }] }, /sources\[0\]\.cost names rc, which is no lookup/],
  [{ sources: [{ ...primary, cost: { default: -1 } }] }, /cost\.default is -1/],
  [{ sources: [{ ...primary, options: { x: 1 } }] }, /options names x, which is no option of same-interface/],
  [
    { sources: [{ ...primary, lookups: ['facematch'] }] },
    /lookups names facematch, which is no lookup that primary can answer/,
  ],
  [{ sources: [{ ...primary, caFile: 'absent.pem' }] }, /caFile is absent\.pem, which cannot be read/],
  [{ sources: [{ ...primary, caFile: 'secret' }] }, /caFile is secret, which is not a certificate \(PEM\)/],
  [
    { sources: [{ ...primary, secrets: { client_id: { env: 'KEY' } } }] },
    /secrets\.client_secret is missing; same-interface needs it/,
  ],
  [
    { sources: [{ ...primary, secrets: { ...secrets, key: { env: 'KEY' } } }] },
    /secrets names key, which is no secret of same-interface/,
  ],
  [
    { sources: [{ ...primary, secrets: { ...secrets, client_id: { env: 'ABSENT' } } }] },
    /client_id\.env is ABSENT, which is not set/,
  ],
  [
    { sources: [{ ...primary, secrets: { ...secrets, client_id: { file: 'absent' } } }] },
    /client_id\.file is absent, which cannot be read/,
  ],
  [
    { sources: [{ ...primary, secrets: { ...secrets, client_id: { file: 'empty' } } }] },
    /client_id\.file is empty, which is empty/,
  ],
  [{ sources: [{ records: { incomplete: [] } }] }, /sources\[0\]\.records\.incomplete is \[\]/],
  [
    { sources: [{ records: { incomplete: ['pans'] } }] },
    /sources\[0\]\.records\.incomplete names pans, which is no kind of records; there are pan, director/,
  ],
  [{ sources: [{ records: { complete: ['pan'] } }] }, /sources\[0\]\.records\.complete is not a key/],
  [{ sources: [{ ...acme, module: './absent.mjs' }] }, /module is \.\/absent\.mjs, which cannot be loaded/],
  [{ sources: [{ ...acme, module: './none.mjs' }] }, /whose default export must be a function/],
  [{ sources: [{ ...acme, module: './wrong.mjs' }] }, /its answers must be functions by name of a lookup/],
  [{ sources: [{ ...acme, module: './nothing.mjs' }] }, /its answers must be functions by name of a lookup/],
  [{ sources: [{ ...acme, options: { zone: 'north' } }] }, /sources\[0\]: options\.zone must be south/],
  [{ sources: [primary], routes: { rc: {} } }, /routes names rc, which is no lookup/],
  [
    { sources: [primary], routes: { panbasic: { order: ['second'] } } },
    /routes\.panbasic\.order names second, which is no source; there are primary/,
  ],
  [
    { sources: [primary], routes: { panbasic: { order: ['records', 'primary'] } } },
    /routes\.panbasic\.order names records, which is no source; there are primary/,
  ],
  [
    { sources: [primary, acme], routes: { 'rc-advanced': { order: ['acme', 'primary'] } } },
    /routes\.rc-advanced\.order names acme, which does not answer rc-advanced; it answers panbasic/,
  ],
  [{ sources: [primary], routes: { panbasic: { orders: [] } } }, /routes\.panbasic\.orders is not a key/],
  [{ sources: [primary], routes: { default: { deadlineMs: '5' } } }, /routes\.default\.deadlineMs is "5"/],
  ...refusedRoutes.map(([routes, line]): [object, RegExp] => [{ sources: [primary, acme], routes }, line]),
  ...refusedBudgets.map(([budget, line]): [object, RegExp] => [
    { sources: [{ ...primary, ...budget }] },
    line,
  ]),
]

describe('one line refuses', () => {
  it.each(refused)('%j', async (settings, line) => {
    const opening = open(settings)
    await expect(opening).rejects.toThrow(line)
    const message = await opening.catch((error: Error) => error.message)
    expect(message).toContain('satyapan.config.yaml')
    expect(message).not.toContain('\n')
  })

  it.each([
    [
      { secrets: { ...secrets, client_secret: 'the-secret-itself' } },
      'sources[0].secrets.client_secret must be {env: NAME} or {file: PATH}',
    ],
    [{ secrets: 'the-secret-itself' }, 'sources[0].secrets must be names with {env: NAME} or {file: PATH}'],
    [{ secrets: ['the-secret-itself'] }, 'sources[0].secrets must be names with {env: NAME} or {file: PATH}'],
    [{ baseUrl: 'https://us:the-secret-itself@up.example.com' }, 'sources[0].baseUrl must be an https'],
    [{ baseUrl: 'https://up.example.com/?key=the-secret-itself' }, 'sources[0].baseUrl must be an https'],
  ])('a secret written in the file, without showing it: %j', async (plain, line) => {
    const message = await open({ sources: [{ ...primary, ...plain }] }).then(
      () => '',
      (error: Error) => error.message,
    )
    expect(message).toContain(line)
    expect(message).not.toContain('the-secret-itself')
  })

  it('prefer: cost of the default needs prices only where there is a choice', async () => {
    const { list, close } = await open({
      sources: [primary, { ...acme, cost: { default: 60 } }],
      routes: { default: { prefer: 'cost', order: ['acme', 'primary'] }, panbasic: { order: ['acme'] } },
    })
    await close()
    expect(list).toHaveLength(2)
  })

  it('the default order may name sources that answer only some lookups', async () => {
    const { close } = await open({
      sources: ['records', primary, acme],
      routes: { default: { order: ['records', 'acme', 'primary'] } },
    })
    await close()
  })
})
