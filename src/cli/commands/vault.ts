// Lists the commands about stored data and keys: sweep, erase, rotate, keys.
import { counted } from '../../kernel/counted.js'
import { eraseSubject, rotateVault, sweepVault } from '../../retention/operations/vault.js'
import { listKeys, rotateIndex, rotateSigning } from '../../vault/operations/keys.js'
import type { Administration } from '../administration.js'
import { type Arguments, type Command, wantsJson } from '../command.js'
import { type Io, Misuse } from '../io.js'
import { erasePresenter, keysPresenter, sweepPresenter } from '../presenters/vault.js'
import { rowCommands } from '../row-command.js'
import { vaultReport } from './vault-report.js'

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

export const vaultCommands: readonly Command[] = [
  ...rowCommands([sweepVault, eraseSubject], [sweepPresenter, erasePresenter]),
  vaultReport,
  rotate,
  ...rowCommands([listKeys], [keysPresenter]),
]
