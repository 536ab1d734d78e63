// Tests that no operation accepts control characters or overrides of direction in a text, wherever it stands.
import type { TSchema } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isQuestion, pathMembers } from '../../src/operation/operation.js'
import { operations } from '../../src/server/operations/catalogue.js'
import { type AdminApp, openAdminApp } from './admin-app.harness.js'
import { openBrowser } from './browser.harness.js'

let app: AdminApp
beforeAll(async () => {
  app = await openAdminApp()
})
afterAll(() => app.close())

interface Shape {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly patternProperties?: object
}
/** A value of a schema in which every text is this one; undefined where there is no text. */
function filled(shape: Shape, text: string): unknown {
  if (shape.anyOf !== undefined)
    return shape.anyOf.map((each) => filled(each, text)).find((value) => value !== undefined)
  if (shape.type === 'string' || shape.enum !== undefined) return text
  const item = shape.items === undefined ? undefined : filled(shape.items, text)
  if (shape.type === 'array') return item === undefined ? undefined : [item]
  if (shape.properties !== undefined) {
    const members = Object.entries(shape.properties).map(([name, of]) => [name, filled(of, text)])
    return Object.fromEntries(members.filter(([, value]) => value !== undefined))
  }
  return shape.type === 'object' ? { name: text } : undefined
}

const shapeOf = (schema: TSchema): Shape => JSON.parse(JSON.stringify(schema)) as Shape

/** Each text member of each operation. */
const served = operations.filter(({ local }) => local !== true)
const texts = served.flatMap((operation) =>
  Object.entries(operation.input.properties as Record<string, TSchema>)
    .filter(([, schema]) => filled(shapeOf(schema), 'x') !== undefined)
    .map(([member, schema]) => ({ name: operation.name, member, operation, shape: shapeOf(schema) })),
)

it('covers the names that people give', () => {
  const known = texts.map(({ name, member }) => `${name} ${member}`)
  for (const one of ['clients.create name', 'tokens.create name', 'users.create name', 'passkeys.add name'])
    expect(known).toContain(one)
  expect(texts.length).toBeGreaterThan(100)
})

describe.each(['\u0000', '\u001b', '\u202e', '\u2066', '\u0085'])('the character %j', (character) => {
  it.each(texts)('is refused in $name, $member', async ({ member, operation, shape }) => {
    const { method, path } = operation
    const value = filled(shape, `A${character}b`)
    const inPath = pathMembers(operation).includes(member)
    const placed = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(name === member ? String(value) : 'a'.repeat(32)),
    )
    const takesQuery = !inPath && (isQuestion(operation) || 'accepts' in operation)
    const query = takesQuery
      ? `?${new URLSearchParams({ [member]: [value].flat().map(String).join(',') })}`
      : ''
    const isAnonymous = 'anonymous' in operation
    const answer = await openBrowser(app).ask(method, `${placed}${query}`, {
      headers: {
        ...(isAnonymous ? {} : { authorization: `Bearer ${await app.tokenOf('owner')}` }),
        ...('accepts' in operation ? { 'content-type': operation.accepts[0]! } : {}),
      },
      ...(isQuestion(operation) || 'accepts' in operation ? {} : { body: inPath ? {} : { [member]: value } }),
    })
    // A file comes without its content here, and a kind that does not exist has no path.
    expect([400, 404, 409, 415, 422]).toContain(answer.status)
    if (answer.status !== 422) return
    expect(answer.json.errors.length).toBeGreaterThan(0)
  })

  it.each([
    ['/clients', { name: 'Loan@desk' }, 'name'],
    ['/users', { name: 'Asha@bank', role: 'viewer' }, 'name'],
    ['/tokens', { name: 'nightly@job', role: 'viewer' }, 'name'],
    [
      '/lookups/panbasic/try',
      { client_id: 'live_x', parameters: { pan_number: 'ZZZ@' } },
      'parameters.pan_number',
    ],
    ['/session/sign-in', { name: 'Asha@', password: 'x' }, 'name'],
    ['/session/set-up', { code: 'AAAAA@', password: 'four horses by the river' }, 'code'],
    ['/session/passkey', { response: { id: 'a@', response: {} } }, 'response.id'],
  ])('in what %s takes is named', async (path, body, member) => {
    const sent = JSON.parse(JSON.stringify(body).replace('@', JSON.stringify(character).slice(1, -1)))
    const isOpen = path.startsWith('/session')
    const answer = await app.ask('POST', path, { ...(isOpen ? {} : { as: 'owner' as const }), body: sent })
    expect([answer.status, answer.json.errors[0].member]).toEqual([422, member])
    expect(answer.json.errors[0].message).toMatch(/control characters/)
  })

  it('is no part of the file name of a document', async () => {
    const form = new FormData()
    form.append('document', new Blob(['x']), 'paper.pdf')
    const encoded = new Response(form)
    const headers = { 'content-type': encoded.headers.get('content-type')! }
    const body = (await encoded.text()).replace('paper.pdf', `pa${character}per.pdf`)
    const answer = await app.ask('POST', '/documents?kind=fir-check', { as: 'operator', body, headers })
    expect([answer.status, answer.text]).toEqual([422, expect.stringMatching(/control characters|file name/)])
  })

  it('in the summary of documents is stored as it came, or refused', async () => {
    const form = new FormData()
    form.append('document', new Blob(['x']), 'paper.pdf')
    form.append('summary', JSON.stringify({ said: `a${character}b` }))
    const encoded = new Response(form)
    const headers = { 'content-type': encoded.headers.get('content-type')! }
    const body = await encoded.text()
    const answer = await app.ask('POST', '/documents?kind=fir-check', { as: 'operator', body, headers })
    expect([200, 422]).toContain(answer.status)
  })

  it('may stand in a password, which is hashed as it was typed', async () => {
    const { json } = await app.ask('POST', '/users', {
      as: 'owner',
      body: { name: `User ${character.codePointAt(0)}`, role: 'viewer' },
    })
    const password = `four horses ${character} by the river`
    const browser = openBrowser(app)
    const set = await browser.ask('POST', '/session/set-up', { body: { code: json.setup_code, password } })
    expect(set.status).toBe(200)
    const body = { name: `User ${character.codePointAt(0)}`, password }
    expect((await openBrowser(app).ask('POST', '/session/sign-in', { body })).status).toBe(200)
  })
})
