// Tests that each decision record says whether it holds, and that the index lists it with its title and status.
import { expect, it } from 'vitest'
import { repositoryFiles, textOf } from './tree.js'

const folder = 'docs/decisions/'
const index = textOf(`${folder}README.md`)
const names = repositoryFiles()
  .filter((name) => name.startsWith(folder) && !name.endsWith('README.md'))
  .map((name) => name.slice(folder.length))

/** Its status in the index: in force, in part, or replaced by another record. */
const statusForms: readonly (readonly [RegExp, string])[] = [
  [/^in force\.(\s|$)/, 'in force'],
  [/^in force, except .*\(see \[/s, 'in part'],
  [/^replaced by \[\d+\]\([^)]+\)\./, 'replaced by'],
]

/** What is wrong with a record, and with its row of the index. */
function faultsOf(name: string, text: string, rows: string): string[] {
  const [, number, title] = /^# 0*(\d+)[.:] (.+)\n/.exec(text) ?? []
  const [, status] = /^.+\n\nStatus: ((?:.+\n)+)/.exec(text) ?? []
  if (Number(number) !== Number(name.slice(0, 4))) return ['the title does not begin with its number']
  if (status === undefined) return ['no status after the title']
  const [, word] = statusForms.find(([form]) => form.test(status)) ?? []
  if (word === undefined) return [`a status of another form: ${status}`]
  const links = [...status.matchAll(/\[(\d+)\]\(([^)]+)\)/g)]
  const wrong = links.filter(
    ([, to, file]) => !names.includes(file!) || Number(file!.slice(0, 4)) !== Number(to),
  )
  const isListed = rows.includes(`\n| ${number} | [${title}](${name}) | ${word}`)
  return [...wrong.map(([link]) => `no such record: ${link}`), ...(isListed ? [] : ['not so in the index'])]
}

it.each(names)('%s has a status and is in the index', (name) => {
  expect(faultsOf(name, textOf(folder + name), index)).toEqual([])
})

it('lists nothing else in the index', () => {
  expect(index.match(/^\| \d/gm)).toHaveLength(names.length)
})

it.each([
  ['no status', '# 1. T\n\nText.\n', 'no status after the title'],
  ['a word of its own', '# 1. T\n\nStatus: obsolete.\n', 'a status of another form: obsolete.\n'],
  ['an exception without a record', '# 1. T\n\nStatus: in force, except x.\n', /^a status of another form/],
  ['a record that does not exist', '# 1. T\n\nStatus: replaced by [99](0099-x.md).\n', /^no such record/],
  ['the number of another record', '# 1. T\n\nStatus: in force. Extends [9](0008-records.md).\n', /^no such/],
  ['another title in the index', '# 1. U\n\nStatus: in force.\n', 'not so in the index'],
  [
    'another status in the index',
    '# 1. T\n\nStatus: in force, except x (see [9](0009-ledger.md)).\n',
    /^not so/,
  ],
])('finds %s', (_, text, fault) => {
  expect(faultsOf('0001-t.md', text, '\n| 1 | [T](0001-t.md) | in force |\n')[0]).toMatch(fault)
})
