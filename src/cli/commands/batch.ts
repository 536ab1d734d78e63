// The commands about batches: submit, status, fetch.
import { open, readFile, stat } from 'node:fs/promises'
import { basename, isAbsolute, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cancelBatch } from '../../admin/operations/batches.js'
import type { Parts } from '../../assemble.js'
import { maxFileBytes } from '../../batches/batch-file.js'
import { type BatchProgress, batchLookups } from '../../batches/batches.js'
import { isoTime } from '../../kernel/clock.js'
import { idPattern, newTransactionId } from '../../kernel/ids.js'
import { catalogue } from '../../lookups/catalogue.js'
import { fileProblem } from '../../platform/file-problem.js'
import { actingClient, clientOption, namedClient } from '../account.js'
import { type Arguments, type Command, wantsJson } from '../command.js'
import { counted } from '../counted.js'
import { type Io, Misuse } from '../io.js'
import { runOperation } from '../run-operation.js'
import { tableText } from '../table.js'

const lookEveryMs = 200
const barCells = 30
const listedByDefault = 20

const lookups = batchLookups(catalogue)
const names = lookups.map(({ name, route }) => `${name} (column ${route.column})`).join(', ')
const inFull = (io: Io, file: string) => (isAbsolute(file) ? file : resolve(io.cwd, file))

async function progressOf(parts: Parts, requestId: string, clientId: string | null): Promise<BatchProgress> {
  if (!idPattern.test(requestId))
    throw new Misuse(`"${requestId}" is not a request_id: 32 characters, 0-9 and a-f`)
  const [batch] = await parts.batches.list({ clientId, requestId, limit: 1 })
  if (batch === undefined) throw new Error(`there is no batch ${requestId}, or its retention has ended`)
  return batch
}

const countsText = (counts: BatchProgress['counts']): string =>
  Object.entries(counts)
    .map(([subCode, count]) => `${subCode} ${count}`)
    .join(', ')

function bar({ done, records, counts }: BatchProgress): string {
  const full = Math.floor((done / records) * barCells)
  return `[${'#'.repeat(full)}${'.'.repeat(barCells - full)}] ${done}/${records} ${countsText(counts)}`.trimEnd()
}

/** Shows the progress until the batch is complete. Where no service runs, the batch is processed here. */
async function watch(parts: Parts, requestId: string, io: Io): Promise<BatchProgress> {
  const isOurs = !parts.batches.processing()
  if (isOurs) await parts.batches.start()
  try {
    for (;;) {
      const batch = await progressOf(parts, requestId, null)
      const isComplete = batch.status === 200
      io.progress(bar(batch), isComplete)
      if (isComplete || io.signal.aborted) return batch
      await pause(lookEveryMs)
    }
  } finally {
    if (isOurs) await parts.batches.stop()
  }
}

const shown = (batch: BatchProgress) => ({
  request_id: batch.requestId,
  client_id: batch.clientId,
  lookup: batch.lookup,
  status: batch.status,
  records: batch.records,
  done: batch.done,
  succeeded: batch.succeeded,
  failed: batch.done - batch.succeeded,
  sub_codes: batch.counts,
  submitted_at: isoTime(batch.submittedAt),
  completed_at: batch.completedAt === null ? null : isoTime(batch.completedAt),
  cancelled_at: batch.cancelledAt === null ? null : isoTime(batch.cancelledAt),
})

function stateOf({ status, cancelled_at }: ReturnType<typeof shown>): string {
  if (cancelled_at !== null) return 'cancelled'
  return status === 200 ? 'completed' : 'in progress'
}

const showOne = (io: Io, args: Arguments, batch: BatchProgress): Promise<void> =>
  wantsJson(args, io) ? io.out(`${JSON.stringify(shown(batch))}\n`) : showAll(io, args, [batch])

async function showAll(io: Io, args: Arguments, batches: readonly BatchProgress[]): Promise<void> {
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

async function readUpload(file: string): Promise<Buffer> {
  const facts = await stat(file).catch((error: Error) => {
    throw new Error(fileProblem(file, error))
  })
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
      about: "Where to send the end of it. Default: the client's endpoint.",
    },
    'idempotency-key': {
      type: 'string',
      value: 'KEY',
      about: 'Submit a file once, however often this is repeated.',
    },
    wait: { type: 'boolean', about: 'Show the progress until it is complete.' },
  },
  notes: [`Lookups: ${names}`, 'The file has that one column as its header, and 1 to 999 records.'],
  arity: [2, 2],
  async run(parts, args, io) {
    const [name, file] = args.positionals
    const lookup = lookups.find((row) => row.name === name)
    if (lookup === undefined) throw new Misuse(`"${name}" takes no batches; there are ${names}`)
    const client = actingClient(parts, args)
    if (!client.active) throw new Error(`the client ${client.clientId} is inactive`)
    parts.authenticator.checkEntitlement(client, lookup.name)
    const webhookUrl = args.text('webhook-url')
    if (webhookUrl !== undefined && parts.checkUrl(webhookUrl) !== null)
      throw new Misuse('--webhook-url is not an address that may be called; it begins with https://')
    const path = inFull(io, file!)
    const bytes = await readUpload(path)
    const upload = await parts.batches.readFile(client.clientId, basename(path), lookup.route.column!, bytes)
    const { requestId, replayed } = await parts.batches.submit({
      lookup,
      file: upload,
      call: {
        transactionId: newTransactionId(parts.clock.now()),
        client,
        attribution: { origin: null, metadata: null },
        startedAt: parts.clock.now(),
      },
      webhookUrl,
      idempotencyKey: args.text('idempotency-key'),
    })
    if (args.flag('wait')) return showOne(io, args, await watch(parts, requestId, io))
    const facts = { request_id: requestId, records: upload.cells.length, replayed }
    if (wantsJson(args, io)) return io.out(`${JSON.stringify(facts)}\n`)
    await io.out(`${requestId}\n`)
    io.err(
      replayed
        ? 'This file was submitted before.\n'
        : `${counted(upload.cells.length, 'record is', 'records are')} accepted.\n`,
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
  async run(parts, args, io) {
    const requestId = args.positionals[0]
    const clientId = namedClient(parts, args)?.clientId ?? null
    if (requestId === undefined) {
      if (args.flag('watch')) throw new Misuse('--watch needs a REQUEST_ID')
      const limit = Number(args.text('limit') ?? listedByDefault)
      if (!Number.isInteger(limit) || limit < 1) throw new Misuse('--limit expects a whole number')
      return showAll(io, args, await parts.batches.list({ clientId, limit }))
    }
    const batch = await progressOf(parts, requestId, clientId)
    await showOne(io, args, args.flag('watch') ? await watch(parts, batch.requestId, io) : batch)
  },
}

const batchFetch: Command = {
  name: 'batch fetch',
  summary: 'Wait for a batch to be complete, and write its result file.',
  operands: 'REQUEST_ID',
  options: { out: { type: 'string', value: 'FILE', about: 'A new file. Default: standard output.' } },
  arity: [1, 1],
  async run(parts, args, io) {
    const { requestId } = await progressOf(parts, args.positionals[0]!, null)
    await watch(parts, requestId, io)
    const lines = await parts.batches.file(requestId)
    if (lines === undefined) throw new Error('the batch is not complete')
    await parts.db.transaction((tx) => parts.writeAudit(tx, { act: 'batch.fetch', target: requestId }))
    const name = args.text('out')
    if (name === undefined) {
      for await (const text of lines) await io.out(text)
      return
    }
    const path = inFull(io, name)
    const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      throw new Error(error.code === 'EEXIST' ? `${path} is there already` : `${path}: ${error.message}`)
    })
    try {
      for await (const text of lines) await file.write(text)
    } finally {
      await file.close()
    }
    if (wantsJson(args, io)) await io.out(`${JSON.stringify({ request_id: requestId, file: path })}\n`)
    else io.err(`${path} is written\n`)
  },
}

const batchCancel: Command = {
  name: 'batch cancel',
  summary: 'Cancel a batch in progress: what was answered stays, the rest is CANCELLED and free.',
  operands: 'REQUEST_ID',
  options: {
    client: { type: 'string', value: 'CLIENT_ID', about: 'Only when it is a batch of this client.' },
  },
  arity: [1, 1],
  async run(parts, args, io) {
    const clientId = namedClient(parts, args)?.clientId ?? null
    const { requestId } = await progressOf(parts, args.positionals[0]!, clientId)
    await runOperation(parts, cancelBatch, { request_id: requestId })
    await showOne(io, args, await progressOf(parts, requestId, clientId))
  },
}

export const batchCommands: readonly Command[] = [batchSubmit, batchStatus, batchFetch, batchCancel]
