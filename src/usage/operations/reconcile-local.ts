// Defines the operation that matches an invoice on this machine with the ledger and writes lists of what it finds.
import { Type } from 'typebox'
import { asInput, readableFile } from '../../operation/local-files.js'
import { act } from '../../operation/operation.js'
import { Problem } from '../../operation/problem.js'
import { count, localFile, object } from '../../operation/schemas.js'
import { periodAbout, periodNotes } from '../../operation/times.js'
import { InvoiceProblem } from '../invoice-columns.js'
import { findingCells } from '../reconcile-file.js'
import { openLists } from '../reconcile-lists.js'
import { howMembers, type ReconcileDeps, readHow, result } from './reconcile-input.js'

/** Of an invoice read from a file: its lists have them all. */
const maxShownProblems = 50

export const reconcileLocalFile = act({
  name: 'usage.reconcile_file',
  method: 'POST',
  path: '/usage/reconciliation/file',
  summary: "Match a source's invoice with the ledger, and write lists of what agrees and what differs",
  role: 'auditor',
  local: true,
  input: object({
    file: localFile('The invoice.'),
    ...howMembers,
    out: Type.Optional(localFile('The folder for the lists: one CSV file for each result.')),
  }),
  answer: object({
    result,
    problems: Type.Array(object({ line: count(), problem: Type.String() }), {
      description: 'Lines that charge for no call or could not be read.',
    }),
  }),
  command: {
    words: 'usage reconcile',
    summary:
      "Match a source's invoice with the ledger: what agrees, what is on one side only, what differs in price.",
    operands: ['file'],
    whole: ['map', 'product'],
    values: {
      file: 'INVOICE.csv',
      source: 'NAME',
      map: '"THEIRS=ours"',
      product: 'THEIRS=LOOKUP',
      zone: 'ZONE',
      out: 'DIR',
    },
    about: {
      source: 'Name of the source that sent the invoice.',
      map: 'Maps a column of the invoice to reference, time, lookup or price. May be given several times. Default: the columns of these names.',
      product: "The vendor's word for a lookup; several lookups may have the same.",
      zone: 'Zone of times that do not name one. Default: +05:30.',
      within_seconds: 'How far apart our time and theirs may be. Default: 60s.',
      whole_prices:
        'The unit of prices without a decimal point: main (rupees) or smallest (paise). Default: smallest; must be given when other prices have a decimal point.',
      ...periodAbout,
      out: 'Write the lists there, one CSV file for each result.',
    },
    notes: [
      'A line belongs to the call with its reference; without a reference, to one of the same lookup and price at its time.',
      ...periodNotes,
      'Without --from and --to, our calls of the days on the invoice are compared.',
    ],
  },
  async run({ usage, auditAlone, ...deps }: ReconcileDeps, { file, out, ...input }, call) {
    const how = readHow(input, deps)
    await readableFile('file', file)
    const lists = await asInput('out', () => openLists(out))
    const problems: { line: number; problem: string }[] = []
    const note = (line: number, problem: string) => {
      if (problems.length < maxShownProblems) problems.push({ line, problem })
    }
    try {
      await auditAlone(call.writeAudit, { act: 'usage.reconcile', target: how.source })
      const reconciliation = await usage.reconcileFile(
        { file, ...how },
        {
          signal: call.signal,
          progress: call.progress,
          found: (finding) => lists.add(finding.group, findingCells(finding)),
          async wrongLine(line, problem) {
            note(line, problem)
            await lists.add('wrong', [line, problem])
          },
          async totalLine(line, { text, agrees }) {
            note(line, text)
            if (agrees === false) await lists.add('wrong', [line, text])
          },
        },
      )
      return { result: reconciliation, problems }
    } catch (error) {
      throw error instanceof InvoiceProblem ? new Problem('bad-request', error.message) : error
    } finally {
      await lists.close()
    }
  },
})
