// Defines the operations on stored data: retention periods, a sweep, erasing one person, key rotation.

import { Type } from 'typebox'
import { auditMinimum } from '../../audit/config-keys.js'
import { act } from '../../operation/operation.js'
import { invalid } from '../../operation/problem.js'
import { count, object, orNull } from '../../operation/schemas.js'
import { stopOf } from '../../operation/stop.js'
import type { WriteAudit } from '../../platform/audit-port.js'
import { usageMinimum } from '../../usage/config-keys.js'
import { oldFile } from '../../vault/master-key-holder.js'
import { erasable } from '../erasable.js'
import type { Swept } from '../sweep.js'
import type { KeptAfterErasing } from '../until.js'
import { keptAfterErasing } from './person-report.js'

interface Deps {
  readonly retentionClasses: readonly {
    readonly name: string
    readonly keeps: string
    readonly why: string
    readonly until: string
    readonly setting?: string
  }[]
  readonly maintenance: {
    countEnded(): Promise<ReadonlyMap<string, number>>
    sweepAll(writeAudit: WriteAudit, isStopped: () => boolean): Promise<Swept>
    erase(
      writeAudit: WriteAudit,
      kind: string,
      value: string,
      progress: (what: string) => void,
    ): Promise<Readonly<Record<string, number>>>
    countErasable(
      kind: string,
      value: string,
      progress: (what: string) => void,
    ): Promise<Readonly<Record<string, number>>>
    keptAfterErasing(): KeptAfterErasing[]
  }
  readonly vault: {
    rotate(
      writeAudit: WriteAudit,
      progress: (what: string) => void,
      signal: AbortSignal,
    ): Promise<{ values: number; resumed: boolean }>
  }
  readonly config: { readonly masterKeyFile: string }
}

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
  async run({ maintenance, retentionClasses, config }: Deps) {
    const ended = await maintenance.countEnded()
    const items = retentionClasses.map(({ name, keeps, why, until, setting }) => ({
      name,
      keeps,
      why,
      until,
      setting: setting ?? null,
      value: setting === undefined ? null : (config[setting as 'masterKeyFile'] ?? null),
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
  command: {
    words: 'vault sweep',
    about: { dry_run: 'Show what would be deleted, and delete nothing.' },
    notes: [
      'Deletes at once, even during the day for which the service waits after its clock jumped forward.',
      'docs/retention.md says what is kept and until when. Legal minimums:',
      `  retention.usageYears: at least ${usageMinimum.least} (${usageMinimum.rule})`,
      `  retention.auditDays: at least ${auditMinimum.least} (${auditMinimum.rule})`,
    ],
  },
  async run({ maintenance }: Deps, { dry_run = false }, { writeAudit }) {
    if (dry_run) return { dry_run, deleted: Object.fromEntries(await maintenance.countEnded()), failed: {} }
    const { deleted, failed } = await maintenance.sweepAll(writeAudit, () => false)
    const reasons = [...failed].map(([name, { message }]) => [name, message])
    return { dry_run, deleted: Object.fromEntries(deleted), failed: Object.fromEntries(reasons) }
  },
})

const kinds = Object.keys(erasable)

export const eraseSubject = act({
  name: 'vault.erase',
  method: 'POST',
  path: '/vault/erase',
  summary: 'Erase the stored data of one person while the service runs; it can be repeated',
  role: 'owner',
  freshSignIn: true,
  input: object({
    kind: Type.Enum(kinds, { description: 'The kind of number that identifies the person.' }),
    value: Type.String({ minLength: 1, maxLength: 64 }),
    dry_run: Type.Optional(Type.Boolean({ description: 'Only count what would be erased. Default: false.' })),
  }),
  answer: Type.Object(
    { kept: keptAfterErasing() },
    { additionalProperties: count(), description: 'How many of each kind, and beside it `kept`.' },
  ),
  command: {
    words: 'vault erase',
    summary: 'Erase the stored data of one person, while the service runs.',
    without: ['kind', 'value'],
    about: { dry_run: 'Count what would be erased, and change nothing.' },
    notes: [
      'Deletes records, batch cells and results, webhook payloads, archives whose summary names the number, PDFs, portal sessions, cached',
      'answers. Usage events and their sums stay, but no longer lead to the person. docs/erasure.md says what is not erased.',
      'It can be repeated: run it again after batches in progress are complete.',
    ],
  },
  async run({ maintenance }: Deps, { kind, value, dry_run = false }, { writeAudit, progress }) {
    const identifier = erasable[kind]!
    const compact = identifier.compact(value)
    if (!identifier.isValid(compact)) throw invalid('value', `must be a ${identifier.title}`)
    const searching = (what: string) => progress(`searching ${what}`)
    const counted = dry_run
      ? await maintenance.countErasable(kind, compact, searching)
      : await maintenance.erase(writeAudit, kind, compact, searching)
    return { ...counted, kept: maintenance.keptAfterErasing() }
  },
})

export const rotateVault = act({
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
  async run({ vault, config }: Deps, _, call) {
    const wrapping = (what: string) => call.progress(`wrapping: ${what}`)
    const { values, resumed } = await vault.rotate(call.writeAudit, wrapping, stopOf(call))
    return { values, resumed, old_master_key: oldFile(config.masterKeyFile) }
  },
})

export const vaultOperations = [listRetention, sweepVault, eraseSubject, rotateVault]
