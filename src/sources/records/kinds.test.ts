// Tests which kinds of records are known after lookups of the operator's own were added, changed and removed.
import { expect, it } from 'vitest'
import type { RecordAnswer } from './answers.js'
import type { Kind } from './kind.js'
import { builtInKinds, createKinds, type KindName } from './kinds.js'

const answerOf = (name: string) => ({ kind: { name } as Kind }) as unknown as RecordAnswer
const own = 'score' as KindName

it('knows the newest of a name, and one that has left', () => {
  const [first, second, other] = [answerOf('score'), answerOf('score'), answerOf('other')]
  const added = createKinds([first])
  const changed = createKinds([second], added)
  const removed = createKinds([other], changed)
  expect(added.kindOf(own)).toBe(first.kind)
  expect(changed.kindOf(own)).toBe(second.kind)
  expect(removed.kindOf(own)).toBe(second.kind)
  expect([changed, removed].map((kinds) => kinds.isOwn('score'))).toEqual([true, false])
  expect(removed.names).toEqual([...builtInKinds.names, 'other'])
  expect(removed.kindOf('pan')).toBe(builtInKinds.kindOf('pan'))
})

it('keeps one kind of each name, however often lookups were changed', () => {
  let kinds = builtInKinds
  for (let n = 0; n < 20; n++) kinds = createKinds([answerOf('score')], kinds)
  expect([...kinds.ownByName.keys()]).toEqual(['score'])
})
