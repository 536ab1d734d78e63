// Compares two OpenAPI documents: names every change that would break a client of the earlier one.
import { answerChanges } from './answer-changes.js'
import type { Change } from './changes.js'
import { type JsonObject, listOf, objectOf, resolve, same } from './json.js'
import { requestChanges } from './request-changes.js'

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

export interface DescribedOperation {
  readonly document: JsonObject
  readonly name: string
  readonly path: string
  readonly operation: JsonObject
  readonly parameters: readonly JsonObject[]
}

/** An operation of both documents. */
export interface OperationPair {
  readonly before: DescribedOperation
  readonly after: DescribedOperation
}

/** A path whose parameters have other names is the same path. */
const templateOf = (path: string) => path.replace(/\{[^}]*\}/g, '{}')

/** The operations of a document by method and path. */
function operationsOf(document: JsonObject): ReadonlyMap<string, DescribedOperation> {
  const rows = Object.entries(objectOf(document.paths)).flatMap(([path, value]) => {
    const item = resolve(document, value)
    return methods
      .filter((method) => item[method] !== undefined)
      .map((method): [string, DescribedOperation] => {
        const operation = objectOf(item[method])
        const parameters = [...listOf(item.parameters), ...listOf(operation.parameters)].map((parameter) =>
          resolve(document, parameter),
        )
        const name = `${method.toUpperCase()} ${path}`
        return [`${method} ${templateOf(path)}`, { document, name, path, operation, parameters }]
      })
  })
  return new Map(rows)
}

const change = (operation: string, part: string, rule: string, detail: string): Change => ({
  operation,
  part,
  at: '',
  rule,
  detail,
  party: 'callers',
})

/** The alternatives of credentials, each a sorted list of schemes with what each is. */
function credentialsOf({ document, operation }: DescribedOperation) {
  const schemes = objectOf(objectOf(document.components).securitySchemes)
  const wanted = listOf(operation.security ?? document.security)
  return (wanted.length === 0 ? [{}] : wanted).map((alternative) =>
    Object.entries(objectOf(alternative)).map(([name, scopes]) => {
      const { description: _words, flows, ...scheme } = resolve(document, schemes[name])
      return { name, scheme: { ...scheme, flows: Object.keys(objectOf(flows)) }, scopes: listOf(scopes) }
    }),
  )
}

/** A way of authenticating that was enough must still be enough. */
function credentialChanges({ before, after }: OperationPair): readonly Change[] {
  const current = credentialsOf(after)
  return credentialsOf(before)
    .filter(
      (old) =>
        !current.some((demanded) =>
          demanded.every(({ scheme, scopes }) =>
            old.some(
              (held) =>
                same(held.scheme, scheme) &&
                scopes.every((scope) => held.scopes.some((own) => same(own, scope))),
            ),
          ),
        ),
    )
    .map((old) => {
      const names = old.length === 0 ? 'none' : old.map(({ name }) => name).join('+')
      return change(before.name, `credentials ${names}`, 'credentials', 'are no longer enough')
    })
}

function operationChanges(pair: OperationPair): readonly Change[] {
  const { before, after } = pair
  const [old, current] = [before.operation.operationId, after.operation.operationId]
  const renamed =
    old === undefined || old === current
      ? []
      : [change(before.name, 'operationId', 'operation-name', `${String(old)} became ${String(current)}`)]
  return [...renamed, ...credentialChanges(pair), ...requestChanges(pair), ...answerChanges(pair)]
}

/** Changes of `after` that would break a client of `before`, in the order of the earlier document. */
export function documentChanges(before: JsonObject, after: JsonObject): readonly Change[] {
  const current = operationsOf(after)
  return [...operationsOf(before)].flatMap(([key, operation]) => {
    const counterpart = current.get(key)
    return counterpart === undefined
      ? [change(operation.name, '', 'removed', 'the operation is gone')]
      : operationChanges({ before: operation, after: counterpart })
  })
}
