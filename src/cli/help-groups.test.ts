// Tests the overview of commands: every command under a heading, each first word once, lines that fit a terminal.
import { expect, it } from 'vitest'
import { helpGroups, overviewOf } from './help-groups.js'
import { everything } from './programs.js'

it('has every command, and no first word that does not exist', async () => {
  const all = await everything()
  const first = new Set(all.map(({ name }) => name.split(' ')[0]))
  expect(new Set(Object.values(helpGroups).flat())).toEqual(first)
  const text = overviewOf(all).replaceAll(/\n {16}/g, ' ')
  for (const { name } of all) {
    const [word, ...rest] = name.split(' ')
    const line = text.split('\n').find((one) => one.startsWith(`  ${word} `))
    expect(line, name).toBeDefined()
    expect(line).toContain(rest.join(' '))
  }
})

it('is short, and fits a terminal', async () => {
  const lines = overviewOf(await everything()).split('\n')
  expect(lines.length).toBeLessThan(60)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(104)
})
