// Makes a call of a lookup in the name of a client, and carries what its answer gives into the next step of a journey.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, api, bodyOf, lostConnection, Problem } from '../api/client'
import type { Pictures } from './parameters'
import type { Values } from './programs'
import type { Stated } from './stated'

export type Tried = Answer<'lookups.try'>

export interface Trying {
  readonly lookup: string
  readonly sends: 'query' | 'json' | 'form'
  readonly clientId: string
  readonly values: Values
  readonly pictures: Pictures
  readonly stated: Stated
}

/** References that answers gave, by the parameter that takes them. Until the page is reloaded. */
const carried = new Map<string, string>()
export const carriedValue = (parameter: string): string | undefined => carried.get(parameter)

const textIn = (value: unknown, name: string): string | undefined => {
  const found = (value as Record<string, unknown> | null | undefined)?.[name]
  return typeof found === 'string' && found !== '' ? found : undefined
}

/** `reference_id` of an OTP, `client_id` of a taxpayer's session. */
function carry(lookup: string, body: unknown): void {
  const data = (body as { data?: unknown } | null)?.data
  const reference = textIn(body, 'reference_id') ?? textIn(data, 'reference_id')
  if (reference !== undefined) carried.set('reference_id', reference)
  const session = textIn(data, 'client_id')
  if (lookup === 'itr/create-client' && session !== undefined) carried.set('itr_client_id', session)
}

function send({ lookup, sends, clientId, values, pictures, stated }: Trying) {
  const { consent_id, ...texts } = stated
  if (sends !== 'form')
    return api.POST('/lookups/{lookup}/try', {
      // The names are those that the service listed.
      params: { path: { lookup: lookup as never } },
      body: { parameters: { ...texts, ...values }, client_id: clientId, ...(consent_id && { consent_id }) },
    })
  const form = new FormData()
  for (const [name, file] of Object.entries(pictures)) form.append(name, file)
  return api.POST('/facematch/try', {
    params: { query: { client_id: clientId, ...stated } },
    body: form as never,
    bodySerializer: (body) => body as never,
  })
}

export function useTry() {
  const queries = useQueryClient()
  return useMutation<Tried, Problem, Trying>({
    async mutationFn(trying) {
      try {
        const answer = await bodyOf(send(trying))
        carry(trying.lookup, answer.body)
        return answer
      } catch (error) {
        throw error instanceof Problem ? error : lostConnection()
      }
    },
    onSuccess() {
      for (const key of ['overview', 'transactions', 'usage', 'progress'])
        void queries.invalidateQueries({ queryKey: [key] })
    },
  })
}
