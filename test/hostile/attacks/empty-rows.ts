// Sends batch files of empty rows: a megabyte of `,` lines, and one of 16 MB.
import type { Attack } from '../attack.js'
import { closing, fileForm, formType } from '../form.js'
import { batchPath, signed } from '../requests.js'
import { virtualUsers } from '../virtual-users.js'

const megabyte = 1024 * 1024

function form(bytes: number): Buffer {
  const line = ',\n'
  const file = `gstin_number\n${line.repeat(Math.floor(bytes / line.length))}`
  return Buffer.concat([fileForm('batch_file', 'rows.csv', file), Buffer.from(closing)])
}

export const emptyRows: Attack = {
  name: 'batch of empty rows',
  about: '2 connections upload a megabyte of empty rows each second, one 16 MB of them',
  needsCredentials: true,
  async run(parts) {
    const { wire, count, client } = parts
    const bodies = [form(megabyte), form(15 * megabyte)]
    await virtualUsers(
      parts,
      3,
      async (from, user) => {
        const answer = await wire.call(from, {
          method: 'POST',
          path: batchPath,
          headers: { ...signed(client), ...formType },
          body: bodies[user === 2 ? 1 : 0]!,
        })
        count(`answered ${answer.status}`)
      },
      1_000,
    )
  },
}
