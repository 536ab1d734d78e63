// Defines the operations on the audit log: read it, check its chain.
import { Type } from 'typebox'
import { isoTime } from '../../kernel/clock.js'
import { cursorOf, readCursor } from '../cursor.js'
import { act } from '../operation.js'
import { count, object, orNull, page, pageMembers, time } from '../schemas.js'

const usualLimit = 50

export const listAudit = act({
  name: 'audit.list',
  method: 'GET',
  path: '/audit',
  summary: 'Who did what, the newest first',
  role: 'auditor',
  input: object({ ...pageMembers(500, usualLimit) }),
  answer: page(
    object({
      seq: count(),
      at: time(),
      actor: Type.String(),
      origin: Type.String(),
      act: Type.String(),
      target: orNull(Type.String()),
      facts: Type.Record(Type.String(), Type.Unknown()),
    }),
  ),
  async run({ audit }, { limit = usualLimit, cursor }) {
    const before = readCursor(cursor, ['number'])?.[0] ?? Number.MAX_SAFE_INTEGER
    const entries = await audit.newest(before, limit)
    const items = entries.map((entry) => ({
      seq: entry.seq,
      at: isoTime(entry.at),
      actor: entry.actor,
      origin: entry.origin,
      act: entry.act,
      target: entry.target,
      facts: JSON.parse(entry.facts) as Record<string, unknown>,
    }))
    const last = entries.length === limit ? entries.at(-1) : undefined
    return { items, next_cursor: last === undefined ? null : cursorOf([last.seq]) }
  },
})

export const verifyAudit = act({
  name: 'audit.verify',
  method: 'GET',
  path: '/audit/verification',
  summary: 'Check the chain of the audit log, from its beginning to its end',
  role: 'auditor',
  input: object({}),
  answer: object({
    entries: count(),
    head: Type.String({
      description: 'The end of the log. Kept elsewhere, it proves that nothing was cut off.',
    }),
    fault: orNull(object({ seq: count(), problem: Type.String() })),
  }),
  async run({ audit }) {
    const { entries, head, fault } = await audit.verify()
    return { entries, head, fault: fault === null ? null : { ...fault } }
  },
})

export const auditOperations = [listAudit, verifyAudit]
