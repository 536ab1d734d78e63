// Answers the employment history, with a PDF of it when one was requested and there is a history.
import type { EmploymentRow } from '../documents/employment-pdf.js'
import type { PdfMaker } from '../documents/pdf-maker.js'
import type { Reports } from '../documents/reports.js'
import type { Clock } from '../kernel/clock.js'
import type { Calls, Procedure } from '../lookups/call.js'
import { uanToEmploymentHistory } from '../lookups/employment/uan-to-employment-history.js'

/** A PDF that cannot be made fails the call, which is then free: its answer would be incomplete. */
export function createEmploymentReport(parts: {
  calls: Pick<Calls, 'ask'>
  pdfMaker: Pick<PdfMaker, 'make'>
  reports: Pick<Reports, 'keep'>
  clock: Clock
  /** The address under which clients reach the service, as it is at that moment. */
  baseUrl: () => string
}): Procedure {
  const { calls, pdfMaker, reports, clock, baseUrl } = parts
  return async (input, caller) => {
    const result = await calls.ask(uanToEmploymentHistory, input, caller)
    const { secretId } = caller
    // A record of a file has no secret that a link could end with, and gets no PDF.
    if (result.subCode !== 'SUCCESS' || input.generate_pdf !== true || secretId === undefined) return result
    const data = result.data as { employment_history: readonly EmploymentRow[] }
    const pdf = await pdfMaker.make(
      {
        kind: 'employment',
        uan: input.uan_number as string,
        rows: data.employment_history,
        madeAt: clock.now(),
      },
      caller.client.clientId,
    )
    const path = await reports.keep(pdf, secretId, input.uan_number as string)
    return { ...result, data: { ...data, pdf_url: baseUrl() + path } }
  }
}
