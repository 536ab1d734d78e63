// Writes the completion of bash: a function that looks at the words so far, in tables made from the commands.
import { branchesOf, type Leaf, type Value } from './command-tree.js'

/** In single quotes, for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const offer = (value: Value): string => {
  if (value === 'anything') return ':'
  if (value === 'file') return '_satyapan_files "$cur"'
  return `_satyapan_words ${quoted(value.words.join(' '))} "$cur"`
}

const arm = (pattern: string, act: string): string => `    ${pattern}) ${act} ;;`

const valueArms = (leaf: Leaf): string[] =>
  leaf.options.flatMap(({ name, value }) =>
    value === undefined ? [] : [arm(quoted(`${leaf.name} ${name}`), offer(value))],
  )

function operandArms({ name, operands, repeats }: Leaf): string[] {
  return operands.map((value, at) => {
    const isOpen = repeats && at === operands.length - 1
    return arm(isOpen ? `${quoted(`${name} `)}*` : quoted(`${name} ${at}`), offer(value))
  })
}

export function bashCompletion(leaves: readonly Leaf[]): string {
  const branches = branchesOf(leaves)
  const names = leaves.map(({ name }) => quoted(name))
  const groups = [...branches.keys()].filter((name) => name !== '').map(quoted)
  const valued = leaves.flatMap(({ name, options }) =>
    options.flatMap((option) => (option.value === undefined ? [] : [quoted(`${name} ${option.name}`)])),
  )
  return [
    '# Completion of satyapan for bash. Put this line into ~/.bashrc: source <(satyapan completion bash)',
    '_satyapan_words() { COMPREPLY=($(compgen -W "$1" -- "$2")); }',
    '_satyapan_files() { compopt -o filenames 2> /dev/null || :; COMPREPLY=($(compgen -f -- "$1")); }',
    '_satyapan() {',
    `  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="" at="" position=0 i word`,
    '  COMPREPLY=()',
    '  for ((i = 1; i < COMP_CWORD; i++)); do',
    `    word="\${COMP_WORDS[i]}"`,
    `    case "\${at:+$at }$word" in`,
    `    ${[...groups, ...names].join(' | ')}) at="\${at:+$at }$word"; prev="$word"; continue ;;`,
    '    esac',
    '    case "$at $prev" in',
    `    ${valued.join(' | ')}) ;;`,
    '    *) [[ $word == -* ]] || position=$((position + 1)) ;;',
    '    esac',
    '    prev="$word"',
    '  done',
    '  case "$at $prev" in',
    ...leaves.flatMap(valueArms),
    '    *) _satyapan_rest ;;',
    '  esac',
    '}',
    '_satyapan_rest() {',
    '  if [[ $cur == -* ]]; then',
    '    case "$at" in',
    ...leaves.map(({ name, options }) =>
      arm(quoted(name), offer({ words: options.map((option) => option.name) })),
    ),
    '    esac',
    '    return',
    '  fi',
    '  case "$at" in',
    ...[...branches].map(([name, following]) => arm(quoted(name), offer({ words: [...following.keys()] }))),
    '    *)',
    '      case "$at $position" in',
    ...leaves.flatMap(operandArms),
    '      esac ;;',
    '  esac',
    '}',
    'complete -F _satyapan satyapan',
    '',
  ].join('\n')
}
