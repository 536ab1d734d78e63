// What is expected of the four archives: their paths, and the shape of their data.
import { date, exactly, fields, filledText, integer, list, pattern, type Shape } from './shapes.js'

const root = '/v1/background-verification'
export const archivePaths: Record<string, string> = {
  'pep-sanction-aml-check': `${root}/pep-sanction-aml-check/document`,
  'financial-crime-screening': `${root}/financial-crime-screening/document`,
  'court-record-check': `${root}/court-record-check/archive`,
  'fir-check': `${root}/fir-check/document`,
}
export const daySeconds = 86_400

const isoTime: Shape = (value, at) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)
    ? date(value.slice(0, 10), at)
    : [`${at}: no time`]
export const archiveShape = (kind: string, summary?: Shape) =>
  fields({
    kind: exactly(kind),
    created_at: isoTime,
    ...(summary === undefined ? {} : { summary }),
    documents: list(
      fields({
        file_name: filledText,
        content_type: filledText,
        size_bytes: integer,
        sha256: pattern('SHA-256 in hex', /^[0-9a-f]{64}$/),
        download_url: pattern('an https address', /^https:\/\//),
      }),
    ),
  })
