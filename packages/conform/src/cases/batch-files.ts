// Batches: files and calls that are refused, and the limit of records on both of its sides.
import { type Case, type Check, practice, Skip, unconfirmed } from '../case.js'
import { answered, detail, refused } from '../checks.js'
import { asCases, attributionRows, credentialRows, refusalRows } from '../refusal-cases.js'
import { type Batch, batchGroup, csvFile, linesOf, ordinary, submission } from './batch-flow.js'

const repeat = (count: number) => Array.from({ length: count }, (_, i) => `X${i}`)
const fileNote = (count: number) => `the header of the batch and ${count} lines of no meaning`

/** Accepted, or refused for another reason than the one that the case is about. */
const accepted = (reason: string): Check => ({
  expected: 'HTTP 200 with a JSON object',
  check(answer, world) {
    const { sub_code: code } = (answer.json ?? {}) as { sub_code?: unknown }
    if (answer.status === 422 && typeof code === 'string' && code !== reason)
      throw new Skip(`the server refuses records of no meaning, or the address, at once: ${code}`)
    return answered(200).check(answer, world)
  },
})

export function fileCases(batch: Batch): Case[] {
  const { column, isHeaderShown } = batch
  const many = (count: number) =>
    submission(batch, csvFile(linesOf(column, repeat(count)), { note: fileNote(count) }))
  const image = csvFile(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), {
    name: 'records.png',
    type: 'image/png',
    note: 'the first bytes of a PNG image',
  })
  const otherHeader = submission(batch, csvFile(linesOf('another_header', batch.records)))
  const header = {
    status: 422,
    subCode: 'INVALID_INPUT_FILE_FORMAT',
    message: "Input File must have 'gstin_number' only as headers",
  }
  const tooMany = {
    status: 422,
    subCode: 'INVALID_BATCH_SIZE',
    message: 'Input File must have less than 1000 records',
  }
  const format = { status: 422, subCode: 'INVALID_BATCH_FILE_FORMAT', message: 'File format not supported' }
  const json = { method: 'POST', path: batch.path, body: { type: 'application/json', text: '{}' } }
  const hook = { webhook_url: 'https://hooks.example.com/batches' }
  return asCases(`${batch.name}-batch`, batchGroup, [
    ...refusalRows('format', 'a file of an unsupported format', submission(batch, image), format),
    ...refusalRows('size.1000', 'a file of 1000 records', many(1000), tooMany),
    ['size.999', 'Limits', 'a file of 999 records is accepted', many(999), accepted('INVALID_BATCH_SIZE')],
    ...refusalRows(
      'header',
      'a file with another header row',
      otherHeader,
      isHeaderShown ? header : { status: 422, section: unconfirmed },
    ),
    [
      'malformed',
      'Errors: authentication and access',
      'a malformed batch call: 400 Bad Request',
      json,
      detail(400, 'Bad Request'),
    ],
    ['method', practice, 'the path takes POST: GET is refused', { path: batch.path }, refused],
    ...credentialRows(true, (credentials) => ({ ...ordinary(batch), credentials })),
    ...attributionRows(ordinary(batch)),
    [
      'webhook_url',
      'Endpoints',
      'webhook_url is an optional query parameter',
      submission(batch, csvFile(linesOf(column, ['X'])), { query: hook }),
      accepted('SUCCESS'),
    ],
  ])
}
