// Defines the commands about what is kept: sweep.
import { listKeys, rotateSigning } from '../../admin/operations/keys.js'
import { eraseHere, rotateHere, sweepVault } from '../../admin/operations/vault.js'
import { legalMinimums } from '../../platform/retention-keys.js'
import type { Administration } from '../administration.js'
import { type Arguments, type Command, wantsJson } from '../command.js'
import { counted } from '../counted.js'
import { erasable } from '../erase.js'
import { type Io, Misuse } from '../io.js'
import { retentionClasses } from '../retention.js'
import { tableText } from '../table.js'

const sweep: Command = {
  name: 'vault sweep',
  summary: 'Delete what was kept long enough, as the service does every hour.',
  options: { 'dry-run': { type: 'boolean', about: 'Show what would go, and delete nothing.' } },
  notes: [
    'Deletes at once, also in the day that the service waits when its clock was put forward.',
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

async function renewSigning(admin: Administration, args: Arguments, io: Io): Promise<void> {
  const atOnce = args.flag('at-once')
  const { destroyed } = await admin.run(rotateSigning, { at_once: atOnce })
  if (wantsJson(args, io)) return io.out(`${JSON.stringify({ destroyed })}\n`)
  const ended = `every token and link has ended; ${counted(destroyed, 'key')} destroyed`
  const goOn = 'those before verify until what they signed has ended (see "vault keys")'
  await io.out(`New keys sign tokens and links; ${atOnce ? ended : goOn}\n`)
}

const rotate: Command = {
  name: 'vault rotate',
  summary: 'Replace the master key and the keys that seal and sign, while the service goes on.',
  options: {
    signing: { type: 'boolean', about: 'Only the keys that sign tokens and links; nothing is wrapped anew.' },
    'at-once': {
      type: 'boolean',
      about: 'With --signing: destroy the keys before, and so end every token and link.',
    },
  },
  notes: [
    'Every sealed value is wrapped under the new keys; then the old ones are destroyed. If it is killed or aborted, run it',
    'again to complete it. The old master key stays as FILE.old: destroy it, and nobody can read earlier backups any more.',
    'Several nodes: give them all the new file before their next start.',
    '--signing leaves the master key as it is. The keys before verify until what they signed has ended, and are destroyed then;',
    'with --at-once they are destroyed now, for a key that has leaked: clients authorize again, and fetch their links again.',
  ],
  arity: [0, 0],
  async run(admin, args, io) {
    if (args.flag('signing')) return renewSigning(admin, args, io)
    if (args.flag('at-once')) throw new Misuse('--at-once needs --signing')
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

const keys: Command = {
  name: 'vault keys',
  summary:
    'Show every key: what it is for, when it was made, and whether it is in use, replaced or destroyed.',
  notes: ['Facts about keys, and no key itself. docs/operating.md says which of them are replaced, and how.'],
  arity: [0, 0],
  async run(admin, args, io) {
    const { items } = await admin.run(listKeys, {})
    if (wantsJson(args, io)) return io.out(`${JSON.stringify(items)}\n`)
    const rows = items.map((key) => [
      key.id,
      key.purpose,
      key.state,
      key.made_at,
      key.destroyed_at ?? (key.destroyed_from === null ? '' : `from ${key.destroyed_from}`),
    ])
    await io.out(tableText(['id', 'purpose', 'state', 'made', 'destroyed'], rows, io.colour))
  },
}

export const vaultCommands: readonly Command[] = [sweep, eraseCommand, rotate, keys]
