// The short form of the proof that an erased person is in nothing that is left.
import { expect, it } from 'vitest'
import { proveErase } from '../../proof/erase.js'

it('a person is erased, and found in no data, file, backup or export afterwards', async () => {
  const lines = await proveErase({ records: 200 })
  expect(lines.filter(({ held }) => !held)).toEqual([])
}, 300_000)
