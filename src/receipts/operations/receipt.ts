// Defines the operation that downloads the receipt of a call, of any client.
import { download } from '../../operation/operation.js'
import { notFound, Problem } from '../../operation/problem.js'
import { hexId, object } from '../../operation/schemas.js'
import type { Log } from '../log.js'
import type { LoggedCall } from '../logged-call.js'

export interface ReceiptDeps {
  /** Undefined: receipts are off and always were. */
  readonly merkleLog: Pick<Log, 'receipt'> | undefined
  readonly usage: {
    selectAnyEvent(transactionId: string): Promise<{ readonly client_id: string } | undefined>
    selectReceiptEvent(transactionId: string, clientId: string): Promise<LoggedCall | undefined>
  }
}

/** The next entries get their places within this time. */
const retryAfterS = 1

/**
 * For those alone who may read personal data: with the salt in it, everybody can try which identifier the hash of the
 * parameters is of.
 */
export const fetchReceipt = download({
  name: 'log.receipt',
  method: 'GET',
  path: '/transactions/{transaction_id}/receipt',
  summary: 'Download the receipt of a call, as its client gets it; the audit log records who did',
  role: 'operator',
  input: object({ transaction_id: hexId('a transaction_id: 32 characters, 0-9 and a-f') }),
  downloads: ['text/plain'],
  async open({ merkleLog, usage }: ReceiptDeps, { transaction_id: id }) {
    const event = await usage.selectAnyEvent(id)
    const call = event && (await usage.selectReceiptEvent(id, event.client_id))
    if (call === undefined) throw notFound(`transaction ${id}`)
    const receipt = await merkleLog?.receipt(call)
    if (receipt === undefined)
      throw notFound(
        `receipt of transaction ${id}: receipts were off when it was made, it submitted or polled a batch or task, or it could not be recorded`,
      )
    if (receipt === 'waiting')
      throw new Problem(
        'conflict',
        'The receipt is not ready yet: the log takes the call in within 2 seconds',
        {
          retryAfterS,
        },
      )
    async function* pieces() {
      yield receipt as string
    }
    return { contentType: 'text/plain; charset=utf-8', fileName: `${id}.tlog-proof`, pieces: pieces() }
  },
})
