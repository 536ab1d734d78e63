// Defines the operations on the audit log: read it, check its chain, export it.

import { Type } from 'typebox'
import { isoTime } from '../../kernel/clock.js'
import { cursorOf, readCursor } from '../../operation/cursor.js'
import { act, download } from '../../operation/operation.js'
import { invalid } from '../../operation/problem.js'
import { count, filterText, object, orNull, page, pageMembers, time } from '../../operation/schemas.js'
import { periodMembers, readPeriod } from '../../operation/times.js'
import { spreadsheetLine } from '../../platform/csv-line.js'
import type { Audit } from '../audit.js'
import type { StoredEntry } from '../audit-store.js'

interface Deps {
  readonly audit: Pick<Audit, 'newest' | 'verify' | 'entries'>
  /** Names of users, tokens and clients, by their ids. */
  readonly auditNames: () => Promise<(id: string) => string | undefined>
}

const usualLimit = 50
/** What cursors hold: entries of a period are listed by their time. */
const seqAlone = ['number'] as const
const seqAndTime = ['number', 'number'] as const
/** One a day for a year. */
const maxHeads = 366
const headForm = 'SEQ:HASH, as a check shows it'

const listAudit = act({
  name: 'audit.list',
  method: 'GET',
  path: '/audit',
  summary: 'Audit log entries, newest first',
  role: 'auditor',
  input: object({
    ...periodMembers,
    actor: Type.Optional(filterText(300, 'who acted: `user:ID`, `token:ID`, `command line`')),
    act: Type.Optional(filterText(64, 'an act, `client.set`, or the beginning of several, `client.`')),
    target: Type.Optional(filterText(300, 'on what: the id of a client, a user, a call')),
    ...pageMembers(500, usualLimit),
  }),
  answer: page(
    object({
      seq: count(),
      at: time(),
      actor: Type.String(),
      actor_name: orNull(Type.String({ description: 'the name of the user, token or client' })),
      origin: Type.String(),
      act: Type.String(),
      target: orNull(Type.String()),
      target_name: orNull(Type.String({ description: 'the name of the client, user or token' })),
      facts: Type.Record(Type.String(), Type.Unknown()),
    }),
  ),
  async run(
    { audit, auditNames }: Deps,
    { limit = usualLimit, cursor, actor, act: what, target, ...period },
  ) {
    const { from, to } = readPeriod(period)
    const bounds = { ...(period.from && { from }), ...(period.to && { to }) }
    const filter = { ...bounds, actor, act: what, target }
    const isOfPeriod = period.from !== undefined || period.to !== undefined
    const position: readonly number[] = readCursor(cursor, isOfPeriod ? seqAndTime : seqAlone) ?? []
    const [before, at] = position
    const entries = await audit.newest(before ?? Number.MAX_SAFE_INTEGER, limit, filter, at)
    const nameOf = await auditNames()
    const items = entries.map((entry) => ({
      seq: entry.seq,
      at: isoTime(entry.at),
      actor: entry.actor,
      actor_name: nameOf(entry.actor) ?? null,
      origin: entry.origin,
      act: entry.act,
      target: entry.target,
      target_name: (entry.target === null ? undefined : nameOf(entry.target)) ?? null,
      facts: JSON.parse(entry.facts) as Record<string, unknown>,
    }))
    const last = entries.length === limit ? entries.at(-1) : undefined
    if (last === undefined) return { items, next_cursor: null }
    return { items, next_cursor: cursorOf(isOfPeriod ? [last.seq, last.at] : [last.seq]) }
  },
})

export const verifyAudit = act({
  name: 'audit.verify',
  method: 'GET',
  path: '/audit/verification',
  summary: 'Verify the hash chain of the whole audit log',
  role: 'auditor',
  input: object({
    head: Type.Optional(
      Type.Array(Type.String({ pattern: '^\\d{1,15}:[0-9a-f]{64}$', description: headForm }), {
        maxItems: maxHeads,
        description: 'Heads that earlier checks returned; each must still be in the log.',
      }),
    ),
  }),
  answer: object({
    entries: count(),
    head: Type.String({
      description:
        'The last entry of the log. Store it elsewhere: it proves later that no entry was cut off.',
    }),
    fault: orNull(object({ seq: count(), problem: Type.String() })),
  }),
  command: {
    words: 'audit verify',
    summary: 'Verify the hash chain of the audit log, and name the first entry that was changed.',
    values: { head: 'SEQ:HASH' },
    about: {
      head: 'A head that an earlier check printed: it must still be in the log. May be given several times.',
    },
    notes: [
      'It prints the head of the log. Store it elsewhere: given as --head, it proves later that no entry was cut off.',
      'A head whose entry retention has deleted cannot be checked any more, and counts as a fault.',
      'Works whether or not the service runs. Exit status 1 when an entry is wrong.',
    ],
  },
  async run({ audit }: Deps, { head: known = [] }) {
    const { entries, head, fault } = await audit.verify(known)
    return { entries, head, fault: fault === null ? null : { ...fault } }
  },
})

function lineOf(
  { seq, actor, origin, act: what, target, facts, ...entry }: StoredEntry,
  isCsv: boolean,
): string {
  const at = isoTime(entry.at)
  const hash = entry.hash.toString('hex')
  if (isCsv) return spreadsheetLine([seq, at, actor, origin, what, target, facts, hash])
  return `${JSON.stringify({ seq, at, actor, origin, act: what, target, facts: JSON.parse(facts), hash })}\n`
}

export const exportAudit = download({
  name: 'audit.export',
  method: 'GET',
  path: '/audit/export',
  summary: 'The audit log as a file, oldest entry first',
  role: 'auditor',
  input: object({
    format: Type.Optional(Type.Enum(['csv', 'jsonl'], { description: 'Default: csv.' })),
    ...periodMembers,
  }),
  downloads: ['text/csv', 'application/x-ndjson'],
  async open({ audit }: Deps, { format = 'csv', ...period }) {
    const { from, to } = readPeriod(period)
    if (to < from) throw invalid('to', 'must not be before from')
    const isCsv = format === 'csv'
    async function* pieces() {
      if (isCsv) yield 'seq,at,actor,origin,act,target,facts,hash\n'
      for await (const entry of audit.entries())
        if (entry.at >= from && entry.at < to) yield lineOf(entry, isCsv)
    }
    return {
      contentType: isCsv ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
      fileName: `audit.${format}`,
      pieces: pieces(),
    }
  },
})

export const auditOperations = [listAudit, verifyAudit, exportAudit]
