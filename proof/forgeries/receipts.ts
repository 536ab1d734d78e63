// Forges receipts: changed, with another entry, proof or salt, signed by another key, and given for another answer.
import { randomBytes } from 'node:crypto'
import { checkpointText } from '../../src/receipts/checkpoint.js'
import { signingKeyOf } from '../../src/receipts/ed25519.js'
import { entryLine, requestText, saltedHash } from '../../src/receipts/entry.js'
import { inclusionProof, rootHash } from '../../src/receipts/merkle/proofs.js'
import { appendLeaves } from '../../src/receipts/merkle/tiles.js'
import { leafHash } from '../../src/receipts/merkle/tree-hash.js'
import { signNote, verifierKey } from '../../src/receipts/note.js'
import { receiptText } from '../../src/receipts/receipt-file.js'
import { readFrom } from '../../src/receipts/sequencer.js'
import { verifyReceipt } from '../../src/receipts/verify-receipt.js'
import { below, changedText, type ForgeryKind, pick, type Random, randomBytesOf } from './forgery.js'

const origin = 'log.example/forgeries'
const [size, index] = [700, 421]
const request = { pan_number: 'ZZZPZ1000A' }
const answer = '{"code":200,"data":{"status":"valid"}}'
const consent = '{"consent":"Y","purpose":"Opening an account"}'

/** A receipt of a log with 700 entries, and what whoever verifies it knows. */
function makeGenuine() {
  const salt = randomBytes(32)
  const texts = [requestText(request), answer, consent]
  const entry = entryLine(
    {
      transactionId: '0'.repeat(31) + '1',
      at: 1_780_000_000_000,
      lookup: 'panbasic',
      version: 'v1',
      httpStatus: 200,
      subCode: 'SUCCESS',
      source: 'records',
    },
    texts.map((text) => saltedHash(salt, text).toString('hex')).join(''),
  )
  const leaves = Array.from({ length: size }, (_, i) => leafHash(i === index ? entry : `entry ${i}`))
  const read = readFrom(appendLeaves(0, Buffer.concat(leaves), readFrom([])))
  const proof = inclusionProof(read, index, size)
  const root = rootHash(read, size)
  const key = signingKeyOf(randomBytes(32))
  const keys = [verifierKey(origin, 'note', key.publicKey)]
  const headOf = (by: typeof key, hash: Buffer, of = size) =>
    signNote(checkpointText(origin, { size: of, root: hash }), origin, by)
  const parts = { entry, salt, index, proof, checkpoint: headOf(key, root) }
  const genuine = receiptText(parts)
  const checks = { keys, answer: Buffer.from(answer), request: () => request, consent }
  const accepted = (text: string, own: object = {}) =>
    typeof verifyReceipt(text, { ...checks, ...own }) !== 'string'
  return { parts, root, genuine, accepted, headOf, otherKey: signingKeyOf(randomBytes(32)) }
}

type Genuine = ReturnType<typeof makeGenuine>
type Ways = Readonly<Record<string, () => boolean | undefined>>

const otherEntry = (random: Random, entry: string) =>
  entry.replace('"SUCCESS"', `"FORGED_${below(random, 1e9)}"`)

/** Receipts whose text is another one. */
const changedReceipts = (random: Random, { parts, genuine, accepted }: Genuine): Ways => ({
  'a changed character': () => {
    const text = changedText(random, genuine)
    return text === genuine ? undefined : accepted(text)
  },
  'another entry': () => accepted(receiptText({ ...parts, entry: otherEntry(random, parts.entry) })),
  'another place': () => {
    const other = below(random, 2 * size)
    return other === index ? undefined : accepted(receiptText({ ...parts, index: other }))
  },
  'a proof with another hash': () => {
    const at = below(random, parts.proof.length)
    const hash = randomBytesOf(random, 32)
    return accepted(receiptText({ ...parts, proof: parts.proof.map((own, i) => (i === at ? hash : own)) }))
  },
  'a shorter or longer proof': () =>
    accepted(
      receiptText({
        ...parts,
        proof: pick(random, [
          parts.proof.slice(below(random, parts.proof.length) + 1),
          [...parts.proof, randomBytesOf(random, 32)],
        ]),
      }),
    ),
})

/** Heads that the log did not sign, and receipts that are given for something else. */
const otherClaims = (
  random: Random,
  { parts, root, genuine, accepted, headOf, otherKey }: Genuine,
): Ways => ({
  'another salt': () => accepted(receiptText({ ...parts, salt: randomBytesOf(random, 32) })),
  'a head signed by another key': () => {
    const forged = otherEntry(random, parts.entry)
    const checkpoint = headOf(otherKey, leafHash(forged), 1)
    return accepted(receiptText({ ...parts, entry: forged, index: 0, proof: [], checkpoint }))
  },
  'a signature of another head': () => {
    const text = checkpointText(origin, { size: size + below(random, 9) + 1, root })
    const signature = parts.checkpoint.slice(parts.checkpoint.indexOf('\n\n') + 1)
    return accepted(receiptText({ ...parts, checkpoint: text + signature }))
  },
  'another answer': () => {
    const other = changedText(random, answer)
    return other === answer ? undefined : accepted(genuine, { answer: Buffer.from(other) })
  },
  'other parameters': () =>
    accepted(genuine, { request: () => ({ pan_number: `ZZZPZ${1_001 + below(random, 8_000)}B` }) }),
  'another consent': () => {
    const other = changedText(random, consent)
    return other === consent ? undefined : accepted(genuine, { consent: other })
  },
})

export function forgeReceipts(random: Random): ForgeryKind {
  const made = makeGenuine()
  const { genuine, accepted } = made
  const ways: Ways = { ...changedReceipts(random, made), ...otherClaims(random, made) }
  const names = Object.keys(ways)
  return {
    genuine: () => accepted(genuine),
    attempt() {
      const how = pick(random, names)
      const isAccepted = ways[how]!()
      return isAccepted === undefined ? undefined : { how, isAccepted }
    },
  }
}
