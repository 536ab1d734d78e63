// Owns the thread that makes PDFs: shaping and font subsets take a tenth of a second, which other calls must not
// wait for.
import { parentPort } from 'node:worker_threads'
import { ekycPdf } from './ekyc-pdf.js'
import { type EmploymentRow, employmentPdf } from './employment-pdf.js'
import { openFonts } from './fonts.js'

export type PdfOrder =
  | { kind: 'employment'; uan: string; rows: readonly EmploymentRow[]; madeAt: number }
  | { kind: 'ekyc'; data: Readonly<Record<string, unknown>>; madeAt: number }

export type PdfReply = { id: number; pdf: Uint8Array } | { id: number; fault: string }

const fonts = openFonts()

parentPort!.on('message', async ({ id, order }: { id: number; order: PdfOrder }) => {
  try {
    const pdf = await (order.kind === 'employment'
      ? employmentPdf({ fonts, ...order })
      : ekycPdf({ fonts, ...order }))
    parentPort!.postMessage({ id, pdf } satisfies PdfReply)
  } catch (error) {
    // The stack names files and lines; the message may quote what was to be written.
    const stack = (error as Error).stack?.split('\n').slice(1).join('\n') ?? ''
    parentPort!.postMessage({ id, fault: `${(error as Error).name}\n${stack}` } satisfies PdfReply)
  }
})
