// Defines the commands about what is kept: sweep.
import { eraseHere, rotateHere, sweepVault } from '../../admin/operations/vault.js'
import { legalMinimums } from '../../platform/retention-keys.js'
import { type Command, wantsJson } from '../command.js'
import { counted } from '../counted.js'
import { erasable } from '../erase.js'
import { Misuse } from '../io.js'
import { retentionClasses } from '../retention.js'
import { tableText } from '../table.js'

const sweep: Command = {
  name: 'vault sweep',
  summary: 'Delete what was kept long enough, as the service does every hour.',
  options: { 'dry-run': { type: 'boolean', about: 'Show what would go, and delete nothing.' } },
  notes: [
    'Kept:',
    ...retentionClasses.map(({ name, until }) => `  ${name.padEnd(20)} until ${until}`),
    'Legal minimums:',
    ...Object.entries(legalMinimums).map(([key, { least, rule }]) => `  ${key}: at least ${least} (${rule})`),
  ],
  arity: [0, 0],
  async run(admin, args, io) {
    const dry = args.flag('dry-run')
    const { deleted, failed } = await admin.run(sweepVault, { dry_run: dry })
    const kinds = Object.entries(deleted)
    if (wantsJson(args, io)) await io.out(`${JSON.stringify({ dry_run: dry, deleted })}\n`)
    else if (kinds.length === 0) await io.out(dry ? 'nothing would go\n' : 'nothing has ended\n')
    else await io.out(tableText(['kind', dry ? 'would go' : 'deleted'], kinds, io.colour))
    for (const [name, reason] of Object.entries(failed)) io.err(`${name} could not be deleted: ${reason}\n`)
    if (Object.keys(failed).length > 0) throw new Error('not everything could be deleted')
  },
}

const eraseCommand: Command = {
  name: 'vault erase',
  summary: 'Erase what is kept of one person, while the service goes on.',
  options: Object.fromEntries(
    Object.entries(erasable).map(([name, { title }]) => [
      name,
      { type: 'string', value: 'VALUE', about: `The person's ${title}.` },
    ]),
  ),
  notes: [
    'Deletes records, batch cells and results, webhook payloads, archives whose summary names the number, PDFs, portal sessions, cached',
    'answers. Usage events stay, their sums unchanged, but no longer lead to the person. docs/erasure.md says what is not reached.',
    'It can be repeated: run it again when batches that were in progress have ended.',
  ],
  arity: [0, 0],
  async run(admin, args, io) {
    const given = Object.keys(erasable).filter((name) => args.text(name) !== undefined)
    const names = Object.keys(erasable).map((name) => `--${name}`)
    if (given.length !== 1) throw new Misuse(`vault erase needs one of ${names.join(', ')}`)
    const kind = given[0]!
    const identifier = erasable[kind]!
    const value = identifier.compact(args.text(kind)!)
    if (!identifier.isValid(value)) throw new Misuse(`--${kind} must be a ${identifier.title}`)
    const erased = await admin.work(eraseHere, {
      kind,
      value,
      progress: (what) => io.progress(`searching ${what}`),
    })
    const total = Object.values(erased).reduce((sum, count) => sum + count, 0)
    if (wantsJson(args, io)) return io.out(`${JSON.stringify(erased)}\n`)
    if (total === 0) return io.out('nothing is kept of this person\n')
    await io.out(tableText(['kind', 'erased'], Object.entries(erased), io.colour))
    io.err(
      'Backups made before still hold it, sealed; after "vault rotate", destroying the old master key ends that.\n',
    )
  },
}

const rotate: Command = {
  name: 'vault rotate',
  summary: 'Replace the master key and the keys that seal and sign, while the service goes on.',
  notes: [
    'Every sealed value is wrapped under the new keys; then the old ones are destroyed. If it is killed or aborted, run it',
    'again to complete it. The old master key stays as FILE.old: destroy it, and nobody can read earlier backups any more.',
    'Several nodes: give them all the new file before their next start.',
  ],
  arity: [0, 0],
  async run(admin, args, io) {
    const done = await admin.work(rotateHere, {
      progress: (what) => io.progress(`wrapping: ${what}`),
      signal: io.signal,
    })
    const { values, resumed, old_master_key: old } = done
    if (wantsJson(args, io)) return io.out(`${JSON.stringify(done)}\n`)
    await io.out(
      `${resumed ? 'The rotation that was cut off is done' : 'Done'}: ${counted(values, 'value')} wrapped anew\n`,
    )
    io.err(`The old master key is ${old}: make a backup, then destroy that file and its copies.\n`)
  },
}

export const vaultCommands: readonly Command[] = [sweep, eraseCommand, rotate]
