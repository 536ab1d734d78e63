// Defines the operation that matches a vendor's invoice with the ledger and reports what it finds while it runs.
import { rm } from 'node:fs/promises'
import { type Static, Type } from 'typebox'
import { newId } from '../../kernel/ids.js'
import { createLineQueue } from '../../operation/line-queue.js'
import { upload } from '../../operation/operation.js'
import { count, object, orNull } from '../../operation/schemas.js'
import { keepUpload, removingAtEnd } from '../../operation/uploads.js'
import { findingCells, findingColumns, type InvoiceFile } from '../reconcile-file.js'
import { type Finding, groups } from '../reconcile-tally.js'
import { howMembers, type ReconcileDeps, readHow, result } from './reconcile-input.js'
import { reconcileLocalFile } from './reconcile-local.js'
import { previewInvoice } from './reconcile-preview.js'

/** A million lines take about a hundred megabytes. */
const maxInvoiceBytes = 256 * 1024 * 1024
const progressEveryMs = 500

const cell = orNull(Type.Union([Type.String(), Type.Number()]))
const reconcileLine = object({
  step: Type.Enum(['matching', 'finding', 'wrong', 'total', 'done', 'failed']),
  text: Type.Optional(
    Type.String({
      description: 'Progress, what a total is and whether it agrees with the lines above, or why it failed.',
    }),
  ),
  group: Type.Optional(Type.Enum([...groups])),
  finding: Type.Optional(Type.Record(Type.String(), cell)),
  line: Type.Optional(count()),
  problem: Type.Optional(Type.String({ description: 'What is wrong with this line of the invoice.' })),
  result: Type.Optional(result),
})
type Line = Static<typeof reconcileLine>

const findingLine = (finding: Finding): Line => {
  const cells = findingCells(finding)
  const named = findingColumns.map((name, i) => [name, cells[i] ?? null])
  return { step: 'finding', group: finding.group, finding: Object.fromEntries(named) }
}

/** Reconciles the file and removes it. A reader who disconnects stops it. */
async function* reconciling(
  { clock, usage }: ReconcileDeps,
  invoice: InvoiceFile,
  withMatched: boolean,
): AsyncGenerator<Line> {
  const abort = new AbortController()
  const queue = createLineQueue<Line>()
  let reportedAt = clock.now()
  const work = usage
    .reconcileFile(invoice, {
      signal: abort.signal,
      progress(text) {
        const now = clock.now()
        if (now - reportedAt < progressEveryMs) return
        reportedAt = now
        void queue.put({ step: 'matching', text })
      },
      async found(finding) {
        if (withMatched || finding.group !== 'matched') await queue.put(findingLine(finding))
      },
      wrongLine: (line, problem) => queue.put({ step: 'wrong', line, problem }),
      totalLine: (line, { text }) => queue.put({ step: 'total', line, text }),
    })
    .then(
      (facts): Line => ({ step: 'done', result: facts }),
      (error: Error): Line => ({ step: 'failed', text: error.message.replaceAll(invoice.file, 'the file') }),
    )
  try {
    yield* queue.until(work)
  } finally {
    abort.abort()
    queue.close()
    await work
    await rm(invoice.file, { force: true })
  }
}

const reconcileInvoice = upload({
  name: 'usage.reconcile',
  method: 'POST',
  path: '/usage/reconciliation',
  summary: "Match a source's invoice with the ledger; the answer is JSON lines, the last with the result",
  role: 'auditor',
  input: object({
    ...howMembers,
    with_matched: Type.Optional(
      Type.Boolean({ description: 'Also report the lines that agree. Default: false.' }),
    ),
  }),
  accepts: ['text/csv'],
  maxBytes: maxInvoiceBytes,
  lines: true,
  answer: reconcileLine,
  async take(deps: ReconcileDeps, { with_matched = false, ...input }, { actor, writeAudit }, body) {
    const how = readHow(input, deps)
    const { clock, config, auditAlone } = deps
    const file = await keepUpload(
      { dataDir: config.dataDir, now: clock.now(), id: newId(), actor: actor.id },
      body,
      { extension: '.csv', maxBytes: maxInvoiceBytes },
    )
    await auditAlone(writeAudit, { act: reconcileInvoice.name, target: how.source })
    return removingAtEnd(file, reconciling(deps, { file, ...how }, with_matched))
  },
})

export const reconcileOperations = [reconcileInvoice, previewInvoice, reconcileLocalFile]
