// Sends the requests of commands to a control socket, and reads the answers.
import { type IncomingMessage, request } from 'node:http'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pathMembers } from '../operation/operation.js'
import { originHeader, userHeader } from '../platform/control-socket-path.js'
import type { Io } from './io.js'

interface Row {
  readonly method: string
  readonly path: string
  /** Media types of the file that it takes. */
  readonly accepts?: readonly string[]
}

/** The answer ended before its end. */
export const endedEarly = (): Error => new Error('the service stopped before the command was done')

function queryOf(members: readonly (readonly [string, unknown])[]): string {
  const query = new URLSearchParams()
  for (const [name, value] of members) for (const one of [value].flat()) query.append(name, String(one))
  return query.size === 0 ? '' : `?${query}`
}

/** The address and the JSON body of a request. */
function addressed({ method, path, accepts }: Row, input: object): { path: string; body: string } {
  const members = Object.entries(input).filter(([, value]) => value !== undefined)
  const inPath = pathMembers({ path })
  const others = members.filter(([name]) => !inPath.includes(name))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String((input as Record<string, unknown>)[name])),
  )
  const takesQuery = method === 'GET' || accepts !== undefined
  const body = takesQuery || others.length === 0 ? '' : JSON.stringify(Object.fromEntries(others))
  return { path: `/admin/v1${filled}${takesQuery ? queryOf(others) : ''}`, body }
}

/** Resolves with the answer's head. Rejects when there is no answer, or when `signal` aborts before its end. */
export function createSend(socketPath: string, { actor, signal }: Pick<Io, 'actor' | 'signal'>) {
  const always = {
    accept: 'application/x-ndjson, application/json',
    [userHeader]: encodeURIComponent(actor.name.slice(0, 200)),
    [originHeader]: encodeURIComponent(actor.origin.slice(0, 200)),
  }
  return (row: Row, input: object, file?: Readable): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const { path, body } = addressed(row, input)
      const headers =
        file === undefined
          ? {
              ...(body !== '' && { 'content-type': 'application/json' }),
              'content-length': Buffer.byteLength(body),
            }
          : { 'content-type': row.accepts![0]! }
      const { method } = row
      const clientRequest = request({ socketPath, path, method, signal, headers: { ...always, ...headers } })
      clientRequest.once('response', resolve)
      clientRequest.on('error', (error: NodeJS.ErrnoException) => {
        file?.destroy()
        const isCut = error.code === 'ECONNRESET' || error.code === 'EPIPE'
        reject(isCut ? endedEarly() : error)
      })
      if (file === undefined) clientRequest.end(body)
      else {
        file.once('error', (error) => {
          clientRequest.destroy()
          reject(error)
        })
        file.pipe(clientRequest)
      }
    })
}

/** What an answer holds; throws `endedEarly` where it was cut off. */
export async function textOf(response: Readable): Promise<string> {
  response.setEncoding('utf8')
  let text = ''
  try {
    for await (const piece of response) text += piece
  } catch {
    throw endedEarly()
  }
  return text
}

export async function* linesOf(response: Readable): AsyncGenerator<string> {
  let fault: Error | undefined
  response.once('error', () => {
    fault = endedEarly()
  })
  for await (const line of createInterface({ input: response })) if (line !== '') yield line
  if (fault !== undefined) throw fault
}
