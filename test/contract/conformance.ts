// Checks an answer against the OpenAPI document: the response of its operation and status, read by ajv.
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

export interface SeenAnswer {
  readonly method: string
  /** As in the document, with braces for path parameters. */
  readonly path: string
  readonly status: number
  readonly contentType: string
  readonly body: unknown
}

type Node = Record<string, unknown>

const pointer = (...steps: readonly string[]) =>
  steps.map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')

/** A checker for a document: says what is wrong with an answer, or undefined when it is as described. */
export function createConformance(document: Node): (answer: SeenAnswer) => string | undefined {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  const id = 'https://openapi.test/document'
  ajv.addSchema({ ...document, $id: id })

  const at = (path: string): Node =>
    path
      .slice(2)
      .split('/')
      .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<Node>((node, step) => node[step] as Node, document)

  return ({ method, path, status, contentType, body }) => {
    const operation = `#${pointer('paths', path, method.toLowerCase())}`
    const responses = (at(operation) as Node | undefined)?.responses as Node | undefined
    if (responses === undefined) return `the document has no operation ${method} ${path}`
    const key = Object.hasOwn(responses, String(status)) ? String(status) : 'default'
    if (!Object.hasOwn(responses, key)) return `the document has no response ${status} for ${method} ${path}`
    const shared = (responses[key] as Node).$ref as string | undefined
    const response = shared ?? `${operation}${pointer('responses', key)}`
    const type = contentType.split(';', 1)[0]!
    if (!Object.hasOwn(at(response).content as Node, type)) return `the response ${status} is never ${type}`
    const validate = ajv.getSchema(`${id}${response}${pointer('content', type, 'schema')}`)
    if (validate === undefined) return `no schema at ${response}`
    return validate(body) ? undefined : ajv.errorsText(validate.errors)
  }
}
