// Reads the operations of an OpenAPI document: paths, parameters and bodies.

export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'path' | 'header'
  readonly required: boolean
  readonly example: string
}

export interface Operation {
  readonly method: string
  /** With braces for path parameters, as in the document. */
  readonly path: string
  readonly parameters: readonly Parameter[]
  /** Types of body that it reads; none when it reads no body. */
  readonly bodyTypes: readonly string[]
  /** Members of the body with an example of each. */
  readonly bodyFields: readonly Parameter[]
  readonly needsCredentials: boolean
}

// biome-ignore lint/suspicious/noExplicitAny: the document is JSON of many shapes, looked into at known placeholders
type Node = any

const exampleOf = (node: Node): string =>
  String(node?.example ?? node?.schema?.example ?? node?.default ?? '')

export function readOperations(document: Node): Operation[] {
  const follow = (node: Node): Node =>
    typeof node?.$ref === 'string'
      ? node.$ref
          .slice(2)
          .split('/')
          .reduce((at: Node, step: string) => at[step], document)
      : node
  return Object.entries(document.paths as Record<string, Node>).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Node>).map(([method, operation]): Operation => {
      const parameters = (operation.parameters ?? []).map(follow).map((one: Node) => ({
        name: one.name,
        in: one.in,
        required: one.required === true,
        example: exampleOf(one),
      }))
      const content = Object.entries((follow(operation.requestBody)?.content ?? {}) as Record<string, Node>)
      const [, media] = content[0] ?? []
      const schema = follow(media?.schema)
      const examples = media?.example ?? {}
      const bodyFields = Object.entries((schema?.properties ?? {}) as Record<string, Node>).map(
        ([name, property]) => ({
          name,
          in: 'query' as const,
          required: (schema.required ?? []).includes(name),
          example: String(examples[name] ?? exampleOf(property)),
        }),
      )
      return {
        method: method.toUpperCase(),
        path,
        parameters,
        bodyTypes: content.map(([type]) => type),
        bodyFields,
        needsCredentials: (operation.security ?? []).length > 0,
      }
    }),
  )
}
