// Batches: files and calls that are refused, and the limit of records on both of its sides.
import type { Case } from '../case.js'
import { answered, detail, refused } from '../checks.js'
import { asCases, attributionRows, credentialRows, refusalRows } from '../refusal-cases.js'
import { type Batch, batchGroup, csvFile, linesOf, ordinary, submission } from './batch-flow.js'

const repeat = (count: number) => Array.from({ length: count }, (_, i) => `X${i}`)
const fileNote = (count: number, column: string) => `the header ${column} and ${count} lines of no meaning`

export function fileCases(batch: Batch): Case[] {
  const { column, isHeaderShown } = batch
  const many = (count: number) =>
    submission(batch, csvFile(linesOf(column, repeat(count)), { note: fileNote(count, column) }))
  const zip = csvFile(Buffer.from('504b0304140000000800', 'hex'), {
    name: 'records.xlsx',
    type: 'application/octet-stream',
    note: 'the first bytes of a ZIP file',
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
    ...refusalRows('format', 'a file of an unsupported format', submission(batch, zip), format),
    ...refusalRows('size.1000', 'a file of 1000 records', many(1000), tooMany),
    ['size.999', 'Limits', 'a file of 999 records is accepted', many(999), answered(200)],
    ...refusalRows(
      'header',
      'a file with another header row',
      otherHeader,
      isHeaderShown ? header : { status: 422 },
    ),
    [
      'malformed',
      'Errors: authentication and access',
      'a malformed batch call: 400 Bad Request',
      json,
      detail(400, 'Bad Request'),
    ],
    ['method', 'Endpoints', 'the path takes POST: GET is refused', { path: batch.path }, refused],
    ...credentialRows(true, (credentials) => ({ ...ordinary(batch), credentials })),
    ...attributionRows(ordinary(batch)),
    [
      'webhook_url',
      'Endpoints',
      'webhook_url is an optional query parameter',
      submission(batch, csvFile(linesOf(column, ['X'])), { query: hook }),
      answered(200),
    ],
  ])
}
