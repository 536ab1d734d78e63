import { describe, expect, it } from 'vitest'
import { readTime } from './duration.js'
import { Misuse } from './io.js'

describe('readTime', () => {
  const read = (text: string) => new Date(readTime('--from', text)).toISOString()

  it('starts a bare day at midnight of Indian Standard Time, and takes a time as written', () => {
    expect(read('2026-04-02')).toBe('2026-04-01T18:30:00.000Z')
    expect(read('2026-04-01T20:00:00Z')).toBe('2026-04-01T20:00:00.000Z')
    expect(read('2026-04-02T01:30:00+05:30')).toBe('2026-04-01T20:00:00.000Z')
  })

  it('refuses anything else', () => {
    for (const text of ['', 'yesterday', '2026-04', '2026-13-01', '2026-04-01T10:00:00', '01-04-2026'])
      expect(() => read(text), text).toThrow(Misuse)
  })
})
