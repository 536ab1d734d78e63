// Imports one tax statement from a text export of TRACES.
import { readFile, stat } from 'node:fs/promises'
import type { Parts } from '../../assemble.js'
import { fileProblem } from '../../platform/file-problem.js'
import { kinds } from '../../sources/records/kinds.js'
import { readTraces } from '../../sources/records/traces.js'
import { type Arguments, wantsJson } from '../command.js'
import { counted } from '../counted.js'
import { type Io, Misuse } from '../io.js'
import { visible } from '../visible.js'

const maxTracesBytes = 16 * 1024 * 1024

/** Imports one statement from a TRACES text export. */
export async function importTraces(parts: Parts, args: Arguments, io: Io, file: string): Promise<void> {
  const clientId = args.text('itr-client-id')
  if (clientId === undefined)
    throw new Misuse('a TRACES export names no itr_client_id: give one with --itr-client-id')
  const facts = await stat(file).catch((error) => {
    throw new Error(fileProblem(file, error))
  })
  if (facts.size > maxTracesBytes) throw new Error(`${file} is too large for a TRACES export`)
  const statement = readTraces(await readFile(file, 'utf8'))
  const record = kinds['tax-statement'].read({
    itr_client_id: clientId,
    tds_id: args.text('tds-id') ?? statement.assessmentYear,
    assessment_year: statement.assessmentYear,
    tds_data: statement.rows,
  })
  await parts.records.change(async (tx, write) => {
    await write(parts.records.prepare('tax-statement', [record]))
    await parts.writeAudit(tx, { act: 'records.import', target: 'tax-statement', facts: { lines: 1 } })
  })
  for (const part of statement.otherParts) io.err(`left out, no tax deducted at source: ${visible(part)}\n`)
  const done = {
    kind: 'tax-statement',
    itr_client_id: record.itr_client_id,
    tds_id: record.tds_id,
    assessment_year: record.assessment_year,
    rows: statement.rows.length,
  }
  await io.out(
    wantsJson(args, io)
      ? `${JSON.stringify(done)}\n`
      : `the statement of ${done.assessment_year} imported as ${done.itr_client_id}, ${done.tds_id}: ${counted(done.rows, 'row')}\n`,
  )
}
