// The thread that makes PDFs: shaping and font subsets take a tenth of a second, which other calls must not wait for.
import { parentPort } from 'node:worker_threads'
import type { WorkerMessage } from '@satyapan/worker-pool'
import { stepBack } from '@satyapan/worker-pool/step-back'
import { ekycPdf } from './ekyc-pdf.js'
import { type EmploymentRow, employmentPdf } from './employment-pdf.js'
import { openFonts } from './fonts.js'
import { type Sheet, sheetPdf } from './sheet-pdf.js'

export type PdfOrder =
  | { kind: 'sheet'; sheet: Sheet }
  | { kind: 'employment'; uan: string; rows: readonly EmploymentRow[]; madeAt: number }
  | { kind: 'ekyc'; data: Readonly<Record<string, unknown>>; madeAt: number }

stepBack()
const fonts = openFonts()
const port = parentPort!
const say = (message: WorkerMessage<Uint8Array>): void => port.postMessage(message)

function draw(order: PdfOrder): Promise<Buffer> {
  if (order.kind === 'employment') return employmentPdf({ fonts, ...order })
  return order.kind === 'ekyc' ? ekycPdf({ fonts, ...order }) : sheetPdf({ fonts, ...order })
}

port.on('message', async (order: PdfOrder) => {
  try {
    say({ answer: await draw(order) })
  } catch (error) {
    // The stack names files and lines; the message may quote the content of the PDF.
    const stack = (error as Error).stack?.split('\n').slice(1).join('\n') ?? ''
    say({ fault: `a PDF could not be made: ${(error as Error).name}\n${stack}` })
  }
})
say({ ready: true })
