// Defines the operations on stored data: retention periods, a sweep, erasing one person, key rotation.

import { type Static, Type } from 'typebox'
import { act, task } from '../../operation/operation.js'
import { invalid } from '../../operation/problem.js'
import { count, object, orNull } from '../../operation/schemas.js'
import type { Parts } from '../../server/compose/assemble.js'
import { retentionClasses } from '../../server/compose/stored-data.js'
import { oldFile } from '../../vault/master-key-holder.js'
import { erasable } from '../erase.js'

const counts = () => Type.Record(Type.String(), count())

const listRetention = act({
  name: 'retention.list',
  method: 'GET',
  path: '/retention',
  summary: 'What is stored, why and until when, and how much of it the next sweep deletes',
  role: 'auditor',
  input: object({}),
  answer: object({
    items: Type.Array(
      object({
        name: Type.String(),
        keeps: Type.String(),
        why: Type.String(),
        until: Type.String(),
        setting: orNull(Type.String({ description: 'The configuration key that sets the period.' })),
        value: Type.Unknown({ description: 'The value of that key; null when there is no key.' }),
        ended: count(),
      }),
    ),
  }),
  async run(parts: Parts) {
    const ended = await parts.maintenance.countEnded()
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
  summary: 'Delete data whose retention has ended, as the service does every hour',
  role: 'owner',
  freshSignIn: true,
  input: object({
    dry_run: Type.Optional(
      Type.Boolean({ description: 'Only report what would be deleted. Default: false.' }),
    ),
  }),
  answer: object({
    dry_run: Type.Boolean(),
    deleted: counts(),
    failed: Type.Record(Type.String(), Type.String(), {
      description: 'What could not be deleted, and why.',
    }),
  }),
  async run({ maintenance }: Parts, { dry_run = false }, { writeAudit }) {
    if (dry_run) return { dry_run, deleted: Object.fromEntries(await maintenance.countEnded()), failed: {} }
    const { deleted, failed } = await maintenance.sweepAll(writeAudit, () => false)
    const reasons = [...failed].map(([name, { message }]) => [name, message])
    return { dry_run, deleted: Object.fromEntries(deleted), failed: Object.fromEntries(reasons) }
  },
})

const kinds = Object.keys(erasable)

/** `value` must be compact and valid. */
export const eraseHere = task(
  (
    { maintenance, writeAudit }: Parts,
    { kind, value, progress }: { kind: string; value: string; progress: (what: string) => void },
  ) => maintenance.erase(writeAudit, kind, value, progress),
)

const eraseSubject = act({
  name: 'vault.erase',
  method: 'POST',
  path: '/vault/erase',
  summary: 'Erase the stored data of one person while the service runs; it can be repeated',
  role: 'owner',
  freshSignIn: true,
  input: object({
    kind: Type.Enum(kinds, { description: 'The kind of number that identifies the person.' }),
    value: Type.String({ minLength: 1, maxLength: 64 }),
  }),
  answer: counts(),
  async run(parts: Parts, { kind, value }): Promise<Static<ReturnType<typeof counts>>> {
    const identifier = erasable[kind]!
    const compact = identifier.compact(value)
    if (!identifier.isValid(compact)) throw invalid('value', `must be a ${identifier.title}`)
    return { ...(await eraseHere.work(parts, { kind, value: compact, progress: () => {} })) }
  },
})

export const rotateHere = task(
  async (
    { vault, writeAudit, config }: Parts,
    { progress, signal }: { progress: (what: string) => void; signal: AbortSignal },
  ) => {
    const { values, resumed } = await vault.rotate(writeAudit, progress, signal)
    return { values, resumed, old_master_key: oldFile(config.masterKeyFile) }
  },
)

const rotateVault = act({
  name: 'vault.rotate',
  method: 'POST',
  path: '/vault/rotate',
  summary:
    'Replace the master key and all data and signing keys; an interrupted rotation continues when called again',
  role: 'owner',
  freshSignIn: true,
  input: object({}),
  answer: object({
    values: Type.Integer({ minimum: 0, description: 'Encrypted values whose keys were wrapped again.' }),
    resumed: Type.Boolean({ description: 'This call completed an interrupted rotation.' }),
    old_master_key: Type.String({
      description: 'The file of the old master key. Destroy it once you have a new backup.',
    }),
  }),
  run: (parts: Parts) => rotateHere.work(parts, { progress: () => {}, signal: new AbortController().signal }),
})

export const vaultOperations = [listRetention, sweepVault, eraseSubject, rotateVault]
