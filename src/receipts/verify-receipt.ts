// Verifies a receipt with nothing but the log's key: no service, no database, no network.
import { type EntryFacts, type Parameters, requestText, saltedHash } from './entry.js'
import { rootFromInclusion } from './merkle/proofs.js'
import { leafHash } from './merkle/tree-hash.js'
import { isSigned, type VerifierKey } from './note.js'
import { readReceipt } from './receipt-file.js'

/** The members of an entry, as they stand in its line. */
export interface Entry {
  readonly transaction_id: string
  readonly at: string
  readonly lookup: string
  readonly version: EntryFacts['version']
  readonly http_status: number
  readonly sub_code: string | null
  readonly source: string | null
  readonly consent: string | null
  readonly request: string
  readonly answer: string
}

export interface VerifiedReceipt {
  readonly entry: Entry
  readonly index: number
  /** The size of the tree that the log had signed. */
  readonly size: number
  readonly origin: string
  /** Which of the witnesses that were named have cosigned it. */
  readonly witnesses: readonly string[]
}

export interface ReceiptChecks {
  /** Keys of the log: the present one and earlier ones. */
  readonly keys: readonly VerifierKey[]
  /** Keys of witnesses that must all have cosigned the checkpoint. */
  readonly witnesses?: readonly VerifierKey[]
  /** The body of the answer. */
  readonly answer?: Uint8Array
  /** The parameters of the call by its lookup; undefined: they are not compared. */
  readonly request?: (lookup: string) => Parameters
  /** What the call stated about consent, as `usage export` has it. */
  readonly consent?: string
}

/** The receipt's content, or one line that says what is wrong. */
export function verifyReceipt(text: string, checks: ReceiptChecks): VerifiedReceipt | string {
  const receipt = readReceipt(text)
  if (typeof receipt === 'string') return `this is not a receipt: ${receipt}`
  const { entry: line, salt, index, proof, head } = receipt
  const key = checks.keys.find((one) => isSigned(head.note, one))
  if (key === undefined) return 'the checkpoint is not signed by the key of the log'
  if (key.name !== head.origin) return 'the checkpoint is of another log'
  const root = rootFromInclusion(leafHash(line), index, head.size, proof)
  if (root === undefined || !root.equals(head.root))
    return 'the entry is not in the log: the proof does not lead to the signed root'
  const { witnesses = [], answer, request, consent } = checks
  const absent = witnesses.find((one) => !isSigned(head.note, one))
  if (absent !== undefined) return `the witness ${absent.name} has not cosigned the checkpoint`
  const entry = JSON.parse(line) as Entry
  if ([answer, request, consent].some((given) => given !== undefined) && salt === null)
    return 'the salt was destroyed: the receipt can no longer be matched with an answer or a request'
  if (answer !== undefined && saltedHash(salt!, answer).toString('hex') !== entry.answer)
    return 'the answer is not the one that was given'
  if (request !== undefined) {
    const asked = requestText(request(entry.lookup))
    if (saltedHash(salt!, asked).toString('hex') !== entry.request)
      return 'the parameters are not those that were asked'
  }
  if (consent !== undefined && saltedHash(salt!, consent).toString('hex') !== entry.consent)
    return 'the consent is not the one that the call stated'
  return { entry, index, size: head.size, origin: head.origin, witnesses: witnesses.map(({ name }) => name) }
}
