// Defines the operations on keys: list them, and create new signing keys or a new index key.

import { Type } from 'typebox'
import { isoTime } from '../../kernel/clock.js'
import { act } from '../../operation/operation.js'
import { count, object, orNull, time } from '../../operation/schemas.js'
import { stopOf } from '../../operation/stop.js'
import { keyPurposes } from '../key-store.js'
import type { ListedKey, Vault } from '../vault.js'

interface Deps {
  readonly vault: Pick<Vault, 'list' | 'renewSigning' | 'renewIndex'>
  readonly records: {
    reindex(progress: (kind: string) => void, signal: AbortSignal): Promise<number>
  }
  /** How long a replaced key is kept, by purpose. */
  readonly replacedKeysMs: Readonly<Partial<Record<string, number>>>
}

/** When the sweep destroys a replaced key: once nothing that it signed can still be valid. */
function endOf(key: ListedKey, all: readonly ListedKey[], { replacedKeysMs }: Deps): string | null {
  const keptMs = replacedKeysMs[key.purpose]
  const successor = all.find(({ purpose, id }) => purpose === key.purpose && id > key.id)
  if (key.state !== 'replaced' || keptMs === undefined || successor === undefined) return null
  return isoTime(successor.created_at + keptMs)
}

export const listKeys = act({
  name: 'vault.keys',
  method: 'GET',
  path: '/vault/keys',
  summary: 'Every key by its purpose, with its state and times; never the key itself',
  role: 'auditor',
  input: object({}),
  answer: object({
    items: Type.Array(
      object({
        id: Type.Integer(),
        purpose: Type.Enum([...keyPurposes]),
        state: Type.Enum(['in use', 'resting', 'replaced', 'destroyed'], {
          description:
            'resting: not in use until every node knows it; replaced: it only opens or verifies what it made before.',
        }),
        made_at: time(),
        destroyed_from: orNull(time()),
        destroyed_at: orNull(time()),
      }),
    ),
  }),
  command: {
    words: 'vault keys',
    summary:
      'Show every key: its purpose, when it was created, and whether it is in use, replaced or destroyed.',
    notes: ['It never shows a key itself. docs/operating.md says which keys can be replaced, and how.'],
  },
  async run(deps: Deps) {
    const all = await deps.vault.list()
    const items = all.map((key) => ({
      id: key.id,
      purpose: key.purpose,
      state: key.state,
      made_at: isoTime(key.created_at),
      destroyed_from: endOf(key, all, deps),
      destroyed_at: key.retired_at === null ? null : isoTime(key.retired_at),
    }))
    return { items }
  },
})

export const rotateSigning = act({
  name: 'vault.rotate_signing',
  method: 'POST',
  path: '/vault/rotate-signing',
  summary: 'Create new keys that sign tokens and links; stored data is not encrypted again',
  role: 'owner',
  freshSignIn: true,
  input: object({
    at_once: Type.Optional(
      Type.Boolean({
        description:
          'Destroy the old keys at once, for a key that has leaked: every token and link stops working. Default: false; old keys verify what they signed until it expires.',
      }),
    ),
  }),
  answer: object({ destroyed: count() }),
  run: ({ vault }: Deps, { at_once = false }, { writeAudit }) =>
    vault.renewSigning(writeAudit, at_once, new AbortController().signal),
})

export const rotateIndex = act({
  name: 'vault.rotate_index',
  method: 'POST',
  path: '/vault/rotate-index',
  summary:
    'Create a new index key and index every record again; an interrupted rotation continues when called again',
  role: 'owner',
  freshSignIn: true,
  input: object({}),
  answer: object({
    records: Type.Integer({ minimum: 0, description: 'Records that were indexed again.' }),
    resumed: Type.Boolean({ description: 'This call completed an interrupted rotation.' }),
  }),
  run({ vault, records }: Deps, _, call) {
    const stop = stopOf(call)
    const indexing = (kind: string) => call.progress(`indexing: ${kind}`)
    return vault.renewIndex(call.writeAudit, () => records.reindex(indexing, stop), stop, call.progress)
  },
})

export const keyOperations = [listKeys, rotateSigning, rotateIndex]
