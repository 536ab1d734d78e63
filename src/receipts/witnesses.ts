// Asks witnesses to cosign a checkpoint, as C2SP tlog-witness says.
import type { Database, DatabaseLog } from '../platform/database/database.js'
import type { OutboundAnswer, OutboundRequest } from '../platform/outbound/outbound.js'
import { type Checkpoint, readCheckpoint, readCount } from './checkpoint.js'
import * as store from './log-store.js'
import { consistencyProof, tilesReadBy } from './merkle/proofs.js'
import { isSigned, noteText, readSignatures, type Signature, type VerifierKey } from './note.js'
import { readFrom } from './sequencer.js'

export interface Witness {
  readonly name: string
  /** Its submission prefix. */
  readonly url: string
  readonly key: VerifierKey
}

interface WitnessParts {
  readonly db: Database
  readonly witnesses: readonly Witness[]
  readonly post: (url: string, request: OutboundRequest) => Promise<OutboundAnswer>
  readonly log: Pick<DatabaseLog, 'warn' | 'info'>
}

const timeoutMs = 5_000
const conflict = 409

/** What a witness says when the log was put back to an older state, or was changed. */
const notOurs = 'it has cosigned a longer log of this name: the log was put back to an older state'

async function bodyOf(db: Database, older: number, head: Checkpoint, note: string): Promise<string> {
  const prove = (read: Parameters<typeof consistencyProof>[0]) => consistencyProof(read, older, head.size)
  const proof = prove(readFrom(await store.selectTiles(db, tilesReadBy(prove))))
  return [`old ${older}`, ...proof.map((hash) => hash.toString('base64')), '', note].join('\n')
}

/** The cosignature of a witness. Throws one line when there is none. */
async function cosign(
  { db, post }: WitnessParts,
  witness: Witness,
  older: number,
  head: Checkpoint,
  note: string,
): Promise<Signature> {
  const submit = async (from: number) =>
    post(`${witness.url}/add-checkpoint`, {
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: await bodyOf(db, from, head, note),
      timeoutMs,
    })
  let answer = await submit(older)
  if (answer.status === conflict) {
    const size = readCount(answer.bodyText.trimEnd())
    if (size === undefined || size > head.size) throw new Error(notOurs)
    answer = await submit(size)
  }
  if (answer.status !== 200) throw new Error(`it answered ${answer.status}`)
  const signatures = readSignatures(answer.bodyText) ?? []
  const own = signatures.find((one) => isSigned({ text: head.note.text, signatures: [one] }, witness.key))
  if (own === undefined) throw new Error('its answer has no cosignature by its key')
  return own
}

/**
 * Returns a function that asks all witnesses for the newest checkpoint, and stores it with the cosignatures that came. It
 * never rejects: a witness that does not answer is asked again with the next checkpoint.
 */
export function createWitnessing(parts: WitnessParts): () => Promise<void> {
  const { db, witnesses, log } = parts
  const failing = new Set<string>()

  async function askOne(witness: Witness, older: number, head: Checkpoint, note: string) {
    try {
      const signature = await cosign(parts, witness, older, head, note)
      await store.upsertWitnessed(db, witness.name, head.size)
      if (failing.delete(witness.name)) log.info({ witness: witness.name }, 'a witness cosigns again')
      return signature
    } catch (error) {
      if (!failing.has(witness.name))
        log.warn(
          { witness: witness.name, reason: (error as Error).message },
          'a witness did not cosign the log',
        )
      failing.add(witness.name)
      return undefined
    }
  }

  return async () => {
    const { note, cosigned_note: cosigned } = await store.selectHead(db)
    const head = note === null ? undefined : readCheckpoint(note)
    if (head === undefined || head.size === 0 || note === cosigned) return
    const sizes = await store.selectWitnessed(db)
    const answers = await Promise.all(
      witnesses.map((one) => askOne(one, Math.min(sizes.get(one.name) ?? 0, head.size), head, note!)),
    )
    const added = answers.filter((one) => one !== undefined)
    if (added.length === 0) return
    const { text, signatures } = head.note
    await store.updateCosigned(db, head.size, noteText({ text, signatures: [...signatures, ...added] }))
  }
}
