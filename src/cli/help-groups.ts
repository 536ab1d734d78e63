// Groups what can be typed after the program's name by what it is for, and writes the overview.
import type { CommandShape } from './command.js'

/** First words by heading, in the order of the help. */
export const helpGroups: Readonly<Record<string, readonly string[]>> = {
  'Run and check': ['serve', 'reload', 'config', 'doctor', 'migrate', 'sandbox', 'rehearse', 'logs'],
  'Clients and lookups': ['client', 'consent', 'lookups', 'sources', 'records', 'documents'],
  'Files and webhooks': ['batch', 'bulk', 'webhook', 'alert', 'listen'],
  'Usage and audit': ['usage', 'audit', 'log'],
  'Data and keys': ['vault', 'backup', 'restore'],
  'Users and tools': ['admin', 'mcp', 'conform', 'completion'],
}

const maxWidth = 100
const nameWidth = 12

/** The words in lines that fit, the later ones indented below the first. */
function wrapped(words: readonly string[], indent: number): string {
  const lines = ['']
  for (const word of words) {
    const line = lines.at(-1)!
    if (line !== '' && indent + line.length + 1 + word.length > maxWidth) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.join(`\n${' '.repeat(indent)}`)
}

/** One command with its summary, or the commands that begin with the word. */
function lineOf(word: string, commands: readonly CommandShape[]): string {
  const [first] = commands
  const isOne = commands.length === 1 && first!.name === word
  const phrases = isOne
    ? first!.summary.split(' ')
    : commands.map(({ name }, i) => name.slice(word.length + 1) + (i < commands.length - 1 ? ',' : ''))
  return `  ${word.padEnd(nameWidth)}  ${wrapped(phrases, nameWidth + 4)}`
}

/** The overview of all commands. Words that are in no group come last. */
export function overviewOf(all: readonly CommandShape[]): string {
  const firstOf = ({ name }: CommandShape) => name.split(' ', 1)[0]!
  const grouped = new Set(Object.values(helpGroups).flat())
  const rest = [...new Set(all.map(firstOf))].filter((word) => !grouped.has(word))
  const sections = Object.entries({ ...helpGroups, ...(rest.length > 0 && { More: rest }) }).map(
    ([heading, words]) =>
      [
        `${heading}:`,
        ...words.map((word) =>
          lineOf(
            word,
            all.filter((one) => firstOf(one) === word),
          ),
        ),
      ].join('\n'),
  )
  return [
    'Satyapan: verification of identities, businesses and vehicles.',
    '',
    'Usage: satyapan COMMAND [options]',
    '',
    sections.join('\n\n'),
    '',
    'satyapan GROUP --help lists the commands of a group, satyapan COMMAND --help says more, with examples;',
    'satyapan --version prints the version.',
    '',
  ].join('\n')
}
