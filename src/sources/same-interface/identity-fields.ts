// Says in which fields of its answer a lookup names the subject of the question.
import type { Lookup } from '../../lookups/lookup.js'

/** Fields of the output that name the subject of the question, by parameter. */
export function identityFields({ input, output, task }: Lookup): readonly { param: string; field: string }[] {
  const fields = (output as { properties?: object }).properties ?? {}
  return Object.entries(input).flatMap(([param, { identifier }]) => {
    if (identifier === undefined) return []
    const name = identifier.name.replaceAll('-', '_')
    // What every result of a task calls its subject.
    const ofTask = task === undefined ? [] : ['id_number']
    return [...new Set([param, name, `${name}_number`, ...ofTask])].flatMap((field) =>
      Object.hasOwn(fields, field) && (fields as Record<string, { type?: string }>)[field]!.type === 'string'
        ? [{ param, field }]
        : [],
    )
  })
}
