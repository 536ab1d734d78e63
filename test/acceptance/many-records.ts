// Asks about several persons with one file in each way that there is, states a consent for them, and verifies receipts.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { type Client, get } from '../support/client.js'
import type { CommandResult, Service } from '../support/service.js'
import { until } from '../support/until.js'
import { type BatchName, batchEndpoints, completed, fileOf, submit } from './batches.js'
import { commandJson } from './target.js'

/** What is stated of the consent of everybody in a file, with the members in the order in which the ledger has them. */
export interface Stated {
  readonly at?: string
  readonly consent?: string
  readonly id?: string
  readonly purpose?: string
  readonly reason?: string
}

/** As parameters and headers of a call. */
export function statedIn({ at, id, ...query }: Stated) {
  const headers: Record<string, string> = {
    ...(id !== undefined && { 'x-satyapan-consent-id': id }),
    ...(at !== undefined && { 'x-satyapan-consent-at': at }),
  }
  return { query: query as Record<string, string>, headers }
}

const optionsFor = (stated: Stated): string[] =>
  Object.entries(stated).flatMap(([name, value]) => [
    `--${name === 'at' || name === 'id' ? `consent-${name}` : name}`,
    value,
  ])

export interface Place {
  readonly service: Service
  readonly client: Client
}

/** The lines of a file are of this lookup, which takes both batches and bulks. */
type Send = (place: Place, name: BatchName, content: string, stated: Stated) => Promise<string>

let files = 0
export async function scratchFile({ service }: Pick<Place, 'service'>, content: string): Promise<string> {
  const file = join(service.installation.scratchDir, `file-${files++}.csv`)
  await writeFile(file, content)
  return file
}

/** What a file was answered with when it was not taken. */
export interface RefusedFile {
  readonly status?: number
  readonly detail: string
}

function requestIdOf(done: CommandResult): string {
  if (done.code !== 0) throw Object.assign(new Error(done.stderr), { refused: { detail: done.stderr } })
  return (JSON.parse(done.stdout) as { request_id: string }).request_id
}

const send: Readonly<Record<string, Send>> = {
  async 'a batch by call'({ client }, name, content, stated) {
    const answer = await submit(client, name, { content, ...statedIn(stated) })
    if (answer.status === 200) return (answer.json as { request_id: string }).request_id
    const refused: RefusedFile = { status: answer.status, detail: answer.body }
    throw Object.assign(new Error(answer.body), { refused })
  },
  async 'a batch by command'({ service }, name, content, stated) {
    const file = await scratchFile({ service }, content)
    return requestIdOf(await service.cli('batch', 'submit', name, file, ...optionsFor(stated), '--json'))
  },
  async 'a bulk'({ service }, name, content, stated) {
    const file = await scratchFile({ service }, content)
    const of = ['--client', service.clientId, ...optionsFor(stated)]
    return requestIdOf(await service.cli('bulk', 'start', name, file, ...of, '--json'))
  },
}

export const ways = Object.keys(send)
const isBulk = (way: string) => way === 'a bulk'

/** Sends a file; returns its id. Throws an error with `refused` when it is not taken. */
export const sendFile = (place: Place, way: string, name: BatchName, cells: string[], stated: Stated) =>
  send[way]!(place, name, fileOf(name, cells), stated)

/** Why a file is not taken; undefined when it is. */
export const refusalOf = (sent: Promise<unknown>): Promise<RefusedFile | undefined> =>
  sent.then(
    () => undefined,
    (error: Error & { refused?: RefusedFile }) => {
      if (error.refused === undefined) throw error
      return error.refused
    },
  )

/** How many records are answered so far. */
export async function doneOf({ service }: Place, way: string, requestId: string): Promise<number> {
  const command = isBulk(way) ? 'bulk' : 'batch'
  return Number((await commandJson(service, command, 'status', requestId)).done)
}

/** The result file, once there is one. */
export async function resultOf({ service, client }: Place, way: string, requestId: string): Promise<string> {
  if (!isBulk(way)) return (await get(await completed(client, requestId), client.ca)).body
  const isCompleted = async () =>
    (await commandJson(service, 'bulk', 'status', requestId)).state === 'completed'
  await until(isCompleted, { withinMs: 60_000 })
  const out = join(service.installation.scratchDir, `${requestId}.csv`)
  await service.cli('bulk', 'fetch', requestId, out)
  return readFile(out, 'utf8')
}

/** The lines of a result file about each cell, each with its line end, and the sub_code that they have. */
export function linesByCell(text: string, name: BatchName): Map<string, { lines: string; subCode: string }> {
  const [header, ...rows] = text.trimEnd().split('\n')
  const names = parse(header!)[0] as string[]
  const byCell = new Map<string, { lines: string; subCode: string }>()
  for (const row of rows) {
    const values = parse(row)[0] as string[]
    const cell = values[names.indexOf(batchEndpoints[name].column)]!
    const before = byCell.get(cell)?.lines ?? ''
    byCell.set(cell, { lines: `${before}${row}\n`, subCode: values[names.indexOf('sub_code')]! })
  }
  return byCell
}

/** The receipt of a call, once it is ready. */
export async function receiptOf(client: Client, transactionId: string): Promise<string> {
  const answer = await until(
    async () => {
      const answer = await client.lookup(`/v1/transactions/${transactionId}/receipt`)
      return answer.status === 202 ? undefined : answer
    },
    { what: () => 'the receipt is ready' },
  )
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`)
  return answer.body
}

export interface Claims {
  readonly answer?: string
  readonly request?: readonly string[]
  readonly consent?: Stated
}

/** The key of each service's log: a command's start takes a while. */
const keys = new Map<Service, string>()

/** Verifies a receipt as docs/receipts.md says. */
export async function verifyReceipt(
  { service }: Pick<Place, 'service'>,
  receipt: string,
  claims: Claims,
): Promise<CommandResult> {
  const { answer, request = [], consent } = claims
  const key = keys.get(service) ?? (await service.cli('log', 'key', '--text')).stdout.trim()
  keys.set(service, key)
  const answers = answer === undefined ? [] : ['--answer', await scratchFile({ service }, answer)]
  const requests = request.flatMap((each) => ['--request', each])
  const consents = consent === undefined ? [] : ['--consent', JSON.stringify(consent)]
  const file = await scratchFile({ service }, receipt)
  return service.cli('audit', 'verify-receipt', file, '--key', key, ...answers, ...requests, ...consents)
}
