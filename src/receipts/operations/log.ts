// Defines the operations on the log of receipts: verify it, list its keys, replace the key that signs.
import { Type } from 'typebox'
import { isoTime } from '../../kernel/clock.js'
import { act } from '../../operation/operation.js'
import { invalid, Problem } from '../../operation/problem.js'
import { count, object, orNull, time } from '../../operation/schemas.js'
import { readCheckpoint } from '../checkpoint.js'
import type { Log } from '../log.js'
import { keyText } from '../note.js'
import { fetchReceipt } from './receipt.js'

interface Deps {
  /** Undefined: receipts are off and always were. */
  readonly merkleLog: Pick<Log, 'verify' | 'keys' | 'replaceKey'> | undefined
}

/** One a day for a year. */
const maxHeads = 366
const maxHeadChars = 16_384

function logOf({ merkleLog }: Deps): NonNullable<Deps['merkleLog']> {
  if (merkleLog === undefined)
    throw new Problem('conflict', 'there is no log: receipts are off (receipts: false), and always were')
  return merkleLog
}

export const verifyLog = act({
  name: 'log.verify',
  method: 'POST',
  path: '/log/verification',
  summary: 'Recompute the log of receipts from the ledger, and prove that saved heads are its beginning',
  role: 'auditor',
  input: object({
    heads: Type.Optional(
      Type.Array(
        Type.String({
          maxLength: 2 * maxHeadChars,
          pattern: '^[A-Za-z0-9+/]+={0,2}$',
          description: 'a checkpoint, as /v1/log/checkpoint gave it, in base64',
        }),
        {
          maxItems: maxHeads,
          description: 'Checkpoints that were saved: each must still be a beginning of the log.',
        },
      ),
    ),
  }),
  answer: object({
    entries: count(),
    recomputed: Type.Integer({
      minimum: 0,
      description:
        'Entries whose usage events the ledger still has. Of the others, the hashes were verified.',
    }),
    checkpoint: orNull(
      Type.String({
        description:
          'The signed head. Store it elsewhere: it proves later that nothing before it was changed.',
      }),
    ),
    fault: orNull(Type.String({ description: 'What is wrong first' })),
  }),
  command: {
    words: 'log verify',
    summary: 'Recompute the log of receipts from the ledger, and name the first entry that was changed.',
    without: ['heads'],
    notes: [
      'It prints the signed head of the log. Save it elsewhere: given as --head, it proves later that no entry was changed or cut off.',
      'A head that can no longer be checked counts as a fault. Exit status 1 when anything is wrong.',
      'Works whether or not the service runs.',
    ],
  },
  async run(deps: Deps, { heads = [] }, { progress, signal }) {
    const log = logOf(deps)
    const read = heads.map((text, i) => {
      const head = readCheckpoint(Buffer.from(text, 'base64').toString())
      if (head === undefined) throw invalid('heads', `has a text that is no checkpoint (number ${i + 1})`)
      return head
    })
    const { entries, recomputed, checkpoint, fault } = await log.verify({
      heads: read,
      progress: (done, of) => progress(`${done} of ${of} entries`, done === of),
      signal,
    })
    return { entries, recomputed, checkpoint, fault }
  },
})

export const listLogKeys = act({
  name: 'log.keys',
  method: 'GET',
  path: '/log/keys',
  summary: 'The keys by which receipts are verified, the one that signs now first',
  role: 'viewer',
  input: object({}),
  answer: object({
    origin: Type.String({ description: 'The name of the log.' }),
    items: Type.Array(
      object({
        key: Type.String({ description: 'NAME+ID+KEY, a verifier key of C2SP signed-note' }),
        since: time(),
        signs: Type.Boolean({ description: 'False: it was replaced, and verifies old receipts.' }),
      }),
    ),
  }),
  command: {
    words: 'log key',
    summary: 'Show the keys by which receipts are verified.',
    notes: [
      'Give the key to whoever is to verify receipts. Replaced keys verify the receipts that they signed.',
    ],
  },
  async run(deps: Deps) {
    const { origin, all } = await logOf(deps).keys()
    const items = all.map(({ verifier, createdAt }, i) => ({
      key: keyText(verifier),
      since: isoTime(createdAt),
      signs: i === all.length - 1,
    }))
    return { origin, items: items.reverse() }
  },
})

export const replaceLogKey = act({
  name: 'log.replace-key',
  method: 'POST',
  path: '/log/keys',
  summary:
    'Create a new key that signs the log from now on; replaced keys verify the receipts that they signed',
  role: 'owner',
  freshSignIn: true,
  input: object({}),
  answer: object({ key: Type.String({ description: 'The new key.' }) }),
  command: {
    words: 'log replace-key',
    summary: 'Create a new key that signs the log from now on.',
    notes: [
      'Tell those who verify receipts, and witnesses, the new key. Earlier receipts stay valid by the earlier key.',
    ],
  },
  async run(deps: Deps, _input, { writeAudit }) {
    const { verifier } = await logOf(deps).replaceKey(writeAudit)
    return { key: keyText(verifier) }
  },
})

export const logOperations = [verifyLog, listLogKeys, replaceLogKey, fetchReceipt]
