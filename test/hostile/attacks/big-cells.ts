// Sends batch files of 999 cells of 16 KB each.
import type { Attack } from '../attack.js'
import { closing, fileForm, formType } from '../form.js'
import { batchPath, signed } from '../requests.js'
import { virtualUsers } from '../virtual-users.js'

const records = 999
/** A line of 16 KB has room for no more. */
const cellChars = 16 * 1024 - 8

export const bigCells: Attack = {
  name: 'batch of big cells',
  about: '2 connections upload 999 cells of 16 KB each second',
  needsCredentials: true,
  aimsAt: 'batches',
  async run(parts) {
    const { wire, count, client } = parts
    const cell = 'A'.repeat(cellChars)
    const file = `gstin_number\n${`${cell}\n`.repeat(records)}`
    const body = Buffer.concat([fileForm('batch_file', 'cells.csv', file), Buffer.from(closing)])
    await virtualUsers(
      parts,
      2,
      async (from) => {
        const answer = await wire.call(from, {
          method: 'POST',
          path: batchPath,
          headers: { ...signed(client), ...formType },
          body,
        })
        count(`answered ${answer.status}`)
      },
      1_000,
    )
  },
}
