// Says what the commands about stored data and keys have done, and reads whom to erase.
import { eraseSubject, sweepVault } from '../../retention/operations/vault.js'
import { listKeys } from '../../vault/operations/keys.js'
import type { Answered } from '../administration.js'
import { timeText } from '../human.js'
import { personOptions, readPerson } from '../person-options.js'
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

type Erased = Answered<typeof eraseSubject>

/** How much of each kind; what stays is said beside it. */
const countsOf = ({ kept: _kept, ...counts }: Erased): [kind: string, count: number][] =>
  Object.entries(counts as Readonly<Record<string, number>>)

const totalOf = (erased: Erased): number => countsOf(erased).reduce((sum, [, count]) => sum + count, 0)

/** What the law wants kept, or nobody can tell whose it is. */
const keptText = ({ kept }: Erased): string =>
  ['What stays, and until when:', ...kept.map(({ what, until }) => `  ${what}: ${until}`)].join('\n')

export const erasePresenter = present(eraseSubject, {
  options: personOptions,
  input: (read, args) => ({ ...read, ...readPerson(args, 'vault erase') }),
  text: (erased, { input: { dry_run }, colour }) =>
    totalOf(erased) === 0
      ? 'no data of this person is stored'
      : tableText(['kind', dry_run ? 'would go' : 'erased'], countsOf(erased), colour),
  remark: (erased, { dry_run }) =>
    totalOf(erased) === 0
      ? undefined
      : [
          keptText(erased),
          ...(dry_run
            ? []
            : [
                'Earlier backups still hold the data, encrypted. To end that, run "vault rotate" and destroy the old master key.',
              ]),
        ].join('\n'),
})

export const keysPresenter = present(listKeys, {
  text({ items }, { colour }) {
    const rows = items.map(({ id, purpose, state, made_at, destroyed_from, destroyed_at }) => [
      id,
      purpose,
      state,
      made_at,
      destroyed_at ?? (destroyed_from === null ? '' : `from ${timeText(destroyed_from)}`),
    ])
    return tableText(['id', 'purpose', 'state', 'made', 'destroyed'], rows, colour)
  },
})
