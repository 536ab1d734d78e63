// Defines the operations on the PDFs made for answers: list them, download one.

import { isoTime } from '../../kernel/clock.js'
import { cursorOf, readCursor } from '../../operation/cursor.js'
import { act, download } from '../../operation/operation.js'
import { notFound } from '../../operation/problem.js'
import { hexId, object, page, pageMembers, time } from '../../operation/schemas.js'
import type { Reports } from '../reports.js'

interface Deps<Name extends keyof Reports> {
  readonly reports: Pick<Reports, Name>
}

const usualLimit = 50

const listReports = act({
  name: 'reports.list',
  method: 'GET',
  path: '/reports',
  summary: 'The PDFs that have not expired, newest first, without the person that they are about',
  role: 'auditor',
  input: object({ ...pageMembers(200, usualLimit) }),
  answer: page(object({ id: hexId('the id of a PDF'), issued_at: time(), expires_at: time() })),
  async run({ reports }: Deps<'list'>, { limit = usualLimit, cursor }) {
    const after = readCursor(cursor, ['number', 'string'])
    const matches = await reports.list(after && { expiresAt: after[0], id: after[1] }, limit)
    const last = matches.length === limit ? matches.at(-1) : undefined
    return {
      items: matches.map(({ id, issuedAt, expiresAt }) => ({
        id,
        issued_at: isoTime(issuedAt),
        expires_at: isoTime(expiresAt),
      })),
      next_cursor: last === undefined ? null : cursorOf([last.expiresAt, last.id]),
    }
  },
})

const fetchReport = download({
  name: 'reports.fetch',
  method: 'GET',
  path: '/reports/{id}/file',
  summary: 'Download a PDF; it holds personal data, and the audit log records who read it',
  role: 'operator',
  input: object({ id: hexId('the id of a PDF') }),
  downloads: ['application/pdf'],
  async open({ reports }: Deps<'read'>, { id }) {
    const pdf = await reports.read(id)
    if (pdf === undefined) throw notFound(`PDF ${id}, or it has expired`)
    async function* pieces() {
      yield pdf!
    }
    return { contentType: 'application/pdf', fileName: `${id}.pdf`, pieces: pieces() }
  },
})

export const reportOperations = [listReports, fetchReport]
