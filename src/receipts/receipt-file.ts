// Writes and reads receipts: a proof that an entry is in the log, as C2SP tlog-proof says, with the entry and its salt.
import { readBase64 } from './base64.js'
import { type Checkpoint, readCheckpoint, readCount } from './checkpoint.js'
import { hashBytes } from './merkle/tree-hash.js'

const firstLine = 'c2sp.org/tlog-proof@v1'
export const saltBytes = 32

export interface ReceiptFile {
  /** The line that is hashed as the leaf. */
  readonly entry: string
  /** Null when it was destroyed: the entry is still proved, but no longer matched with an answer. */
  readonly salt: Buffer | null
  readonly index: number
  readonly proof: readonly Buffer[]
  /** The signed note, as the log gave it. */
  readonly checkpoint: string
}

const extraText = (entry: string, salt: Buffer | null): string =>
  JSON.stringify({ entry, salt: salt === null ? null : salt.toString('base64') })

export const receiptText = ({ entry, salt, index, proof, checkpoint }: ReceiptFile): string =>
  [
    firstLine,
    `extra ${Buffer.from(extraText(entry, salt)).toString('base64')}`,
    `index ${index}`,
    ...proof.map((hash) => hash.toString('base64')),
    '',
    checkpoint,
  ].join('\n')

function readExtra(line: string | undefined): Pick<ReceiptFile, 'entry' | 'salt'> | undefined {
  const bytes = line?.startsWith('extra ') === true ? readBase64(line.slice('extra '.length)) : undefined
  if (bytes === undefined) return undefined
  try {
    const { entry, salt: encoded } = JSON.parse(bytes.toString()) as { entry?: unknown; salt?: unknown }
    const salt = encoded === null ? null : readBase64(String(encoded), saltBytes)
    if (typeof entry !== 'string' || salt === undefined) return undefined
    return extraText(entry, salt) === bytes.toString() ? { entry, salt } : undefined
  } catch {
    return undefined
  }
}

/** The receipt and its checkpoint, or one line that says which part of the file is not as it must be. */
export function readReceipt(text: string): (ReceiptFile & { readonly head: Checkpoint }) | string {
  const end = text.indexOf('\n\n')
  if (end < 0) return 'it has no checkpoint'
  const [first, extraLine, indexLine, ...hashes] = text.slice(0, end).split('\n')
  if (first !== firstLine) return `its first line is not ${firstLine}`
  const extra = readExtra(extraLine)
  if (extra === undefined) return 'its second line is not "extra" with the entry and the salt'
  const index = indexLine?.startsWith('index ') === true ? readCount(indexLine.slice(6)) : undefined
  if (index === undefined) return 'its third line is not "index" with a whole number'
  const proof = hashes.map((hash) => readBase64(hash, hashBytes))
  if (proof.includes(undefined)) return `line ${4 + proof.indexOf(undefined)} is not a hash`
  const checkpoint = text.slice(end + 2)
  const head = readCheckpoint(checkpoint)
  if (head === undefined) return 'what follows the proof is not a checkpoint'
  return { ...extra, index, proof: proof as Buffer[], checkpoint, head }
}
