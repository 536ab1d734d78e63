// Imports one tax statement from a text export of TRACES.
import { importTraces as importHere } from '../../admin/operations/import-traces.js'
import type { Administration } from '../administration.js'
import { type Arguments, wantsJson } from '../command.js'
import { counted } from '../counted.js'
import { type Io, Misuse } from '../io.js'
import { visible } from '../visible.js'

/** Imports one statement from a TRACES text export. */
export async function importTraces(
  admin: Administration,
  args: Arguments,
  io: Io,
  file: string,
): Promise<void> {
  const itrClientId = args.text('itr-client-id')
  if (itrClientId === undefined)
    throw new Misuse('a TRACES export names no itr_client_id: give one with --itr-client-id')
  const { imported, otherParts } = await admin.work(importHere, {
    file,
    itrClientId,
    tdsId: args.text('tds-id'),
  })
  for (const part of otherParts) io.err(`left out, no tax deducted at source: ${visible(part)}\n`)
  const { assessment_year: year, itr_client_id: id, tds_id: tdsId, rows } = imported
  await io.out(
    wantsJson(args, io)
      ? `${JSON.stringify({ kind: 'tax-statement', ...imported })}\n`
      : `the statement of ${year} imported as ${id}, ${tdsId}: ${counted(rows, 'row')}\n`,
  )
}
