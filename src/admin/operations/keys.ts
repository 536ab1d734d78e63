// Defines the operations on keys: what there are, and new ones to sign with.
import { Type } from 'typebox'
import { replacedKeysMs } from '../../cli/retention.js'
import { isoTime } from '../../kernel/clock.js'
import { keyPurposes } from '../../vault/key-store.js'
import type { ListedKey } from '../../vault/vault.js'
import { act } from '../operation.js'
import { count, object, orNull, time } from '../schemas.js'

/** When the sweep destroys a replaced key: after the longest life of what its successor might still be met with. */
function endOf(key: ListedKey, all: readonly ListedKey[]): string | null {
  const keptMs = (replacedKeysMs as Partial<Record<string, number>>)[key.purpose]
  const successor = all.find(({ purpose, id }) => purpose === key.purpose && id > key.id)
  if (key.state !== 'replaced' || keptMs === undefined || successor === undefined) return null
  return isoTime(successor.created_at + keptMs)
}

export const listKeys = act({
  name: 'vault.keys',
  method: 'GET',
  path: '/vault/keys',
  summary: 'Every key, by what it is for: made when, in use, replaced or destroyed. Never a key itself',
  role: 'auditor',
  input: object({}),
  answer: object({
    items: Type.Array(
      object({
        id: Type.Integer(),
        purpose: Type.Enum([...keyPurposes]),
        state: Type.Enum(['in use', 'resting', 'replaced', 'destroyed'], {
          description:
            'resting: every node is about to learn of it; replaced: it opens or verifies what was made with it.',
        }),
        made_at: time(),
        destroyed_from: orNull(time()),
        destroyed_at: orNull(time()),
      }),
    ),
  }),
  async run({ vault }) {
    const all = await vault.list()
    const items = all.map((key) => ({
      id: key.id,
      purpose: key.purpose,
      state: key.state,
      made_at: isoTime(key.created_at),
      destroyed_from: endOf(key, all),
      destroyed_at: key.retired_at === null ? null : isoTime(key.retired_at),
    }))
    return { items }
  },
})

export const rotateSigning = act({
  name: 'vault.rotate_signing',
  method: 'POST',
  path: '/vault/rotate-signing',
  summary: 'Make new keys to sign tokens and links with; nothing is wrapped anew',
  role: 'owner',
  input: object({
    at_once: Type.Optional(
      Type.Boolean({
        description:
          'Destroy the keys before, and so end every token and link, for a key that has leaked. Default: false, they verify until what they signed has ended.',
      }),
    ),
  }),
  answer: object({ destroyed: count() }),
  run: ({ vault, writeAudit }, { at_once = false }) =>
    vault.renewSigning(writeAudit, at_once, new AbortController().signal),
})

export const keyOperations = [listKeys, rotateSigning]
