// Tests that every row is refused before its source is asked, in a described form, while calls cannot be recorded.
import { afterAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '../../src/http/openapi.js'
import { catalogue as everything } from '../../src/lookups/catalogue.js'
import { contractApp, isAskedByParameters, rightQuery, sentTo } from './app.harness.js'
import { createConformance } from './conformance.js'

const catalogue = everything.filter(isAskedByParameters)
const under = contractApp(catalogue)
const problemOf = createConformance(openApiDocument({ catalogue }))
afterAll(() => under.app.close())

describe('while calls cannot be recorded', () => {
  it.each(catalogue.map((lookup) => ({ name: lookup.name, lookup })))(
    '$name: 503 with Retry-After before a source is asked, and not in the ledger',
    async ({ lookup }) => {
      let asked = 0
      under.answerWith(async () => {
        asked++
        return { subCode: 'SUCCESS', data: lookup.example }
      })
      under.setRecordable(false)
      const response = await under.app.inject({
        ...sentTo(lookup, rightQuery(lookup)),
        headers: under.credentials(lookup),
      })
      under.setRecordable(true)
      expect(response.statusCode).toBe(503)
      expect(response.json()).toEqual({
        detail: 'Service is temporarily unavailable. Please retry after some time.',
      })
      expect(response.headers['retry-after']).toBe('1')
      const { method, path } = lookup.route
      const contentType = String(response.headers['content-type'])
      expect(problemOf({ method, path, status: 503, contentType, body: response.json() })).toBeUndefined()
      expect([asked, under.takeEvents()]).toEqual([0, []])
    },
  )
})
