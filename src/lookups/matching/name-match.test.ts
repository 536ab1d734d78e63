// Tests that the row's example, shown in the docs and in the OpenAPI document, is the answer to its own parameters.

import { matchNames, toNameMatchData } from '@satyapan/matching/names'
import { expect, it } from 'vitest'
import { nameMatch } from './name-match.js'

it('shows what the matcher answers', () => {
  const { name1, name2 } = nameMatch.input
  const answer = toNameMatchData(matchNames(name1.example, name2.example))
  expect(
    nameMatch.example,
    `the matcher has changed: copy its answer to the example in name-match.ts, and to docs/matching.md, and run npm run docs\n${JSON.stringify(answer, null, 2)}`,
  ).toEqual(answer)
})
