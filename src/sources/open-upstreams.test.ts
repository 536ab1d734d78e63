// What the configuration may say of sources and routes, and the one line that refuses what it may not.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { systemClock } from '../kernel/clock.js'
import { catalogue } from '../lookups/catalogue.js'
import { readConfigOf } from '../platform/config.js'
import { checkRoutes } from './check-routes.js'
import { sourceKeys } from './config-keys.js'
import { acme, primary, refused, secrets } from './open-upstreams.cases.js'
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
  const config = readConfigOf(sourceKeys, { KEY: 'of the environment' }, folder)
  const upstreams = await openUpstreams({ config, lookups: names, clock: systemClock, newId: () => '' })
  checkRoutes(config, names, upstreams.list, kindNames)
  return upstreams
}

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
    const answersOf = async (settings: object) => {
      const { list, close } = await open({ sources: [{ ...primary, ...settings }] })
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
