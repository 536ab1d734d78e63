// Tests the OpenAPI document: valid by a public validator, complete by the rows and the failure table, consistent
// with its examples; and the pages that show it.
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '../../src/http/openapi.js'
import { describedRoutes as routesOf } from '../../src/http/openapi-routes.js'
import { operationIdOf, outcomeSchemaName } from '../../src/http/openapi-rows.js'
import { failureCodes, failures } from '../../src/kernel/failures.js'
import { catalogue } from '../../src/lookups/catalogue.js'
import { twinOf } from '../../src/lookups/lookup.js'
import { contractApp, foundIn } from './app.harness.js'
import { createConformance } from './conformance.js'

// biome-ignore lint/suspicious/noExplicitAny: the document is JSON of many shapes, looked into at known places
type Node = any

const describedRoutes = routesOf(catalogue)
/** Tasks are described routes. */
const direct = catalogue.filter(({ task }) => task === undefined)
const document: Node = openApiDocument({ catalogue })
const problemOf = createConformance(document)
const operations: Node[] = Object.entries(document.paths as Record<string, Node>).flatMap(([path, item]) =>
  Object.entries(item as Node).map(([method, operation]) => ({ path, method, operation })),
)
const follow = (node: Node): Node =>
  typeof node.$ref === 'string'
    ? node.$ref
        .slice(2)
        .split('/')
        .reduce((at: Node, step: string) => at[step], document)
    : node

describe('the document', () => {
  it.each([undefined, 'https://verify.example.org'])(
    'is valid OpenAPI 3.1 (base address %s)',
    async (baseUrl) => {
      const made = openApiDocument({ catalogue, baseUrl })
      const result = await new Validator().validate(structuredClone(made) as Node)
      expect(result.errors).toBeUndefined()
      expect(result.valid).toBe(true)
      expect(made.openapi).toMatch(/^3\.1\./)
    },
  )

  it('is checked by a validator that finds a planted fault', async () => {
    const broken = structuredClone(document)
    delete broken.paths['/v1/authorize'].post.responses
    broken.paths['/v1/authorize'].post.responses = { 200: { content: 5 } }
    expect((await new Validator().validate(broken)).valid).toBe(false)
  })

  it('is the same each time, and pure JSON', () => {
    expect(openApiDocument({ catalogue })).toEqual(document)
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })

  it('names the version and the three schemes of the interface', () => {
    expect(document.info.version).toBe('v1')
    const { accessToken, apiKey, clientId } = document.components.securitySchemes
    expect(accessToken).toMatchObject({
      type: 'oauth2',
      flows: { clientCredentials: { tokenUrl: '/oauth/token' } },
    })
    expect(apiKey).toMatchObject({ type: 'apiKey', in: 'header', name: 'x-api-key' })
    expect(clientId).toMatchObject({ type: 'apiKey', in: 'header', name: 'client-id' })
    const absolute: Node = openApiDocument({ catalogue, baseUrl: 'https://verify.example.org' })
    expect(absolute.servers).toMatchObject([{ url: 'https://verify.example.org' }])
    expect(absolute.components.securitySchemes.accessToken.flows.clientCredentials.tokenUrl).toBe(
      'https://verify.example.org/oauth/token',
    )
  })

  it('has one operation for each row and described route, and each id once', () => {
    const wanted = [
      ...direct.flatMap((lookup) =>
        [lookup.route.path, ...(lookup.route.otherPaths ?? [])].flatMap((path, i) => {
          const id = `${operationIdOf(lookup)}${i === 0 ? '' : path.slice(1, 3).toUpperCase()}`
          const post = twinOf(lookup) === undefined ? [] : [`POST ${path} ${id}Post`]
          return [`${lookup.route.method} ${path} ${id}`, ...post]
        }),
      ),
      ...describedRoutes.map((route) => `${route.method} ${route.path} ${route.operationId}`),
    ]
    const found = operations.map(
      ({ path, method, operation }) => `${method.toUpperCase()} ${path} ${operation.operationId}`,
    )
    expect(found.sort()).toEqual(wanted.sort())
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has no dangling references and no unused components', () => {
    const text = JSON.stringify(document)
    const referred = new Set([...text.matchAll(/"#\/(components\/[^"]+)"/g)].map((match) => match[1]!))
    const kept = Object.entries(document.components as Record<string, Node>).flatMap(([kind, named]) =>
      kind === 'securitySchemes' ? [] : Object.keys(named).map((name) => `components/${kind}/${name}`),
    )
    expect([...referred].sort()).toEqual(kept.sort())
  })

  it('describes the audit id of every answer, and the attribution of every call', () => {
    for (const { path, operation } of operations) {
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(follow(response).headers, `${path} ${status}`).toHaveProperty('X-Transaction-Id')
      }
      const names = operation.parameters.map((parameter: Node) => follow(parameter).name)
      expect(names, path).toEqual(expect.arrayContaining(['X-Service-Origin', 'X-Service-Meta-Order-Id']))
    }
  })

  it('describes the price header of metered answers, and of no others', () => {
    const meteredRoutes = ['/batch', '/batch-processing-status']
    for (const { path, operation } of operations) {
      const isMetered =
        catalogue.some(
          ({ route, task }) => route.path === path || task?.poll === path || route.otherPaths?.includes(path),
        ) || meteredRoutes.some((end) => path.endsWith(end))
      const priced = Object.entries(operation.responses)
        .filter(([, response]) => Object.hasOwn(follow(response).headers, 'X-Satyapan-Price'))
        .map(([status]) => status)
      if (!isMetered) expect(priced, path).toEqual([])
      else {
        expect(priced, path).toEqual(expect.arrayContaining(['200', '422', '500']))
        for (const refused of ['401', '403', 'default']) expect(priced, path).not.toContain(refused)
      }
    }
  })

  it.each(catalogue)('$name: parameters with their limits, and an example within them', (lookup) => {
    const operation = document.paths[lookup.route.path][lookup.route.method.toLowerCase()]
    for (const [name, param] of Object.entries(lookup.input)) {
      const parameter = operation.parameters.find((one: Node) => one.name === name)
      if (parameter === undefined) {
        expect(operation.requestBody, name).toBeDefined() // a row with its own route may read a body
        continue
      }
      expect(parameter.required).toBe(param.required && lookup.task === undefined) // a task's may be in the body
      if (param.kind === 'flag') continue
      expect(param.example.length).toBeLessThanOrEqual(parameter.schema.maxLength)
      if (param.identifier === undefined) continue
      // A gateway that validates by the document must let pass whatever the service accepts.
      for (const spelling of [param.example.toLowerCase(), param.example.toUpperCase(), ` ${param.example} `])
        expect(spelling).toMatch(new RegExp(parameter.schema.pattern, 'u'))
      expect(param.example).toMatch(new RegExp(parameter.schema.pattern, 'u'))
      expect('!').not.toMatch(new RegExp(parameter.schema.pattern, 'u'))
    }
  })
})

describe('the failures of the document', () => {
  const described = new Map<string, number[]>()
  for (const { operation } of operations) {
    for (const [status, response] of Object.entries(operation.responses)) {
      for (const code of Object.keys(follow(response).content['application/json']?.examples ?? {})) {
        described.set(code, [...(described.get(code) ?? []), Number(status)])
      }
    }
  }

  it.each(failureCodes)('%s is an answer of some operation, at its own status', (code) => {
    const statuses = described.get(code)
    expect(statuses, 'named by no operation').toBeDefined()
    // `default` stands for refusals before an operation is reached.
    for (const status of statuses!) if (!Number.isNaN(status)) expect(status).toBe(failures[code].status)
  })

  it('are all in the table, or outcomes and answers by name', () => {
    const outcomes = catalogue.flatMap(({ outcomes }) => Object.keys(outcomes))
    const answers = describedRoutes.flatMap(({ answers }) => Object.keys(answers))
    const known = new Set<string>([...failureCodes, ...outcomes, ...answers])
    expect([...described.keys()].filter((name) => !known.has(name))).toEqual([])
  })
})

describe('the examples of the document', () => {
  const examples = operations.flatMap(({ path, method, operation }) =>
    Object.entries(operation.responses as Record<string, Node>).flatMap(([status, response]) =>
      Object.entries(follow(response).content as Record<string, Node>).flatMap(([contentType, media]) =>
        Object.entries((media.examples ?? {}) as Record<string, Node>).map(([name, example]) => ({
          name: `${method} ${path} ${status} ${name}`,
          answer: { method, path, status: Number(status) || 599, contentType, body: follow(example).value },
        })),
      ),
    ),
  )

  it('are many', () => {
    expect(examples.length).toBeGreaterThan(catalogue.length * 15)
  })

  it.each(examples)('$name fits its schema', ({ answer }) => {
    expect(problemOf(answer)).toBeUndefined()
  })

  it.each(direct)('$name: an answer that differs from its schema is refused', (lookup) => {
    const { method, path } = lookup.route
    const body = {
      ...document.paths[path][method.toLowerCase()].responses[200].content['application/json'].examples[
        foundIn(lookup)
      ].value,
    }
    const answer = { method, path, status: 200, contentType: 'application/json' }
    expect(problemOf({ ...answer, body })).toBeUndefined()
    expect(problemOf({ ...answer, body: { ...body, extra: 1 } })).toBeDefined()
    expect(problemOf({ ...answer, body: { ...body, code: 201 } })).toBeDefined()
    expect(problemOf({ ...answer, body: { ...body, timestamp: String(body.timestamp) } })).toBeDefined()
    expect(problemOf({ ...answer, body: { ...body, sub_code: 'NO_SUCH_OUTCOME' } })).toBeDefined()
    expect(problemOf({ ...answer, status: 418, body })).toBeDefined()
    expect(document.components.schemas).toHaveProperty([outcomeSchemaName(lookup, foundIn(lookup))])
  })
})

describe('the pages', () => {
  const under = contractApp(catalogue)
  afterAll(() => under.app.close())

  it('GET /openapi.json is the document, without credentials', async () => {
    const response = await under.app.inject({ method: 'GET', url: '/openapi.json' })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toContain('application/json')
    expect(response.json()).toEqual(document)
  })

  it('GET /docs/api and everything it loads come from here, under a strict policy', async () => {
    const page = await under.app.inject({ method: 'GET', url: '/docs/api' })
    expect(page.statusCode).toBe(200)
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    const loaded = [...page.body.matchAll(/<(?:link|script)\b[^>]* (?:src|href)="([^"]+)"/g)].map(
      (match) => match[1]!,
    )
    expect(loaded.length).toBeGreaterThanOrEqual(4)
    for (const address of loaded) {
      expect(address).toMatch(/^\/(docs\/|openapi\.json$)/)
      const asset = await under.app.inject({ method: 'GET', url: address })
      expect(asset.statusCode, address).toBe(200)
      expect(asset.body.length, address).toBeGreaterThan(100)
    }
  })
})
