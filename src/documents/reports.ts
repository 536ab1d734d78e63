// Keeps the PDFs made for answers: sealed in the database, so that every node can send them, behind signed links.

import type { Clock } from '../kernel/clock.js'
import type { Indexing, Sealing } from '../kernel/sealing.js'
import type { Database } from '../platform/database/database.js'
import { inPortions } from '../platform/database/portions.js'
import type { ClientLinks } from './client-links.js'
import {
  deleteEndedReports,
  insertReport,
  selectReport,
  selectReportEnd,
  selectReports,
} from './document-store.js'
import { type LinkQuery, refusedLink } from './signed-links.js'

/** How long a PDF and its link are valid. */
export const reportLifeMs = 7 * 24 * 3_600_000

export interface Reports {
  /**
   * Stores a PDF; returns path and query of its link.
   * @param secretId the secret that the call came with
   * @param subject the identifier that the PDF is about
   */
  keep(pdf: Buffer, secretId: number, subject?: string): Promise<string>
  /** The PDF behind a link. Throws the one refusal of links. */
  open(id: string, query: LinkQuery): Promise<Buffer>
  /** Those that have not expired, the latest first; after `after` on a later page. Times are Unix milliseconds. */
  list(
    after: { expiresAt: number; id: string } | undefined,
    atMost: number,
  ): Promise<{ id: string; issuedAt: number; expiresAt: number }[]>
  /** When it was made, Unix milliseconds; undefined when there is none or it has expired. */
  issuedAt(id: string): Promise<number | undefined>
  /** The PDF, without a link; undefined when there is none or it has expired. */
  read(id: string): Promise<Buffer | undefined>
  /** Deletes expired PDFs; returns how many. */
  sweep(): Promise<number>
}

export const reportPath = (id: string): string => `/v1/files/reports/${id}.pdf`
const context = (id: string): string => `report:${id}`

export function createReports(parts: {
  db: Database
  vault: Sealing & Indexing
  clientLinks: ClientLinks
  clock: Clock
  newId: () => string
}): Reports {
  const { db, vault, clientLinks: links, clock, newId } = parts

  async function read(id: string): Promise<Buffer | undefined> {
    const sealed = await selectReport(db, id, clock.now())
    return sealed === undefined ? undefined : vault.open(sealed, context(id))
  }

  return {
    async keep(pdf, secretId, about) {
      const id = newId()
      const now = clock.now()
      const endS = Math.floor((now + reportLifeMs) / 1000)
      const subject = about === undefined ? null : vault.index('subject', about)
      await insertReport(db, { id, sealed: vault.seal(pdf, context(id)), expiresAt: endS * 1000, subject })
      return links.make(secretId, reportPath(id), id, endS)
    },
    async open(id, query) {
      if (links.open(reportPath(id), query) !== id) throw refusedLink()
      const pdf = await read(id)
      if (pdf === undefined) throw refusedLink()
      return pdf
    },
    async list(after, atMost) {
      const rows = await selectReports(db, clock.now(), after, atMost)
      return rows.map(({ id, expires_at: expiresAt }) => ({
        id,
        issuedAt: expiresAt - reportLifeMs,
        expiresAt,
      }))
    },
    async issuedAt(id) {
      const expiresAt = await selectReportEnd(db, id, clock.now())
      return expiresAt === undefined ? undefined : expiresAt - reportLifeMs
    },
    read,
    sweep: () => inPortions((atMost) => deleteEndedReports(db, clock.now(), atMost)),
  }
}
