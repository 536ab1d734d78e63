// Submits batches of 999 records for one client, as fast as they are accepted.
import type { Attack } from '../attack.js'
import { closing, fileForm, formType } from '../form.js'
import { batchPath, signed } from '../requests.js'
import { virtualUsers } from '../virtual-users.js'

const records = 999

export const manyBatches: Attack = {
  name: 'many batches',
  about: '8 connections submit batches of 999 records, 40 a second',
  needsCredentials: true,
  aimsAt: 'batches',
  async run(parts) {
    const { wire, count, client, random } = parts
    await virtualUsers(
      parts,
      8,
      async (from) => {
        const first = Math.floor(random() * 1e6)
        const cells = Array.from({ length: records }, (_, at) => `27ZZZCZ1000A1ZE${first + at}`)
        const file = `gstin_number\n${cells.join('\n')}\n`
        const answer = await wire.call(from, {
          method: 'POST',
          path: batchPath,
          headers: { ...signed(client), ...formType },
          body: Buffer.concat([fileForm('batch_file', 'many.csv', file), Buffer.from(closing)]),
        })
        count(`answered ${answer.status}`)
      },
      200,
    )
  },
}
