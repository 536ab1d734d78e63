// Tests that the table of limits in docs/security.md names every setting of a limit, with its default.
import { describe, expect, it } from 'vitest'
import { configRows } from '../../src/server/compose/config-keys.js'
import { textOf } from './tree.js'

interface Row {
  readonly what: string
  readonly bound: string
  readonly settings: readonly string[]
}

const rows: Row[] = textOf('docs/security.md')
  .split('## What is bounded')[1]!
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| what |'))
  .map((line) => {
    const [what = '', bound = '', , setting = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim())
    return { what, bound, settings: [...setting.matchAll(/`([^`]+)`/g)].map(([, name]) => name!) }
  })

const limits = configRows.filter(([key]) => key.startsWith('limits.'))

/** A default as a person writes it. */
function written(key: string, value: number): string {
  if (key.endsWith('Ms')) return `${value / 1_000} s`
  if (key.includes('Bytes')) return `${value / 1024 ** 2} MiB`
  return value.toLocaleString('en')
}

describe('the table of what is bounded', () => {
  it.each(limits)('has %s, and its default', (key, { default: value }) => {
    const own = rows.filter(({ settings }) => settings.includes(key))
    expect(own.length).toBeGreaterThan(0)
    for (const { what, bound } of own)
      expect(` ${bound} `, what).toMatch(new RegExp(`\\s${written(key, value as number)}[\\s,;]`))
  })

  it('names no limit that does not exist', () => {
    const named = rows.flatMap(({ settings }) => settings).filter((name) => name.startsWith('limits.'))
    expect(named.filter((name) => !limits.some(([key]) => key === name))).toEqual([])
  })
})
