// Tests requests in the OpenAPI document: the patterns of JSON bodies, and the types of numbers.
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from '../../src/http/openapi.js'
import { catalogue } from '../../src/lookups/catalogue.js'

// biome-ignore lint/suspicious/noExplicitAny: the document is JSON of many shapes, looked into at known places
type Node = any
const document: Node = openApiDocument({ catalogue })

describe('the bodies and numbers of the document', () => {
  const ajv = new Ajv2020({ strict: false })
  const fits = (schema: Node, value: unknown) => ajv.validate(schema, value)

  it('a JSON body has the patterns of its numbers, in every spelling', () => {
    for (const lookup of catalogue) {
      const { requestBody } = document.paths[lookup.route.path][lookup.route.method.toLowerCase()]
      const media = requestBody?.content['application/json']
      if (media === undefined) continue
      expect(fits(media.schema, media.example), lookup.name).toBe(true)
      const numbers = Object.entries(lookup.input).filter(([, { identifier }]) => identifier !== undefined)
      for (const [name, { example }] of numbers) {
        expect(fits(media.schema, { ...media.example, [name]: ` ${example.toLowerCase()}` })).toBe(true)
        expect(fits(media.schema, { ...media.example, [name]: 'anything' }), `${lookup.name} ${name}`).toBe(
          false,
        )
      }
    }
  })

  it('limit of /v1/batches and the end of a link are whole numbers', () => {
    const schemaOf = (path: string, name: string) =>
      document.paths[path].get.parameters.find((one: Node) => one.name === name).schema
    const limit = schemaOf('/v1/batches', 'limit')
    expect([20, 1, 100, 0, 101, '20'].map((value) => fits(limit, value))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
    expect(limit.default).toBe(20)
    for (const path of Object.keys(document.paths).filter((name) => /document$|archive$|files/.test(name)))
      expect(schemaOf(path, 'exp'), path).toMatchObject({ type: 'integer' })
  })
})
