// Asks a server which lookups it has beside the built-in ones: its description of the interface says it.
import type { ToolLookup, ToolParam } from '@satyapan/agent-tools'
import { lookupExtension } from '../../http/openapi-rows.js'
import { catalogue } from '../../lookups/catalogue.js'

const withinMs = 5_000

interface Details {
  readonly name: string
  readonly price: number
  readonly once?: boolean
  readonly task?: { readonly poll: string }
  readonly parameters: Readonly<Record<string, ToolParam>>
  readonly outcomes: ToolLookup['outcomes']
}

type Document = {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>
}

function toolLookups({ paths = {} }: Document): ToolLookup[] {
  const builtIn = new Set(catalogue.map(({ name }) => name))
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]): ToolLookup[] => {
      const details = operation[lookupExtension] as Details | undefined
      if (details === undefined || builtIn.has(details.name)) return []
      const { parameters: input, ...others } = details
      const route =
        method === 'post'
          ? ({ method: 'POST', path, from: 'json' } as const)
          : ({ method: 'GET', path } as const)
      return [{ ...others, summary: String(operation.summary), route, input }]
    }),
  )
}

/** None from a server that does not describe itself, or not in this way: any server of the interface will do. */
export async function askOwnLookups(
  baseUrl: string,
  send: (request: Request) => Promise<Response>,
): Promise<ToolLookup[]> {
  const url = `${baseUrl.replace(/\/$/, '')}/openapi.json`
  try {
    const response = await send(new Request(url, { signal: AbortSignal.timeout(withinMs) }))
    return toolLookups((await response.json()) as Document)
  } catch {
    return []
  }
}
