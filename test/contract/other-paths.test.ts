// Tests the further paths of rows: each answers as the row's own path does, and its events have its own version.
import { afterAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../src/lookups/catalogue.js'
import { contractApp, rightQuery, target } from './app.harness.js'

const under = contractApp(catalogue)
afterAll(() => under.app.close())

const further = catalogue.flatMap((lookup) =>
  (lookup.route.otherPaths ?? []).map((path) => ({ lookup, name: lookup.name, path })),
)

describe('a further path of a row', () => {
  it('exists', () => {
    expect(further.length).toBeGreaterThan(0)
  })

  it.each(further)('$path answers as $name does', async ({ lookup, path }) => {
    under.answerWith(async () => ({ subCode: 'SUCCESS', data: lookup.example }))
    const values = rightQuery(lookup)
    const headers = under.credentials(lookup)
    const calls = [lookup.route.path, path].flatMap((url) => [
      { method: 'GET' as const, url: target(url, values), headers },
      { method: 'POST' as const, url, headers, payload: JSON.stringify(values) },
    ])
    const answers = []
    for (const call of calls) answers.push(await under.app.inject(call))
    const bodies = answers.map((answer) => ({ ...answer.json(), transaction_id: '' }))
    expect(bodies[0]).toMatchObject({ code: 200, sub_code: 'SUCCESS', data: lookup.example })
    for (const body of bodies) expect(body).toEqual(bodies[0])

    const [own, ownPost, other, otherPost] = under.takeEvents()
    const version = path.split('/')[1]
    expect(own!.version).not.toBe(version)
    expect(ownPost!.version).toBe(own!.version)
    expect([other!.version, otherPost!.version]).toEqual([version, version])
    expect({ ...other, version: '', transactionId: '' }).toEqual({ ...own, version: '', transactionId: '' })
  })

  it.each(further)('$path refuses a missing parameter in its own version too', async ({ lookup, path }) => {
    const answer = await under.app.inject({ method: 'GET', url: path, headers: under.credentials(lookup) })
    expect(answer.statusCode).toBe(422)
    expect(under.takeEvents()).toMatchObject([{ version: path.split('/')[1], charged: false }])
  })
})
