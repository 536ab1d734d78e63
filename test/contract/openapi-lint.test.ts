// Tests both OpenAPI documents by the rules that linters and generators of clients go by.
import { describe, expect, it } from 'vitest'
import { adminOpenApi } from '../../src/admin/openapi.js'
import { openApiDocument } from '../../src/http/openapi.js'
import { catalogue } from '../../src/lookups/catalogue.js'
import { operations } from '../../src/server/operations/catalogue.js'

// biome-ignore lint/suspicious/noExplicitAny: the documents are JSON of many shapes, looked into at known places
type Node = any
interface At {
  readonly at: string
  readonly node: Node
}

const copy = (made: object): Node => JSON.parse(JSON.stringify(made))
const documents = {
  interface: copy(openApiDocument({ catalogue, baseUrl: 'https://verify.example.in' })),
  administration: copy(adminOpenApi(operations)),
}

const operationsOf = ({ paths }: Node): At[] =>
  Object.entries<Node>(paths).flatMap(([path, item]) =>
    Object.entries<Node>(item).map(([method, node]) => ({ at: `${method} ${path}`, node })),
  )

/** Every object of the document, and where it is. */
function* objectsIn(node: Node, at = '#'): Generator<At> {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) yield { at, node }
  for (const [name, inner] of Object.entries(node)) yield* objectsIn(inner, `${at}/${name}`)
}

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const without = (list: readonly At[], ...names: string[]) =>
  list.flatMap(({ at, node }) => names.filter((name) => !isText(node[name])).map((name) => `${at}: ${name}`))
const repeated = (names: readonly string[]) => names.filter((name, i) => names.indexOf(name) !== i)

describe.each(Object.entries(documents))('the document of the %s', (_name, document) => {
  const all = operationsOf(document)

  it('says whose it is, under which licence, and where it is served', () => {
    expect(document.info).toMatchObject({
      contact: { name: expect.any(String) },
      license: { name: 'Apache-2.0' },
    })
    expect(without([{ at: 'info', node: document.info }], 'title', 'version', 'description')).toEqual([])
    expect(document.servers.length).toBe(1)
    expect(document.servers[0].url).not.toMatch(/.\/$|example\.com/)
  })

  it('has a list of tags with descriptions: those in use, each once', () => {
    const named = document.tags.map(({ name }: Node) => name)
    const used = [...new Set(all.flatMap(({ node }) => node.tags))]
    expect(named).toEqual(expect.arrayContaining(used))
    expect(used).toEqual(expect.arrayContaining(named))
    expect(repeated(named)).toEqual([])
    expect(
      without(
        document.tags.map((node: Node) => ({ at: node.name, node })),
        'description',
      ),
    ).toEqual([])
  })

  it('describes every operation', () => {
    expect(all.length).toBeGreaterThan(60)
    expect(without(all, 'operationId', 'summary', 'description')).toEqual([])
    expect(all.filter(({ node }) => node.tags?.length !== 1)).toEqual([])
    expect(repeated(all.map(({ node }) => node.operationId))).toEqual([])
    expect(all.filter(({ node }) => !/^[A-Za-z0-9._-]+$/.test(node.operationId))).toEqual([])
    expect(
      all.filter(({ node }) => !Object.keys(node.responses).some((status) => /^2/.test(status))),
    ).toEqual([])
  })

  it('describes every parameter, response and security scheme', () => {
    const parameters = all.flatMap(({ at, node }) =>
      (node.parameters as Node[])
        .filter(({ $ref }) => $ref === undefined)
        .map((each) => ({ at: `${at} ${each.name}`, node: each })),
    )
    expect(without(parameters, 'description')).toEqual([])
    const components = ['parameters', 'responses', 'headers', 'securitySchemes'].flatMap((kind) =>
      Object.entries<Node>(document.components[kind] ?? {}).map(([name, node]) => ({ at: name, node })),
    )
    expect(without(components, 'description')).toEqual([])
    const responses = all.flatMap(({ at, node }) =>
      Object.values<Node>(node.responses)
        .filter(({ $ref }) => $ref === undefined)
        .map((each) => ({ at, node: each })),
    )
    expect(without(responses, 'description')).toEqual([])
  })

  it('has plain paths, with exactly the parameters that they name', () => {
    const paths = Object.keys(document.paths)
    expect(paths.filter((path) => /.\/$|\?|\{\}|\/\//.test(path))).toEqual([])
    const shapes = paths.map((path) => path.replaceAll(/\{\w+\}/g, '{}'))
    expect(repeated(shapes)).toEqual([])
    for (const { at, node } of all) {
      const named = [...at.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const inPath = (node.parameters as Node[]).filter((each) => each.in === 'path')
      expect({ at, names: inPath.map(({ name }) => name).sort() }).toEqual({ at, names: named.sort() })
      expect(
        repeated((node.parameters as Node[]).map(({ in: place, name, $ref }) => $ref ?? `${place} ${name}`)),
      ).toEqual([])
    }
  })

  it('refers to what there is, and has no component that nothing refers to', () => {
    const text = JSON.stringify(document)
    const refs = new Set(
      [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)].map(
        ([, kind, name]) => `${kind}/${name}`,
      ),
    )
    const held = Object.entries<Node>(document.components)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, list]) => Object.keys(list).map((name) => `${kind}/${name}`))
    expect([...refs].filter((ref) => !held.includes(ref))).toEqual([])
    expect(held.filter((name) => !refs.has(name))).toEqual([])
    const schemes = Object.keys(document.components.securitySchemes)
    const required = [document, ...all.map(({ node }) => node)].flatMap(({ security = [] }) =>
      security.flatMap(Object.keys),
    )
    expect([...new Set(required)].sort()).toEqual(schemes.sort())
  })

  it('has schemas that generators can print: no quotation mark in a constant, and no value twice', () => {
    const schemas = [...objectsIn(document)].filter(({ at }) => !/\/examples?\b/.test(at))
    const constants = schemas.filter(({ node }) => typeof node.const === 'string' || Array.isArray(node.enum))
    expect(constants.length).toBeGreaterThan(20)
    const values = constants.map(({ at, node }) => ({
      at,
      list: (node.enum ?? [node.const]).map(String) as string[],
    }))
    expect(values.filter(({ list }) => list.some((value) => /['"\\\n]/.test(value)))).toEqual([])
    expect(values.filter(({ list }) => repeated(list).length > 0)).toEqual([])
    expect(schemas.filter(({ node }) => node.type === 'array' && node.items === undefined)).toEqual([])
    // A pattern that does not compile stops generators of validators.
    for (const { node } of schemas)
      if (typeof node.pattern === 'string') expect(() => new RegExp(node.pattern, 'u')).not.toThrow()
  })
})
