// Compares what an operation takes: everything that a client sent before must still be taken, and nothing more asked.
import { type Change, changesFrom } from './changes.js'
import { changedDefaults } from './defaults.js'
import type { DescribedOperation, OperationPair } from './document-changes.js'
import { type JsonObject, objectOf, resolve, same } from './json.js'
import { misfits, type Side } from './schema-misfits.js'

/** How a parameter is recognised: names of headers have no case, and those of a path are told by their place. */
function keyOf(parameter: JsonObject, { path }: DescribedOperation): string {
  const name = String(parameter.name)
  if (parameter.in === 'header') return `header ${name.toLowerCase()}`
  if (parameter.in !== 'path') return `${String(parameter.in)} ${name}`
  return `path ${path.split('/').findIndex((part) => part.includes(`{${name}}`))}`
}

const parametersOf = (described: DescribedOperation) =>
  new Map(described.parameters.map((parameter) => [keyOf(parameter, described), parameter]))

const partOf = (parameter: JsonObject) => `${String(parameter.in)} ${String(parameter.name)}`

/** The schema of a parameter, also where it is sent as a media type. */
const schemaOf = (parameter: JsonObject): unknown =>
  parameter.schema ?? objectOf(Object.values(objectOf(parameter.content))[0]).schema

/** How a list or an object is written in a parameter. */
const writingOf = ({ in: place, style, explode, content }: JsonObject) => {
  const written = style ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple')
  return [written, explode ?? written === 'form', Object.keys(objectOf(content))]
}

/** Everything that fitted must still fit, and mean the same when it is left out. */
function narrowed(before: Side, after: Side, operation: string, part: string): readonly Change[] {
  const found = [
    ...misfits(before, after, '', { toleratesNewMembers: false }),
    ...changedDefaults(before, after, ''),
  ]
  return changesFrom(found, { operation, part, party: 'senders' })
}

function parameterChanges({ before, after }: OperationPair): readonly Change[] {
  const [old, current] = [parametersOf(before), parametersOf(after)]
  const change = (parameter: JsonObject, rule: string, detail: string): Change => ({
    operation: before.name,
    part: partOf(parameter),
    at: '',
    rule,
    detail,
    party: 'senders',
  })
  const kept = [...old].flatMap(([key, parameter]) => {
    const counterpart = current.get(key)
    if (counterpart === undefined) return [change(parameter, 'removed', 'is no longer taken')]
    const [one, other] = [before, after].map((side, at) => ({
      document: side.document,
      schema: schemaOf(at === 0 ? parameter : counterpart),
    })) as [Side, Side]
    return [
      ...(counterpart.required === true && parameter.required !== true
        ? [change(parameter, 'required', 'was optional')]
        : []),
      ...(same(writingOf(parameter), writingOf(counterpart))
        ? []
        : [change(parameter, 'style', 'is written otherwise')]),
      ...narrowed(one, other, before.name, partOf(parameter)),
    ]
  })
  const added = [...current]
    .filter(([key, { required }]) => required === true && !old.has(key))
    .map(([, parameter]) => change(parameter, 'required', 'is new and must be sent'))
  return [...kept, ...added]
}

function bodyChanges({ before, after }: OperationPair): readonly Change[] {
  const [old, current] = [before, after].map((side) =>
    resolve(side.document, side.operation.requestBody),
  ) as [JsonObject, JsonObject]
  const [taken, known] = [objectOf(old.content), objectOf(current.content)]
  const change = (part: string, rule: string, detail: string): Change => ({
    operation: before.name,
    part,
    at: '',
    rule,
    detail,
    party: 'senders',
  })
  const required =
    current.required === true && old.required !== true
      ? [change('body', 'required', 'was not asked for')]
      : []
  const media = Object.entries(taken).flatMap(([type, value]) => {
    const part = `body ${type}`
    if (known[type] === undefined) return [change(part, 'removed', 'is no longer taken')]
    const schemas = [value, known[type]].map((content) => objectOf(content).schema)
    return narrowed(
      { document: before.document, schema: schemas[0] },
      { document: after.document, schema: schemas[1] },
      before.name,
      part,
    )
  })
  return [...required, ...media]
}

export const requestChanges = (pair: OperationPair): readonly Change[] => [
  ...parameterChanges(pair),
  ...bodyChanges(pair),
]
