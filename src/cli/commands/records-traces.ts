// Imports one tax statement from a text export of TRACES.
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { counted } from '../../kernel/counted.js'
import { fileProblem } from '../../platform/file-problem.js'
import { importTraces as importStatement } from '../../sources/operations/import-traces.js'
import type { Administration } from '../administration.js'
import { type Arguments, wantsJson } from '../command.js'
import { readableFile } from '../files.js'
import { type Io, Misuse } from '../io.js'
import { visible } from '../visible.js'

async function* bytesOf(file: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(file, { signal }) as AsyncIterable<Buffer>
  } catch (error) {
    throw new Error(fileProblem(file, error))
  }
}

/** Imports one statement from a TRACES text export. */
export async function importTraces(admin: Administration, args: Arguments, io: Io): Promise<void> {
  const file = await readableFile(io, args.positionals[1]!)
  const itrClientId = args.text('itr-client-id')
  if (itrClientId === undefined)
    throw new Misuse('a TRACES export names no itr_client_id: give one with --itr-client-id')
  const tdsId = args.text('tds-id')
  const { other_parts: otherParts, ...imported } = await admin.take(
    importStatement,
    { itr_client_id: itrClientId, ...(tdsId === undefined ? {} : { tds_id: tdsId }) },
    Readable.from(bytesOf(file, io.signal)),
  )
  for (const part of otherParts) io.err(`left out, no tax deducted at source: ${visible(part)}\n`)
  const { assessment_year: year, itr_client_id: id, tds_id, rows } = imported
  await io.out(
    wantsJson(args, io)
      ? `${JSON.stringify({ kind: 'tax-statement', ...imported })}\n`
      : `the statement of ${year} imported as ${id}, ${tds_id}: ${counted(rows, 'row')}\n`,
  )
}
