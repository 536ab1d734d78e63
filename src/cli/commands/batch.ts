// Defines the commands about batches: submit, status, fetch, cancel.
import { open, readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type { Static } from 'typebox'
import { maxFileBytes } from '../../batches/batch-file.js'
import { batchLookups } from '../../batches/batches.js'
import { submitBatch } from '../../batches/operations/batch-submit.js'
import {
  cancelBatch,
  fetchBatch,
  listBatches,
  showBatch,
  type shownBatch,
  waitForBatch,
} from '../../batches/operations/batches.js'
import { counted } from '../../kernel/counted.js'
import { catalogue } from '../../lookups/catalogue.js'
import { placeProblem } from '../../platform/file-problem.js'
import { actingClientId, clientOption, idOf, namedClientId } from '../account.js'
import type { Administration, Answered } from '../administration.js'
import { type Arguments, type Command, wantsJson } from '../command.js'
import { newFile, readableFile } from '../files.js'
import { type Io, Misuse } from '../io.js'
import { tableText } from '../table.js'
import { readWholeNumber } from '../whole-number.js'

/** More than anybody looks through; an export has all. */
const mostListed = 100_000
const listedByDefault = 20

const lookups = batchLookups(catalogue)
const names = lookups.map(({ name, route }) => `${name} (column ${route.column})`).join(', ')

type Batch = Static<typeof shownBatch>

/** Throws for an unknown batch. `clientId`: only when it is a batch of this client. */
async function progressOf(admin: Administration, requestId: string, clientId?: string): Promise<Batch> {
  const batch = await admin.run(showBatch, { request_id: idOf('batch', requestId) })
  if (clientId !== undefined && batch.client_id !== clientId)
    throw new Error(`there is no batch ${requestId} of ${clientId}`)
  return batch
}

const countsText = (counts: Batch['sub_codes']): string =>
  Object.entries(counts)
    .map(([subCode, count]) => `${subCode} ${count}`)
    .join(', ')

/** As the interface says it: 201 while it is processed, 200 when it is complete. */
const shown = ({ origin: _, state, ...batch }: Batch) => {
  const { request_id, client_id, lookup, ...rest } = batch
  return { request_id, client_id, lookup, status: state === 'completed' ? 200 : 201, ...rest }
}

function stateOf({ status, cancelled_at }: ReturnType<typeof shown>): string {
  if (cancelled_at !== null) return 'cancelled'
  return status === 200 ? 'completed' : 'in progress'
}

const showOne = (io: Io, args: Arguments, batch: Batch): Promise<void> =>
  wantsJson(args, io) ? io.out(`${JSON.stringify(shown(batch))}\n`) : showAll(io, args, [batch])

async function showAll(io: Io, args: Arguments, batches: readonly Batch[]): Promise<void> {
  const rows = batches.map(shown)
  if (wantsJson(args, io)) return io.out(`${JSON.stringify(rows)}\n`)
  const heading = ['request_id', 'lookup', 'state', 'done', 'records', 'succeeded', 'sub_codes', 'submitted']
  const cells = rows.map((row) => [
    row.request_id,
    row.lookup,
    stateOf(row),
    row.done,
    row.records,
    row.succeeded,
    countsText(row.sub_codes),
    row.submitted_at,
  ])
  await io.out(tableText(heading, cells, io.colour))
}

const perPage = 200

/** The newest, over as many pages as it takes. */
async function listed(admin: Administration, clientId: string | undefined, limit: number): Promise<Batch[]> {
  const found: Batch[] = []
  let cursor: string | null = null
  do {
    const { items, next_cursor }: Answered<typeof listBatches> = await admin.run(listBatches, {
      limit: Math.min(perPage, limit - found.length),
      ...(clientId === undefined ? {} : { client_id: clientId }),
      ...(cursor === null ? {} : { cursor }),
    })
    found.push(...items)
    cursor = next_cursor
  } while (cursor !== null && found.length < limit)
  return found
}

async function readUpload(file: string): Promise<Buffer> {
  const facts = await stat(file)
  if (facts.size > maxFileBytes) throw new Error(`${file} is larger than ${maxFileBytes} bytes`)
  return readFile(file)
}

const batchSubmit: Command = {
  name: 'batch submit',
  summary: 'Submit a CSV file of records to a lookup.',
  operands: 'LOOKUP FILE',
  options: {
    ...clientOption,
    'webhook-url': {
      type: 'string',
      value: 'URL',
      about: "Where to send the webhook. Default: the client's endpoint.",
    },
    'idempotency-key': {
      type: 'string',
      value: 'KEY',
      about: 'Makes repetitions of this command return the first batch.',
    },
    wait: { type: 'boolean', about: 'Show the progress until it is complete.' },
  },
  notes: [`Lookups: ${names}`, 'The file has that one column as its header, and 1 to 999 records.'],
  arity: [2, 2],
  async run(admin, args, io) {
    const [name, file] = args.positionals
    const lookup = lookups.find((row) => row.name === name)
    if (lookup === undefined) throw new Misuse(`"${name}" takes no batches; there are ${names}`)
    const path = await readableFile(io, file!)
    const url = args.text('webhook-url')
    const key = args.text('idempotency-key')
    const input = {
      client_id: await actingClientId(admin, args),
      lookup: lookup.name,
      file_name: basename(path),
      ...(url === undefined ? {} : { webhook_url: url }),
      ...(key === undefined ? {} : { idempotency_key: key }),
    }
    const facts = await admin.take(submitBatch, input, Readable.from([await readUpload(path)]))
    const { request_id: requestId, records, replayed } = facts
    if (args.flag('wait')) return showOne(io, args, await admin.run(waitForBatch, { request_id: requestId }))
    if (wantsJson(args, io)) return io.out(`${JSON.stringify(facts)}\n`)
    await io.out(`${requestId}\n`)
    io.err(
      replayed
        ? 'This file was submitted before.\n'
        : `${counted(records, 'record is', 'records are')} accepted.\n`,
    )
  },
}

const batchStatus: Command = {
  name: 'batch status',
  summary: 'Show the newest batches, or one.',
  operands: '[REQUEST_ID]',
  options: {
    client: { type: 'string', value: 'CLIENT_ID', about: 'Only those of this client.' },
    watch: { type: 'boolean', about: 'Show the progress until the batch is complete.' },
    limit: { type: 'string', value: 'N', about: `How many batches. Default: ${listedByDefault}.` },
  },
  arity: [0, 1],
  async run(admin, args, io) {
    const requestId = args.positionals[0]
    const clientId = await namedClientId(admin, args)
    if (requestId === undefined) {
      if (args.flag('watch')) throw new Misuse('--watch needs a REQUEST_ID')
      const limit = readWholeNumber('--limit', args.text('limit') ?? String(listedByDefault), 1, mostListed)
      return showAll(io, args, await listed(admin, clientId, limit))
    }
    const batch = await progressOf(admin, requestId, clientId)
    const { request_id } = batch
    await showOne(io, args, args.flag('watch') ? await admin.run(waitForBatch, { request_id }) : batch)
  },
}

const batchFetch: Command = {
  name: 'batch fetch',
  summary: 'Wait for a batch to be complete, and write its result file.',
  operands: 'REQUEST_ID',
  options: { out: { type: 'string', value: 'FILE', about: 'A new file. Default: standard output.' } },
  arity: [1, 1],
  async run(admin, args, io) {
    const name = args.text('out')
    const path = name === undefined ? undefined : await newFile(io, name)
    const requestId = idOf('batch', args.positionals[0]!)
    await admin.run(waitForBatch, { request_id: requestId })
    const { pieces } = await admin.open(fetchBatch, { request_id: requestId })
    if (path === undefined) {
      for await (const piece of pieces) await io.out(String(piece))
      return
    }
    const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
      throw new Error(`${path} cannot be written: ${placeProblem(error)}`)
    })
    try {
      for await (const piece of pieces) await file.write(String(piece))
    } finally {
      await file.close()
    }
    if (wantsJson(args, io)) await io.out(`${JSON.stringify({ request_id: requestId, file: path })}\n`)
    else io.err(`${path} is written\n`)
  },
}

const batchCancel: Command = {
  name: 'batch cancel',
  summary:
    'Cancel a batch in progress: answered records keep their results, the rest become CANCELLED and are free.',
  operands: 'REQUEST_ID',
  options: {
    client: { type: 'string', value: 'CLIENT_ID', about: 'Only when it is a batch of this client.' },
  },
  arity: [1, 1],
  async run(admin, args, io) {
    const clientId = await namedClientId(admin, args)
    const { request_id } = await progressOf(admin, args.positionals[0]!, clientId)
    await showOne(io, args, await admin.run(cancelBatch, { request_id }))
  },
}

export const batchCommands: readonly Command[] = [batchSubmit, batchStatus, batchFetch, batchCancel]
