// Defines the commands about batches: submit, status, fetch, cancel.
import { open, readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { batchLookups, maxFileBytes } from '../../batches/batch-facts.js'
import { submitBatch } from '../../batches/operations/batch-submit.js'
import {
  cancelBatch,
  fetchBatch,
  listBatches,
  showBatch,
  waitForBatch,
} from '../../batches/operations/batches.js'
import { counted } from '../../kernel/counted.js'
import { catalogue } from '../../lookups/catalogue.js'
import { listLookups } from '../../lookups/operations/lookups.js'
import { placeProblem } from '../../platform/file-problem.js'
import { actingClientId, clientOption, namedClientId } from '../account.js'
import type { Administration } from '../administration.js'
import { type Arguments, type Command, wantsJson } from '../command.js'
import { consentInput, consentOptions } from '../consent-options.js'
import { newFile, readableFile } from '../files.js'
import { type Io, Misuse } from '../io.js'
import { typedMember } from '../member-values.js'
import { newest, readLimit } from '../newest.js'
import { type Batch, batchesText, batchPresenters, shownBatch } from '../presenters/batch.js'
import { rowCommands } from '../row-command.js'

const listedByDefault = 20

const builtIn = batchLookups(catalogue)
  .map(({ name, route }) => `${name} (column ${route.column})`)
  .join(', ')

/** Throws Misuse for the name of a lookup that takes no batches. */
async function lookupWithBatches(admin: Administration, name: string): Promise<string> {
  const { items } = await admin.run(listLookups, {})
  const taking = items.filter(({ batch_column: column }) => column !== null)
  if (taking.some((row) => row.name === name)) return name
  const names = taking.map((row) => `${row.name} (column ${row.batch_column})`)
  throw new Misuse(`"${name}" takes no batches; there are ${names.join(', ')}`)
}

const showOne = (io: Io, args: Arguments, batch: Batch): Promise<void> =>
  io.out(wantsJson(args, io) ? `${JSON.stringify(shownBatch(batch))}\n` : batchesText([batch], io.colour))

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
    ...consentOptions,
    wait: { type: 'boolean', about: 'Show the progress until it is complete.' },
  },
  notes: [`Lookups: ${builtIn}`, 'The file has that one column as its header, and 1 to 999 records.'],
  arity: [2, 2],
  async run(admin, args, io) {
    const [name, file] = args.positionals
    const path = await readableFile(io, file!)
    const url = args.text('webhook-url')
    const key = args.text('idempotency-key')
    const input = {
      client_id: await actingClientId(admin, args),
      lookup: await lookupWithBatches(admin, name!),
      file_name: basename(path),
      ...consentInput(args),
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
    const [id] = args.positionals
    const clientId = await namedClientId(admin, args)
    const ofClient = clientId === undefined ? {} : { client_id: clientId }
    if (id !== undefined) {
      const input = { request_id: typedMember(showBatch, 'request_id', id), ...ofClient }
      return showOne(io, args, await admin.run(args.flag('watch') ? waitForBatch : showBatch, input))
    }
    if (args.flag('watch')) throw new Misuse('--watch needs a REQUEST_ID')
    const limit = readLimit(args, listedByDefault)
    const batches = await newest(limit, 200, (page) => admin.run(listBatches, { ...page, ...ofClient }))
    await io.out(
      wantsJson(args, io) ? `${JSON.stringify(batches.map(shownBatch))}\n` : batchesText(batches, io.colour),
    )
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
    const requestId = typedMember(showBatch, 'request_id', args.positionals[0]!)
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

export const batchCommands: readonly Command[] = [
  batchSubmit,
  batchStatus,
  batchFetch,
  ...rowCommands([cancelBatch], batchPresenters),
]
