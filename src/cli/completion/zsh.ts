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

export function zshCompletion(leaves: readonly Leaf[]): string {
  const branches = branchesOf(leaves)
  const known = [...branches.keys(), ...leaves.map(({ name }) => name)].filter((name) => name !== '')
  const valued = leaves.flatMap(({ name, options }) =>
    options.flatMap((option) =>
      option.value === undefined ? [] : [{ key: quoted(`${name} ${option.name}`), value: option.value }],
    ),
  )
  return [
    '#compdef satyapan',
    '# Completion of satyapan for zsh. Put this line into ~/.zshrc: source <(satyapan completion zsh)',
    '_satyapan() {',
    `  local cur="\${words[CURRENT]}" before="" at="" position=0 i word`,
    '  local -a found',
    '  for ((i = 2; i < CURRENT; i++)); do',
    `    word="\${words[i]}"`,
    `    case "\${at:+$at }$word" in`,
    `    ${known.map(quoted).join(' | ')}) at="\${at:+$at }$word"; before="$word"; continue ;;`,
    '    esac',
    '    case "$at $before" in',
    `    ${valued.map(({ key }) => key).join(' | ')}) ;;`,
    '    *) [[ $word == -* ]] || position=$((position + 1)) ;;',
    '    esac',
    '    before="$word"',
    '  done',
    '  case "$at $before" in',
    ...valued.map(({ key, value }) => arm(key, `${offer(value)}; return`)),
    '  esac',
    '  if [[ $cur == -* ]]; then',
    '    case "$at" in',
    ...leaves.map(({ name, options }) =>
      describe(
        quoted(name),
        options.map((option) => described(option.name, option.about)),
      ),
    ),
    '    esac',
    '    return',
    '  fi',
    '  case "$at" in',
    ...[...branches].map(([name, following]) =>
      describe(
        quoted(name),
        [...following].map(([word, about]) => described(word, about)),
      ),
    ),
    '    *)',
    '      case "$at $position" in',
    ...leaves.flatMap(({ name, operands, repeats }) =>
      operands.map((value, at) =>
        arm(
          repeats && at === operands.length - 1 ? `${quoted(`${name} `)}*` : quoted(`${name} ${at}`),
          offer(value),
        ),
      ),
    ),
    '      esac ;;',
    '  esac',
    '}',
    'if [ "$funcstack[1]" = "_satyapan" ]; then _satyapan "$@"; else compdef _satyapan satyapan; fi',
    '',
  ].join('\n')
}
