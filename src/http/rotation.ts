// Queues by key whose keys are served in rotation, so that a key with much waiting does not keep the others waiting.

/** The keys in the order of their turns; one without items is not in it. */
export type Rotation<Key, Item> = Map<Key, Item[]>

export function addTo<Key, Item>(rotation: Rotation<Key, Item>, key: Key, item: Item): void {
  const queue = rotation.get(key)
  if (queue === undefined) rotation.set(key, [item])
  else queue.push(item)
}

/** Takes the first item of a key, that whose turn it is by default; a key with more goes to the end. One must wait. */
export function takeFirst<Key, Item>(
  rotation: Rotation<Key, Item>,
  key: Key = rotation.keys().next().value!,
): Item {
  const queue = rotation.get(key)!
  const item = queue.shift()!
  rotation.delete(key)
  if (queue.length > 0) rotation.set(key, queue)
  return item
}

/** Takes the latest item of the key with the most. One must wait. */
export function takeFromLongest<Key, Item>(rotation: Rotation<Key, Item>): Item {
  let longest: [Key, Item[]] | undefined
  for (const entry of rotation) if (entry[1].length > (longest?.[1].length ?? 0)) longest = entry
  const [key, queue] = longest!
  const item = queue.pop()!
  if (queue.length === 0) rotation.delete(key)
  return item
}
