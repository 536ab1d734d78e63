// Defines the commands about stored data and keys: sweep, erase, rotate, keys.

import { counted } from '../../kernel/counted.js'
import { legalMinimums } from '../../platform/retention-keys.js'
import { erasable } from '../../retention/erasable.js'
import { eraseSubject, rotateVault, sweepVault } from '../../retention/operations/vault.js'
import { retentionClasses } from '../../server/compose/stored-data.js'
import { listKeys, rotateIndex, rotateSigning } from '../../vault/operations/keys.js'
import type { Administration } from '../administration.js'
import { type Arguments, type Command, wantsJson } from '../command.js'
import { type Io, Misuse } from '../io.js'
import { tableText } from '../table.js'

const sweep: Command = {
  name: 'vault sweep',
  summary: 'Delete data whose retention has ended, as the service does every hour.',
  options: { 'dry-run': { type: 'boolean', about: 'Show what would be deleted, and delete nothing.' } },
  notes: [
    'Deletes at once, even during the day for which the service waits after its clock jumped forward.',
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
    else if (kinds.length === 0) await io.out(dry ? 'nothing would be deleted\n' : 'nothing to delete\n')
    else await io.out(tableText(['kind', dry ? 'would go' : 'deleted'], kinds, io.colour))
    for (const [name, reason] of Object.entries(failed)) io.err(`${name} could not be deleted: ${reason}\n`)
    if (Object.keys(failed).length > 0) throw new Error('not everything could be deleted')
  },
}

const eraseCommand: Command = {
  name: 'vault erase',
  summary: 'Erase the stored data of one person, while the service runs.',
  options: Object.fromEntries(
    Object.entries(erasable).map(([name, { title }]) => [
      name,
      { type: 'string', value: 'VALUE', about: `The person's ${title}.` },
    ]),
  ),
  notes: [
    'Deletes records, batch cells and results, webhook payloads, archives whose summary names the number, PDFs, portal sessions, cached',
    'answers. Usage events and their sums stay, but no longer lead to the person. docs/erasure.md says what is not erased.',
    'It can be repeated: run it again after batches in progress are complete.',
  ],
  arity: [0, 0],
  async run(admin, args, io) {
    const given = Object.keys(erasable).filter((name) => args.text(name) !== undefined)
    const names = Object.keys(erasable).map((name) => `--${name}`)
    if (given.length !== 1) throw new Misuse(`vault erase needs exactly one of ${names.join(', ')}`)
    const kind = given[0]!
    const { compact, isValid, title } = erasable[kind]!
    const value = compact(args.text(kind)!)
    if (!isValid(value)) throw new Misuse(`--${kind} must be a ${title}`)
    const erased = await admin.run(eraseSubject, { kind, value })
    const total = Object.values(erased).reduce((sum, count) => sum + count, 0)
    if (wantsJson(args, io)) return io.out(`${JSON.stringify(erased)}\n`)
    if (total === 0) return io.out('no data of this person is stored\n')
    await io.out(tableText(['kind', 'erased'], Object.entries(erased), io.colour))
    io.err(
      'Earlier backups still hold the data, encrypted. To end that, run "vault rotate" and destroy the old master key.\n',
    )
  },
}

async function renewSigning(admin: Administration, args: Arguments, io: Io): Promise<void> {
  const atOnce = args.flag('at-once')
  const { destroyed } = await admin.run(rotateSigning, { at_once: atOnce })
  if (wantsJson(args, io)) return io.out(`${JSON.stringify({ destroyed })}\n`)
  const ended = `every token and link has stopped working; ${counted(destroyed, 'key')} destroyed`
  const goOn = 'the old keys verify what they signed until it expires (see "vault keys")'
  await io.out(`New keys sign tokens and links; ${atOnce ? ended : goOn}\n`)
}

async function renewIndex(admin: Administration, args: Arguments, io: Io): Promise<void> {
  const done = await admin.run(rotateIndex, {})
  if (wantsJson(args, io)) return io.out(`${JSON.stringify(done)}\n`)
  const how = done.resumed ? 'The interrupted rotation is done' : 'Done'
  await io.out(`${how}: ${counted(done.records, 'record')} indexed again\n`)
  io.err('The old key finds what expires by itself, and is then destroyed (see "vault keys").\n')
}

const rotate: Command = {
  name: 'vault rotate',
  summary: 'Replace the master key and all data and signing keys, while the service runs.',
  options: {
    signing: {
      type: 'boolean',
      about: 'Only the keys that sign tokens and links; stored data is not touched.',
    },
    index: {
      type: 'boolean',
      about: 'Only the key by which records and people are found; every record is indexed again.',
    },
    'at-once': {
      type: 'boolean',
      about: 'With --signing: destroy the old keys now. Every token and link stops working.',
    },
  },
  notes: [
    'Every sealed value is wrapped under the new keys; then the old ones are destroyed. If it is killed or aborted, run it',
    'again to complete it. The old master key stays as FILE.old: once you destroy it, nobody can read earlier backups.',
    'With several nodes, give each the new file before its next start.',
    '--signing leaves the master key as it is. The old keys verify what they signed until it expires, and are destroyed then;',
    'with --at-once they are destroyed now, for a key that has leaked: clients must get new tokens and new links.',
    '--index leaves the master key as it is, too. In exports of usage, a subject has another subject_index from then on. If it is',
    'killed or aborted, run it again to complete it.',
  ],
  arity: [0, 0],
  async run(admin, args, io) {
    if (args.flag('signing') && args.flag('index'))
      throw new Misuse('--signing and --index: give one of them')
    if (args.flag('at-once') && !args.flag('signing')) throw new Misuse('--at-once needs --signing')
    if (args.flag('signing')) return renewSigning(admin, args, io)
    if (args.flag('index')) return renewIndex(admin, args, io)
    const done = await admin.run(rotateVault, {})
    const { values, resumed, old_master_key: old } = done
    if (wantsJson(args, io)) return io.out(`${JSON.stringify(done)}\n`)
    await io.out(
      `${resumed ? 'The interrupted rotation is done' : 'Done'}: ${counted(values, 'value')} wrapped again\n`,
    )
    io.err(`The old master key is ${old}: make a backup, then destroy that file and its copies.\n`)
  },
}

const keys: Command = {
  name: 'vault keys',
  summary:
    'Show every key: its purpose, when it was created, and whether it is in use, replaced or destroyed.',
  notes: ['It never shows a key itself. docs/operating.md says which keys can be replaced, and how.'],
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
