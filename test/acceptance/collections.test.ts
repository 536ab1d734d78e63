// Runs the collections of docs/collections request by request, each with its own script after every answer. Bruno's
// own parser reads its collection.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import bruno from '@usebruno/lang'
import { describe, expect, it } from 'vitest'
import type { Answer } from '../support/client.js'
import { faces } from './face-images.js'
import { useTarget } from './target.js'

const folder = fileURLToPath(new URL('../../docs/collections/', import.meta.url))
const target = useTarget()

interface Field {
  readonly name: string
  readonly value?: string
  /** Name of a file; empty: the user has to choose one. */
  readonly file?: string
}
interface Sent {
  readonly name: string
  readonly method: string
  /** With variables. */
  readonly url: string
  readonly hasToken: boolean
  readonly headers: Record<string, string>
  readonly json?: string
  readonly form?: readonly Field[]
  readonly urlencoded?: readonly Field[]
}

// biome-ignore lint/suspicious/noExplicitAny: JSON of formats that others define
type Json = any

const postman: Json = JSON.parse(readFileSync(join(folder, 'satyapan.postman_collection.json'), 'utf8'))
const postmanRequests: Sent[] = postman.item.flatMap(({ item }: Json) =>
  item.map(({ name, request }: Json) => ({
    name,
    method: request.method,
    url: request.url.raw,
    hasToken: request.auth?.type !== 'noauth',
    headers: Object.fromEntries(request.header.map(({ key, value }: Json) => [key, value])),
    ...(request.body?.mode === 'raw' ? { json: request.body.raw } : {}),
    ...(request.body?.mode === 'urlencoded'
      ? { urlencoded: request.body.urlencoded.map(({ key, value }: Json) => ({ name: key, value })) }
      : {}),
    ...(request.body?.mode === 'formdata'
      ? {
          form: request.body.formdata.map(({ key, type, src, value }: Json) =>
            type === 'file' ? { name: key, file: String(src) } : { name: key, value },
          ),
        }
      : {}),
  })),
)

const brunoFiles = readdirSync(join(folder, 'bruno'), { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.bru') && name.includes('/') && !name.startsWith('environments/'),
)
const brunoRequests: Sent[] = brunoFiles
  .map((name): Json => bruno.bruToJsonV2(readFileSync(join(folder, 'bruno', name), 'utf8')))
  .sort((a, b) => Number(a.meta.seq) - Number(b.meta.seq))
  .map(({ meta, http, headers = [], body }: Json) => ({
    name: meta.name,
    method: http.method.toUpperCase(),
    url: http.url,
    hasToken: http.auth === 'inherit',
    headers: Object.fromEntries(headers.map(({ name, value }: Json) => [name, value])),
    ...(http.body === 'json' ? { json: body.json } : {}),
    ...(http.body === 'formUrlEncoded'
      ? { urlencoded: body.formUrlEncoded.map(({ name, value }: Json) => ({ name, value })) }
      : {}),
    ...(http.body === 'multipartForm'
      ? {
          form: body.multipartForm.map(({ name, type, value }: Json) =>
            type === 'file' ? { name, file: value.join() } : { name, value },
          ),
        }
      : {}),
  }))

const byName = (requests: readonly Sent[]) => [...requests].sort((a, b) => (a.name < b.name ? -1 : 1))

/** Requests that the sandbox cannot answer with 2xx here: the sample is used up, or the act is already done. */
const alsoRight: Readonly<Record<string, readonly number[]>> = {
  cancelBatch: [409, 422], // it is complete by then
  ekycAadhaarGenerateOtp: [409], // one in a minute
  ekycAadhaarVerifyOtp: [422],
  gstTaxPayerOtp: [409], // one in a minute: the other collection was first
}

const filled = (text: string, variables: Map<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => variables.get(name) ?? '')

async function bytesOf({ json, form, urlencoded }: Sent, variables: Map<string, string>) {
  if (json !== undefined) return { type: 'application/json', body: Buffer.from(filled(json, variables)) }
  if (urlencoded !== undefined) {
    const fields = urlencoded.map(({ name, value }) => [name, filled(value ?? '', variables)])
    const body = Buffer.from(new URLSearchParams(Object.fromEntries(fields)).toString())
    return { type: 'application/x-www-form-urlencoded', body }
  }
  if (form === undefined) return undefined
  const data = new FormData()
  for (const { name, value, file } of form) {
    if (file === undefined) data.set(name, filled(value ?? '', variables))
    else if (file === '') data.set(name, new Blob([await faces.window().jpeg().toBuffer()]), 'face.jpg')
    else data.set(name, new Blob([readFileSync(join(folder, file))]), file)
  }
  const encoded = new Request('http://localhost', { method: 'POST', body: data })
  return { type: encoded.headers.get('content-type')!, body: Buffer.from(await encoded.arrayBuffer()) }
}

type Variables = Map<string, string>

async function send(request: Sent, variables: Variables, token: string): Promise<Answer> {
  const { client } = target
  const url = new URL(filled(request.url, variables))
  const sent = await bytesOf(request, variables)
  const headers: Record<string, string> = {
    ...Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, filled(value, variables)]),
    ),
    ...(request.hasToken ? { authorization: `Bearer ${filled(token, variables)}` } : {}),
    ...(sent === undefined ? {} : { 'content-type': sent.type }),
  }
  return client.request({
    method: request.method,
    path: url.pathname + url.search,
    headers,
    ...(sent === undefined ? {} : { body: sent.body }),
  })
}

interface Collection {
  readonly requests: readonly Sent[]
  /** As a new user finds them. */
  readonly variables: Readonly<Record<string, string>>
  /** The bearer token that the collection gives its requests. */
  readonly token: string
  /** Runs the collection's own script after an answer, with as much of the program as it uses. */
  runScript(answer: Answer, variables: Variables): void
}

const brunoText = (name: string) => readFileSync(join(folder, 'bruno', name), 'utf8')
const brunoCollection: Json = bruno.collectionBruToJson(brunoText('collection.bru'))
const brunoEnvironment: Json = bruno.bruToEnvJsonV2(brunoText('environments/sandbox.bru'))

const collections: Readonly<Record<string, Collection>> = {
  Postman: {
    requests: postmanRequests,
    variables: Object.fromEntries(postman.variable.map(({ key, value }: Json) => [key, value])),
    token: postman.auth.bearer[0].value,
    runScript(answer, variables) {
      const pm = {
        response: {
          json: () => JSON.parse(answer.body) as unknown,
          headers: { get: (name: string) => answer.headers[name.toLowerCase()] },
        },
        collectionVariables: { set: (name: string, value: string) => variables.set(name, value) },
      }
      new Function('pm', postman.event[0].script.exec.join('\n'))(pm)
    },
  },
  Bruno: {
    requests: brunoRequests,
    variables: Object.fromEntries(brunoEnvironment.variables.map(({ name, value }: Json) => [name, value])),
    token: brunoCollection.auth.bearer.token,
    runScript(answer, variables) {
      const isJson = String(answer.headers['content-type']).includes('json')
      const res = {
        getBody: () => (isJson ? (JSON.parse(answer.body) as unknown) : answer.body),
        getHeader: (name: string) => answer.headers[name.toLowerCase()],
      }
      const bru = { setVar: (name: string, value: string) => variables.set(name, value) }
      new Function('res', 'bru', brunoCollection.script.res)(res, bru)
    },
  },
}

describe.each(Object.entries(collections))('the %s collection', (_program, collection) => {
  it('gets an answer to every request from first to last', async () => {
    const { client } = target
    const variables: Variables = new Map(Object.entries(collection.variables))
    variables
      .set('base_url', client.baseUrl)
      .set('client_id', client.clientId)
      .set('client_secret', client.clientSecret)
    const wrong: string[] = []
    for (const request of collection.requests) {
      const answer = await send(request, variables, collection.token)
      collection.runScript(answer, variables)
      if (answer.status >= 300 && !alsoRight[request.name]?.includes(answer.status))
        wrong.push(`${request.name}: ${answer.status} ${answer.body.slice(0, 200)}`)
    }
    expect(wrong).toEqual([])
    for (const name of ['token', 'request_id', 'transaction_id'])
      expect(variables.get(name), name).toBeTruthy()
  })
})

it('both collections hold the same requests', () => {
  expect(byName(brunoRequests)).toEqual(byName(postmanRequests))
})
