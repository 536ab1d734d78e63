// Defines the operation that imports one tax statement from a TRACES text export.

import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { Type } from 'typebox'
import { upload } from '../../operation/operation.js'
import { invalid, Problem } from '../../operation/problem.js'
import { readBytes } from '../../operation/request-body.js'
import { count, object } from '../../operation/schemas.js'
import type { WriteAudit } from '../../platform/audit-port.js'
import { ColumnProblem } from '../records/column.js'
import type { KeptRecord } from '../records/kind.js'
import { kinds } from '../records/kinds.js'
import { readTraces, type TracesStatement } from '../records/traces.js'
import { TracesProblem } from '../records/traces-lines.js'

interface Deps {
  readonly records: {
    /** Writes records of one kind in one transaction with `note`; those with the same key are replaced. */
    put(
      kind: 'tax-statement',
      records: readonly KeptRecord[],
      note: (tx: Parameters<WriteAudit>[0]) => Promise<void>,
    ): Promise<void>
  }
}

/** A statement of one year: thousands of deductions take about a megabyte. It is held in memory while it is read. */
const maxTracesBytes = 16 * 1024 * 1024
const maxIdChars = 256

const id = (description: string) => Type.String({ minLength: 1, maxLength: maxIdChars, description })

async function statementOf(bytes: Buffer): Promise<TracesStatement> {
  try {
    return await readTraces(bytes)
  } catch (error) {
    if (error instanceof TracesProblem)
      throw new Problem('invalid-input', `Nothing was imported: ${error.message}`)
    throw error
  }
}

/** Rows that are read in one turn of the event loop. */
const rowsPerTurn = 500

/** The record of a statement, read some rows at a time. Throws Problem. */
async function recordOf(
  { assessmentYear, rows }: TracesStatement,
  itrClientId: string,
  tdsId = assessmentYear,
) {
  const { read } = kinds['tax-statement']
  const facts = { itr_client_id: itrClientId, tds_id: tdsId, assessment_year: assessmentYear }
  try {
    const record = read({ ...facts, tds_data: [] })
    const tds_data: (typeof record.tds_data)[number][] = []
    for (let from = 0; from < rows.length; from += rowsPerTurn) {
      tds_data.push(...read({ ...facts, tds_data: rows.slice(from, from + rowsPerTurn) }).tds_data)
      await yieldToOthers()
    }
    return { ...record, tds_data }
  } catch (error) {
    if (!(error instanceof ColumnProblem)) throw error
    const [first] = error.problems
    if (first?.column === 'itr_client_id' || first?.column === 'tds_id')
      throw invalid(first.column, first.reason)
    throw new Problem('invalid-input', `Nothing was imported: ${error.message}`)
  }
}

export const importTraces = upload({
  name: 'records.import-traces',
  method: 'POST',
  path: '/records/traces',
  summary: 'Import one tax statement (Form 26AS) from a text export of TRACES, unpacked',
  role: 'operator',
  input: object({
    itr_client_id: id('The itr_client_id that the statement answers to; the export names none.'),
    tds_id: Type.Optional(id('The tds_id. Default: the assessment year, such as 2026-2027.')),
  }),
  accepts: ['text/plain'],
  maxBytes: maxTracesBytes,
  answer: object({
    itr_client_id: Type.String(),
    tds_id: Type.String(),
    assessment_year: Type.String(),
    rows: count(),
    other_parts: Type.Array(Type.String(), {
      description: 'Headings of the parts that were left out: they are not tax deducted at source.',
    }),
  }),
  async take({ records }: Deps, { itr_client_id: itrClientId, tds_id: tdsId }, { writeAudit }, body) {
    const statement = await statementOf(await readBytes(body, maxTracesBytes))
    const record = await recordOf(statement, itrClientId, tdsId)
    await records.put('tax-statement', [record], (tx) =>
      writeAudit(tx, { act: 'records.import', target: 'tax-statement', facts: { lines: 1 } }),
    )
    const { itr_client_id, tds_id, assessment_year } = record
    const { rows, otherParts } = statement
    return { itr_client_id, tds_id, assessment_year, rows: rows.length, other_parts: [...otherParts] }
  },
})

export const importTracesOperations = [importTraces]
