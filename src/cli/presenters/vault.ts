// Says what the commands about stored data and keys have done, and reads whom to erase.
import { erasable } from '../../retention/erasable.js'
import { eraseSubject, sweepVault } from '../../retention/operations/vault.js'
import { listKeys } from '../../vault/operations/keys.js'
import { Misuse } from '../io.js'
import { present } from '../row-command.js'
import { tableText } from '../table.js'

export const sweepPresenter = present(sweepVault, {
  json: ({ dry_run, deleted }) => ({ dry_run, deleted }),
  text({ dry_run, deleted }, { colour }) {
    const kinds = Object.entries(deleted)
    if (kinds.length === 0) return dry_run ? 'nothing would be deleted' : 'nothing to delete'
    return tableText(['kind', dry_run ? 'would go' : 'deleted'], kinds, colour)
  },
  note({ failed }) {
    const lines = Object.entries(failed).map(([name, reason]) => `${name} could not be deleted: ${reason}`)
    return lines.length === 0 ? undefined : lines.join('\n')
  },
  failure: ({ failed }) => (Object.keys(failed).length === 0 ? undefined : 'not everything could be deleted'),
})

const totalOf = (erased: Readonly<Record<string, number>>): number =>
  Object.values(erased).reduce((sum, count) => sum + count, 0)

export const erasePresenter = present(eraseSubject, {
  options: Object.fromEntries(
    Object.entries(erasable).map(([name, { title }]) => [
      name,
      { type: 'string', value: 'VALUE', about: `The person's ${title}.` },
    ]),
  ),
  input(read, args) {
    const [kind, ...others] = Object.keys(erasable).filter((name) => args.text(name) !== undefined)
    if (kind === undefined || others.length > 0) {
      const names = Object.keys(erasable).map((name) => `--${name}`)
      throw new Misuse(`vault erase needs exactly one of ${names.join(', ')}`)
    }
    const { compact, isValid, title } = erasable[kind]!
    const value = compact(args.text(kind)!)
    if (!isValid(value)) throw new Misuse(`--${kind} must be a ${title}`)
    return { ...read, kind, value }
  },
  text: (erased, { input: { dry_run }, colour }) =>
    totalOf(erased) === 0
      ? 'no data of this person is stored'
      : tableText(['kind', dry_run ? 'would go' : 'erased'], Object.entries(erased), colour),
  remark: (erased, { dry_run }) =>
    totalOf(erased) === 0 || dry_run
      ? undefined
      : 'Earlier backups still hold the data, encrypted. To end that, run "vault rotate" and destroy the old master key.',
})

export const keysPresenter = present(listKeys, {
  text({ items }, { colour }) {
    const rows = items.map(({ id, purpose, state, made_at, destroyed_from, destroyed_at }) => [
      id,
      purpose,
      state,
      made_at,
      destroyed_at ?? (destroyed_from === null ? '' : `from ${destroyed_from}`),
    ])
    return tableText(['id', 'purpose', 'state', 'made', 'destroyed'], rows, colour)
  },
})
