// Imports one tax statement from a TRACES text export on this machine.
import { readFile, stat } from 'node:fs/promises'
import { fileProblem } from '../../platform/file-problem.js'
import { kinds } from '../../sources/records/kinds.js'
import { readTraces } from '../../sources/records/traces.js'
import { task } from '../operation.js'

const maxTracesBytes = 16 * 1024 * 1024

interface Traces {
  readonly file: string
  /** Under which it is answered. `tdsId` undefined: the assessment year. */
  readonly itrClientId: string
  readonly tdsId: string | undefined
}

export const importTraces = task(async ({ records, writeAudit }, { file, itrClientId, tdsId }: Traces) => {
  const facts = await stat(file).catch((error) => {
    throw new Error(fileProblem(file, error))
  })
  if (facts.size > maxTracesBytes) throw new Error(`${file} is too large for a TRACES export`)
  const { assessmentYear, rows, otherParts } = readTraces(await readFile(file, 'utf8'))
  const record = kinds['tax-statement'].read({
    itr_client_id: itrClientId,
    tds_id: tdsId ?? assessmentYear,
    assessment_year: assessmentYear,
    tds_data: rows,
  })
  await records.change(async (tx, write) => {
    await write(records.prepare('tax-statement', [record]))
    await writeAudit(tx, { act: 'records.import', target: 'tax-statement', facts: { lines: 1 } })
  })
  const { itr_client_id, tds_id, assessment_year } = record
  return { imported: { itr_client_id, tds_id, assessment_year, rows: rows.length }, otherParts }
})
