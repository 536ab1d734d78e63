// Lists the commands about the log of receipts: verify, key, replace-key.
import { readFile } from 'node:fs/promises'
import { counted } from '../../kernel/counted.js'
import { readCheckpoint } from '../../receipts/checkpoint.js'
import { listLogKeys, replaceLogKey, verifyLog } from '../../receipts/operations/log.js'
import type { Command } from '../command.js'
import { readableFile } from '../files.js'
import { present, rowCommands } from '../row-command.js'

/** The member of what "log verify" prints into a file. */
function printedCheckpoint(text: string): string {
  try {
    return String((JSON.parse(text) as { checkpoint?: unknown } | null)?.checkpoint)
  } catch {
    return ''
  }
}

/** The checkpoint in a file: it alone, or as "log verify" prints it, as JSON or below the counts. */
const checkpointIn = (text: string): string | undefined =>
  [text, printedCheckpoint(text), text.slice(text.indexOf('\n') + 1)].find(
    (candidate) => readCheckpoint(candidate) !== undefined,
  )

const verify = present(verifyLog, {
  options: {
    head: {
      type: 'string',
      value: 'FILE',
      multiple: true,
      about:
        'A checkpoint that was saved: it must still be a beginning of the log. May be given several times.',
    },
  },
  async input(read, args, _admin, io) {
    const heads: string[] = []
    for (const name of args.texts('head')) {
      const file = await readableFile(io, name)
      const checkpoint = checkpointIn(await readFile(file, 'utf8'))
      if (checkpoint === undefined) throw new Error(`${file} is not a checkpoint of a log`)
      heads.push(Buffer.from(checkpoint).toString('base64'))
    }
    return { ...read, heads }
  },
  text: ({ entries, recomputed, checkpoint }) =>
    `${counted(entries, 'entry is', 'entries are')} intact, ${recomputed} recomputed from the ledger\n${checkpoint ?? ''}`.trimEnd(),
  failure: ({ fault }) => (fault === null ? undefined : `log: ${fault}`),
})

const keys = present(listLogKeys, {
  text: ({ items }) => items.map(({ key }) => key).join('\n'),
  remark: ({ items }) =>
    items.length === 1
      ? undefined
      : `The first one signs now; the others verify the receipts that they signed.`,
})

const replaceKey = present(replaceLogKey, { text: ({ key }) => key })

export const logCommands: readonly Command[] = rowCommands(
  [verifyLog, listLogKeys, replaceLogKey],
  [verify, keys, replaceKey],
)
