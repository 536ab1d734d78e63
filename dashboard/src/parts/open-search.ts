// Opens the search from anywhere: the frame loads it when it is first wanted.
const name = 'satyapan-search'

export const openSearch = (): void => void window.dispatchEvent(new Event(name))

/** Returns a function that stops listening. */
export function onSearch(listener: () => void): () => void {
  window.addEventListener(name, listener)
  return () => window.removeEventListener(name, listener)
}
