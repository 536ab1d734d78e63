// Tests the list of configuration keys: each feature's are in it once, and each row is true of itself.
import { expect, it } from 'vitest'
import { writtenValue } from '../../platform/config-key.js'
import { configGroups, configKeys, configRows } from './config-keys.js'

it('has each key of each group once', () => {
  const grouped = configGroups.flatMap(({ keys }) => Object.keys(keys))
  expect(grouped).toEqual(Object.keys(configKeys))
})

it.each(configRows.filter(([, row]) => row.default !== undefined))(
  '%s accepts its own default',
  (key, row) => {
    const written = writtenValue(row, row.default)
    expect(row.fault?.(key, written)).toBeUndefined()
    expect(row.read(written)).toEqual(row.default)
  },
)

it.each(configRows)('%s is described in a sentence', (_key, { about }) => {
  expect(about).toMatch(/^[A-Z].*\.$/)
})
