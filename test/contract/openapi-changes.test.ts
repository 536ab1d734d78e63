// Tests the guard over the OpenAPI documents: every change that would break a client is named, and no other.
import { describe, expect, it } from 'vitest'
import { acceptancesIn, divideByAcceptance } from '../../scripts/check/compatibility/accepted-changes.js'
import { comparedPart } from '../../scripts/check/compatibility/baseline.js'
import { nameOf } from '../../scripts/check/compatibility/changes.js'
import { documentChanges } from '../../scripts/check/compatibility/document-changes.js'
import { type JsonObject, objectOf } from '../../scripts/check/compatibility/json.js'
import { reportLines } from '../../scripts/check/compatibility/report.js'
import { openApiDocument } from '../../src/http/openapi.js'
import { catalogue } from '../../src/lookups/catalogue.js'
import {
  answerCases,
  type Case,
  changed,
  operationCases,
  requestCases,
  sampleDocument,
} from './openapi-changes.cases.js'

const breaks = (before: JsonObject, after: JsonObject) => documentChanges(before, after).map(nameOf)

describe.each([
  ['operations', operationCases],
  ['requests', requestCases],
  ['answers', answerCases],
] as const)('a change of %s', (_of, cases: readonly Case[]) => {
  it.each(cases)('$about', ({ place, value, breaks: expected }) => {
    const found = breaks(sampleDocument(), changed(sampleDocument(), place, value))
    expect(found.toSorted()).toEqual([...expected].sort())
  })
})

describe('two documents', () => {
  it('that say the same break nothing, with or without words for people', () => {
    expect(breaks(sampleDocument(), sampleDocument())).toEqual([])
    expect(breaks(objectOf(comparedPart(sampleDocument())), sampleDocument())).toEqual([])
  })

  it('that name a parameter of the path otherwise break nothing', () => {
    const renamed = JSON.stringify(sampleDocument())
      .replaceAll('{id}', '{key}')
      .replace('"name":"id"', '"name":"key"')
    expect(breaks(sampleDocument(), JSON.parse(renamed))).toEqual([])
  })

  it('with schemas that contain themselves are compared', () => {
    const tree = { type: 'object', properties: { next: { $ref: '#/components/schemas/Found' } } }
    const before = changed(sampleDocument(), 'Found', tree)
    const after = changed(structuredClone(before), 'Found required', ['next'])
    expect(breaks(before, after)).toEqual([])
    expect(breaks(after, before)).toContain('GET /v1/things/{id} answer 200 application/json /next required')
  })

  it('of which one refers to nothing are refused', () => {
    const broken = changed(sampleDocument(), 'Answer oneOf', [{ $ref: '#/components/schemas/None' }])
    expect(() => breaks(sampleDocument(), broken)).toThrow('the document has no #/components/schemas/None')
  })
})

describe('the document of the interface', () => {
  const document = openApiDocument({ catalogue })

  it('is guarded at every lookup: that an answer has its data', () => {
    const changedDocument = structuredClone(document)
    const schemas = objectOf(objectOf(changedDocument.components).schemas)
    const names = Object.keys(schemas).filter((name) => name.endsWith('.SUCCESS'))
    expect(names.length).toBeGreaterThan(40)
    for (const name of names) {
      const schema = schemas[name] as { required: string[] }
      schema.required = schema.required.filter((member) => member !== 'data')
    }
    const found = documentChanges(document, changedDocument)
    expect(new Set(found.map(({ at, rule }) => `${at} ${rule}`))).toEqual(new Set(['/data required']))
    const operations = new Set(found.map(({ operation }) => operation))
    expect(operations.size).toBeGreaterThanOrEqual(names.length)
  })
})

describe('a decision record', () => {
  const before = sampleDocument()
  const after = changed(changed(sampleDocument(), 'Found properties name maxLength', 30), 'POST', undefined)
  const changes = documentChanges(before, after)
  const place = { release: '1.2.0', document: 'interface' }
  const divide = (text: string) => divideByAcceptance(changes, acceptancesIn('0099-x.md', text), place)

  it('accepts the changes that it names, also by *, and no others', () => {
    expect(divide('').refused).toHaveLength(2)
    const one = divide('Words.\n\n    Breaks 1.2.0 interface: POST /v1/things/{id} removed\n')
    expect(one.refused.map(nameOf)).toEqual([
      'GET /v1/things/{id} answer 200 application/json /name maxLength',
    ])
    expect(one.accepted).toHaveLength(1)
    const all = divide(
      '- `Breaks 1.2.0 interface: * removed`\n- `Breaks 1.2.0 interface: GET * /name maxLength`',
    )
    expect(all).toMatchObject({ refused: [], idle: [] })
  })

  it('of another release or document accepts nothing', () => {
    for (const text of ['Breaks 1.1.0 interface: *', 'Breaks 1.2.0 administration: *'])
      expect(divide(text)).toMatchObject({ refused: changes, idle: [] })
  })

  it('that names a change which is not made is told so', () => {
    const divided = divide('Breaks 1.2.0 interface: POST /v1/thing removed')
    expect(divided.idle).toHaveLength(1)
    expect(reportLines('interface', '1.2.0', divided).at(-1)).toBe(
      'docs/decisions/0099-x.md accepts "POST /v1/thing removed" of interface, which no change does: correct or remove the line',
    )
  })

  it('is asked for by the report, which says what changed, whom it breaks and what to do', () => {
    const lines = reportLines('interface', '1.2.0', divide(''))
    expect(lines).toContain('POST /v1/things/{id} removed')
    expect(lines).toContain('  the operation is gone; breaks every client that calls it')
    expect(lines).toContain('  was 20, is 30; breaks clients that read what was promised before')
    expect(lines.join('\n')).toContain('Keep the old form beside the new')
    const line = lines.find((text) => text.startsWith('  Breaks ')) ?? ''
    expect(divide(line).refused).toHaveLength(1)
  })
})
