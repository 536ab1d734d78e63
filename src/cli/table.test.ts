// Tests that tables are aligned whatever is in their cells, and coloured only when the reader wants colours.
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { tableText, widthOf } from './table.js'

const rows = [
  ['ऋण डेस्क', { text: 'active', tone: 'good' as const }, 5],
  ['Loan desk', null, 12],
]

describe('tableText', () => {
  it('aligns columns despite letters without width, and right-aligns numbers', () => {
    expect(tableText(['name', 'state', 'calls'], rows, false)).toBe(
      ['name       state   calls', 'ऋण डेस्क     active      5', 'Loan desk  -          12', ''].join('\n'),
    )
    expect(widthOf('डेस्क')).toBe(3)
  })

  it('colours only what has a tone, and changes nothing else', () => {
    const coloured = tableText(['name', 'state', 'calls'], rows, true)
    expect(coloured).toContain('\u001b[32mactive\u001b[39m')
    expect(stripVTControlCharacters(coloured)).toBe(tableText(['name', 'state', 'calls'], rows, false))
  })

  it('shows what would act on a terminal as an escape', () => {
    expect(tableText(['name'], [['\u001b[2J']], true)).not.toContain('\u001b[2J')
  })
})

describe('a table that is wider than the terminal', () => {
  const heading = ['id', 'state', 'about']
  const wide = [['c1', 'active', 'a text that has more words than fit into the line']]

  it('has its last column in several lines, each within the width', () => {
    const lines = tableText(heading, wide, false, 40).trimEnd().split('\n')
    expect(lines).toEqual([
      'id  state   about',
      'c1  active  a text that has more words',
      '            than fit into the line',
    ])
  })

  it('leaves columns out and says which', () => {
    expect(tableText(heading, wide, false, 14)).toBe(
      ['id  state', 'c1  active', 'Too narrow for about: a wider terminal or --json has them.', ''].join(
        '\n',
      ),
    )
  })

  it('keeps its first column whatever the width', () => {
    expect(tableText(['id'], [['a-long-identifier']], false, 5)).toBe('id\na-long-identifier\n')
    expect(tableText(heading, wide, false, 1).split('\n')[1]).toBe('c1')
  })

  it('breaks a word that is longer than its column', () => {
    const text = 'x'.repeat(50)
    const lines = tableText(['id', 'text'], [['c1', text]], false, 30)
      .trimEnd()
      .split('\n')
    expect(lines.every((line) => line.length <= 30)).toBe(true)
    expect(lines.slice(1).join('').replaceAll(/c1| /g, '')).toBe(text)
  })
})

it('shows times in Indian Standard Time', () => {
  expect(tableText(['at'], [['2026-11-26T04:59:23Z']], false)).toBe('at\n2026-11-26 10:29:23 IST\n')
})
