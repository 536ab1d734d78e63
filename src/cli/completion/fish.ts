// Writes the completion of fish: one line for each word that may be typed, with what it does.
import { branchesOf, type Leaf, type Value } from './command-tree.js'

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const line = (condition: string, rest: string): string =>
  `complete -c satyapan -n ${quoted(condition)} ${rest}`

/** How an option's value is completed. */
const valueFlags = (value: Value | undefined): string => {
  if (value === undefined) return ''
  if (value === 'file') return ' -r -F'
  return value === 'anything' ? ' -x' : ` -x -a ${quoted(value.words.join(' '))}`
}

function leafLines({ name, options, operands }: Leaf): string[] {
  const isHere = `__satyapan_in ${name}`
  const words = operands.flatMap((value) => (typeof value === 'object' ? value.words : []))
  return [
    ...options.map((option) =>
      line(isHere, `-l ${option.name.slice(2)} -d ${quoted(option.about)}${valueFlags(option.value)}`),
    ),
    ...(words.length === 0 ? [] : [line(isHere, `-a ${quoted(words.join(' '))}`)]),
    ...(operands.includes('file') ? [line(isHere, '-F')] : []),
  ]
}

export function fishCompletion(leaves: readonly Leaf[]): string {
  const branches = [...branchesOf(leaves)].flatMap(([name, following]) =>
    [...following].map(([word, about]) =>
      line(`__satyapan_at ${name}`.trim(), `-a ${word}${about === '' ? '' : ` -d ${quoted(about)}`}`),
    ),
  )
  return [
    '# Completion of satyapan for fish. Save it as ~/.config/fish/completions/satyapan.fish',
    'function __satyapan_at # the words so far are these and no others',
    '    set -l words (commandline -opc)',
    '    test "$words[2..]" = "$argv"',
    'end',
    'function __satyapan_in # the words so far begin with these',
    '    set -l words (commandline -opc)',
    '    set -l last (math (count $argv) + 1)',
    '    test (count $words) -ge $last; and test "$words[2..$last]" = "$argv"',
    'end',
    'complete -c satyapan -f',
    ...branches,
    ...leaves.flatMap(leafLines),
    '',
  ].join('\n')
}
