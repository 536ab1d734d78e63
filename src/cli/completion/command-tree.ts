// Describes the command line for completion: commands, options, and the values that are known in advance.
import { archiveKinds } from '../../documents/archives.js'
import { roles } from '../../kernel/roles.js'
import { catalogue } from '../../lookups/catalogue.js'
import { type Command, commonOptions, type Option } from '../command.js'
import { recordKinds } from '../commands/records-kind.js'

/** A choice of words, a file name, or free text. */
export type Value = { readonly words: readonly string[] } | 'file' | 'anything'

export interface Leaf {
  /** `client create`, as typed. */
  readonly name: string
  readonly summary: string
  readonly options: readonly { readonly name: string; readonly about: string; readonly value?: Value }[]
  /** By position. The last one holds for all that follow when `repeats`. */
  readonly operands: readonly Value[]
  readonly repeats: boolean
}

/** A command, or a program that has no more than a name and a summary. */
export type Completed = Pick<Command, 'name' | 'summary' | 'operands' | 'options'>

const lookups = catalogue.map(({ name }) => name)
const batchLookups = catalogue.filter(({ route }) => route.batch !== undefined).map(({ name }) => name)

/** Words by the value's name in the help. `own`: lookups of the configuration, which are kinds of records too. */
function foretold(command: string, shown: string, own: readonly string[]): Value {
  const name = shown.replace(/^\[|\]$|\.\.\.$/g, '')
  if (/^(FILE|DIR|.*\.csv)$/.test(name)) return 'file'
  if (/^[a-z0-9]+(\|[a-z0-9]+)+$/.test(name)) return { words: name.split('|') }
  if (name === 'KIND' && command.startsWith('records ')) return { words: [...recordKinds, ...own] }
  if (name === 'KIND' && command.startsWith('documents ')) return { words: Object.keys(archiveKinds) }
  if (name === 'LOOKUP') return { words: command.startsWith('batch ') ? batchLookups : [...lookups, ...own] }
  if (name === 'ROLE') return { words: roles }
  return 'anything'
}

const optionOf = (
  command: string,
  [name, option]: readonly [string, Option],
  own: readonly string[],
): Leaf['options'][number] => ({
  name: `--${name}`,
  about: option.about,
  ...(option.type === 'string' ? { value: foretold(command, option.value ?? '', own) } : {}),
})

/** Where each command stands, in the order of the help. `own`: names of lookups of the configuration's own. */
export const leavesOf = (commands: readonly Completed[], own: readonly string[] = []): Leaf[] =>
  commands.map(({ name, summary, operands = '', options }) => {
    const words = operands.split(' ').filter((word) => word !== '')
    return {
      name,
      summary,
      options: Object.entries({ ...options, ...commonOptions }).map((entry) => optionOf(name, entry, own)),
      operands: words.map((word) => foretold(name, word, own)),
      repeats: operands.endsWith('...'),
    }
  })

/** The words that may follow each beginning of a command: `client` is followed by `create` and others. */
export function branchesOf(leaves: readonly Leaf[]): Map<string, Map<string, string>> {
  const branches = new Map<string, Map<string, string>>()
  for (const { name, summary } of leaves) {
    const words = name.split(' ')
    words.forEach((word, depth) => {
      const before = words.slice(0, depth).join(' ')
      const following = branches.get(before) ?? new Map<string, string>()
      const isLeaf = depth === words.length - 1
      if (isLeaf || !following.has(word)) following.set(word, isLeaf ? summary : '')
      branches.set(before, following)
    })
  }
  return branches
}
