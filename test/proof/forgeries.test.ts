// Runs the short form of the proof that no forged link, token, receipt or backup is accepted.
import { expect, it } from 'vitest'
import { proveForgeries } from '../../proof/forgeries/forgeries.js'

it('1,000 of 1,000 forgeries of each kind are refused', async () => {
  const lines = await proveForgeries({ count: 1_000, seed: 7, threads: 0, say: () => {} })
  expect(lines.filter(({ held }) => !held)).toEqual([])
  expect(lines).toHaveLength(4)
})
