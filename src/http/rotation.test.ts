// Tests that keys are served in rotation, and that the longest queue loses its latest item.
import { expect, it } from 'vitest'
import { addTo, type Rotation, takeFirst, takeFromLongest } from './rotation.js'

function filled(items: string) {
  const rotation: Rotation<string, string> = new Map()
  for (const item of items.split(' ')) addTo(rotation, item[0]!, item)
  return rotation
}

it('serves the keys in turn, and each in the order of its items', () => {
  const rotation = filled('a1 a2 a3 b1 c1 b2')
  expect(Array.from({ length: 6 }, () => takeFirst(rotation))).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  expect([...rotation.keys()]).toEqual([])
})

it('a key that has waited before goes to the end when it comes again', () => {
  const rotation = filled('a1 b1')
  expect(takeFirst(rotation)).toBe('a1')
  addTo(rotation, 'a', 'a2')
  expect([takeFirst(rotation), takeFirst(rotation)]).toEqual(['b1', 'a2'])
})

it('a key may be served before its turn', () => {
  const rotation = filled('a1 b1 b2')
  expect([takeFirst(rotation, 'b'), takeFirst(rotation), takeFirst(rotation)]).toEqual(['b1', 'a1', 'b2'])
})

it('takes the latest of the key with the most, and forgets a key without items', () => {
  const rotation = filled('a1 b1 b2')
  expect(Array.from({ length: 3 }, () => takeFromLongest(rotation))).toEqual(['b2', 'a1', 'b1'])
  expect(rotation.size).toBe(0)
})
