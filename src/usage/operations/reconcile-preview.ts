// Defines the operation that shows the columns of an invoice, and which of them probably hold what is compared.
import { Type } from 'typebox'
import { upload } from '../../operation/operation.js'
import { readBytes } from '../../operation/request-body.js'
import { object, orNull } from '../../operation/schemas.js'
import { readCsvStart } from '../../platform/csv-start.js'
import { invoiceFields, suggestedFields } from '../invoice-columns.js'

const maxPreviewBytes = 128 * 1024

export const previewInvoice = upload({
  name: 'usage.reconcile_preview',
  method: 'POST',
  path: '/usage/reconciliation/preview',
  summary: 'The columns of an invoice and what they probably hold; nothing is stored',
  role: 'auditor',
  input: object({
    cut: Type.Optional(
      Type.Boolean({
        description:
          'The body is the beginning of a longer file: its last line may be cut off. Default: false.',
      }),
    ),
  }),
  accepts: ['text/csv'],
  maxBytes: maxPreviewBytes,
  storesNothing: true,
  answer: object({
    columns: Type.Array(
      object({
        name: Type.String(),
        suggestion: orNull(Type.Enum([...invoiceFields], { description: 'what it probably holds' })),
        samples: Type.Array(Type.String(), { description: 'its first values, shortened' }),
      }),
    ),
    problem: orNull(Type.String({ description: 'Why the file cannot be read at all.' })),
  }),
  async take(_deps: object, { cut = false }, _call, body) {
    const start = await readCsvStart(await readBytes(body, maxPreviewBytes), cut)
    if ('problem' in start) return { columns: [], problem: start.problem }
    const fields = suggestedFields(start.columns.map(({ name }) => name))
    return {
      columns: start.columns.map(({ name, samples }, i) => ({
        name,
        suggestion: fields[i] ?? null,
        samples: [...samples],
      })),
      problem: null,
    }
  },
})
