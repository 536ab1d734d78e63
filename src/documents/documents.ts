// Assembles the documents: archives, the PDFs made for answers, and the PDF maker.

import type { Clock } from '../kernel/clock.js'
import type { Indexing, Sealing } from '../kernel/sealing.js'
import type { Database } from '../platform/database/database.js'
import { type Archives, createArchives } from './archives.js'
import type { ClientLinks } from './client-links.js'
import { createPdfMaker, type PdfMaker } from './pdf-maker.js'
import { createReports, type Reports } from './reports.js'
import type { SignedLinks } from './signed-links.js'

export interface Documents {
  readonly archives: Archives
  readonly reports: Reports
  readonly pdfMaker: PdfMaker
}

export function createDocuments(parts: {
  db: Database
  vault: Sealing & Indexing
  links: SignedLinks
  clientLinks: ClientLinks
  clock: Clock
  newId: () => string
}): Documents {
  return { archives: createArchives(parts), reports: createReports(parts), pdfMaker: createPdfMaker(parts) }
}
