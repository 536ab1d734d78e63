// Defines the operations on what is kept: the table of retention, a sweep, erasing one person, new keys.
import { type Static, Type } from 'typebox'
import { erasable, erase } from '../../cli/erase.js'
import { retentionClasses } from '../../cli/retention.js'
import { countEnded, sweepAll } from '../../cli/sweep.js'
import { oldFile } from '../../vault/master-key-holder.js'
import { act, task } from '../operation.js'
import { invalid } from '../problem.js'
import { count, object, orNull } from '../schemas.js'

const counts = () => Type.Record(Type.String(), count())

export const listRetention = act({
  name: 'retention.list',
  method: 'GET',
  path: '/retention',
  summary: 'What is kept, why and until when, and how much of it has ended and goes with the next sweep',
  role: 'auditor',
  input: object({}),
  answer: object({
    items: Type.Array(
      object({
        name: Type.String(),
        keeps: Type.String(),
        why: Type.String(),
        until: Type.String(),
        setting: orNull(Type.String({ description: 'The configuration key that decides.' })),
        value: Type.Unknown({ description: 'Of that key; null where there is none.' }),
        ended: count(),
      }),
    ),
  }),
  async run(parts) {
    const ended = await countEnded(parts)
    const items = retentionClasses.map(({ name, keeps, why, until, setting }) => ({
      name,
      keeps,
      why,
      until,
      setting: setting ?? null,
      value: setting === undefined ? null : (parts.config[setting as 'batches.retentionDays'] ?? null),
      ended: ended.get(name) ?? 0,
    }))
    return { items }
  },
})

export const sweepVault = act({
  name: 'vault.sweep',
  method: 'POST',
  path: '/vault/sweep',
  summary: 'Delete what was kept long enough, as the service does every hour',
  role: 'owner',
  input: object({
    dry_run: Type.Optional(Type.Boolean({ description: 'Only say what would go. Default: false.' })),
  }),
  answer: object({
    dry_run: Type.Boolean(),
    deleted: counts(),
    failed: Type.Record(Type.String(), Type.String(), {
      description: 'What could not be deleted, and why.',
    }),
  }),
  async run(parts, { dry_run = false }) {
    if (dry_run) return { dry_run, deleted: Object.fromEntries(await countEnded(parts)), failed: {} }
    const { deleted, failed } = await sweepAll(parts, () => false)
    const reasons = [...failed].map(([name, { message }]) => [name, message])
    return { dry_run, deleted: Object.fromEntries(deleted), failed: Object.fromEntries(reasons) }
  },
})

const kinds = Object.keys(erasable)

/** `value`: compacted and valid. */
export const eraseHere = task(
  (parts, { kind, value, progress }: { kind: string; value: string; progress: (what: string) => void }) =>
    erase(parts, kind, value, progress),
)

export const eraseSubject = act({
  name: 'vault.erase',
  method: 'POST',
  path: '/vault/erase',
  summary: 'Erase what is kept of one person, while the service goes on; it can be repeated',
  role: 'owner',
  input: object({
    kind: Type.Enum(kinds, { description: 'Which number of the person it is.' }),
    value: Type.String({ minLength: 1, maxLength: 64 }),
  }),
  answer: counts(),
  async run(parts, { kind, value }): Promise<Static<ReturnType<typeof counts>>> {
    const identifier = erasable[kind]!
    const compact = identifier.compact(value)
    if (!identifier.isValid(compact)) throw invalid('value', `must be a ${identifier.title}`)
    return { ...(await eraseHere.work(parts, { kind, value: compact, progress: () => {} })) }
  },
})

export const rotateHere = task(
  async (
    { vault, writeAudit, config },
    { progress, signal }: { progress: (what: string) => void; signal: AbortSignal },
  ) => {
    const { values, resumed } = await vault.rotate(writeAudit, progress, signal)
    return { values, resumed, old_master_key: oldFile(config.masterKeyFile) }
  },
)

export const rotateVault = act({
  name: 'vault.rotate',
  method: 'POST',
  path: '/vault/rotate',
  summary: 'Replace the master key and the keys that seal and sign; broken off, it goes on when asked again',
  role: 'owner',
  input: object({}),
  answer: object({
    values: Type.Integer({ minimum: 0, description: 'Sealed values that were wrapped anew.' }),
    resumed: Type.Boolean({ description: 'A rotation that was cut off before is done.' }),
    old_master_key: Type.String({ description: 'The file to destroy when a new backup is made.' }),
  }),
  run: (parts) => rotateHere.work(parts, { progress: () => {}, signal: new AbortController().signal }),
})

export const vaultOperations = [listRetention, sweepVault, eraseSubject, rotateVault]
