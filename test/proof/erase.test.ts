// Runs the short form of the proof that nothing is left of an erased person.
import { expect, it } from 'vitest'
import { proveErase } from '../../proof/erase.js'

it('an erased person is in no data, file, backup or export', async () => {
  const lines = await proveErase({ records: 200 })
  expect(lines.filter(({ held }) => !held)).toEqual([])
})
