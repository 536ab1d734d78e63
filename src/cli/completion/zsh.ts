// Writes the completion of zsh: what may follow each beginning, with what it does.
import { branchesOf, type Leaf, type Value } from './command-tree.js'

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** `name:what it does`, as _describe reads it. */
const described = (name: string, about: string): string =>
  quoted(about === '' ? name : `${name}:${about.replaceAll(':', '\\:')}`)

const offer = (value: Value): string => {
  if (value === 'anything') return ':'
  if (value === 'file') return '_files'
  return `compadd -- ${value.words.map(quoted).join(' ')}`
}

const arm = (pattern: string, act: string): string => `    ${pattern}) ${act} ;;`
const describe = (pattern: string, list: readonly string[]): string =>
  arm(pattern, `found=(${list.join(' ')}); _describe satyapan found`)

/** Sets `at` (the command so far), `before` (the word before) and `position` (the operands so far). */
const wordLoop = (commands: readonly string[], valued: readonly string[]): string[] => [
  `  local cur="\${words[CURRENT]}" before="" at="" position=0 i word`,
  '  local -a found',
  '  for ((i = 2; i < CURRENT; i++)); do',
  `    word="\${words[i]}"`,
  `    case "\${at:+$at }$word" in`,
  `    ${commands.join(' | ')}) at="\${at:+$at }$word"; before="$word"; continue ;;`,
  '    esac',
  '    case "$at $before" in',
  `    ${valued.join(' | ')}) ;;`,
  '    *) [[ $word == -* ]] || position=$((position + 1)) ;;',
  '    esac',
  '    before="$word"',
  '  done',
]

/** The options of each command. */
const optionArms = (leaves: readonly Leaf[]): string[] =>
  leaves.map(({ name, options }) =>
    describe(
      quoted(name),
      options.map((option) => described(option.name, option.about)),
    ),
  )

/** The words that follow the beginning of a command. */
const branchArms = (leaves: readonly Leaf[]): string[] =>
  [...branchesOf(leaves)].map(([name, following]) =>
    describe(
      quoted(name),
      [...following].map(([word, about]) => described(word, about)),
    ),
  )

/** The operands of each command, by position. */
const operandArms = (leaves: readonly Leaf[]): string[] =>
  leaves.flatMap(({ name, operands, repeats }) =>
    operands.map((value, at) => {
      const isRepeated = repeats && at === operands.length - 1
      return arm(isRepeated ? `${quoted(`${name} `)}*` : quoted(`${name} ${at}`), offer(value))
    }),
  )

export function zshCompletion(leaves: readonly Leaf[]): string {
  const names = [...branchesOf(leaves).keys(), ...leaves.map(({ name }) => name)]
  const commands = names.filter((name) => name !== '').map(quoted)
  const valued = leaves.flatMap(({ name, options }) =>
    options.flatMap((option) =>
      option.value === undefined ? [] : [{ key: quoted(`${name} ${option.name}`), value: option.value }],
    ),
  )
  return [
    '#compdef satyapan',
    '# Completion of satyapan for zsh. Put this line into ~/.zshrc: source <(satyapan completion zsh)',
    '_satyapan() {',
    ...wordLoop(
      commands,
      valued.map(({ key }) => key),
    ),
    '  case "$at $before" in',
    ...valued.map(({ key, value }) => arm(key, `${offer(value)}; return`)),
    '  esac',
    '  if [[ $cur == -* ]]; then',
    '    case "$at" in',
    ...optionArms(leaves),
    '    esac',
    '    return',
    '  fi',
    '  case "$at" in',
    ...branchArms(leaves),
    '    *)',
    '      case "$at $position" in',
    ...operandArms(leaves),
    '      esac ;;',
    '  esac',
    '}',
    'if [ "$funcstack[1]" = "_satyapan" ]; then _satyapan "$@"; else compdef _satyapan satyapan; fi',
    '',
  ].join('\n')
}
