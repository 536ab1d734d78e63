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
