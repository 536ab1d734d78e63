// Which faults a rehearsal accepts, and on which requests they fall.
import { describe, expect, it } from 'vitest'
import { createChance, faultAt, readFaults } from './faults.js'

describe('faults', () => {
  it('fall each on its own share of all requests', () => {
    const shares = readFaults(['500:0.3', '429:0.3', 'tls:0.9'])
    const chance = createChance(7)
    const drawn = Array.from({ length: 10_000 }, () => faultAt(shares, chance()) ?? 'none')
    const share = (name: string) => drawn.filter((each) => each === name).length / drawn.length
    expect(share('500')).toBeCloseTo(0.3, 1)
    expect(share('429')).toBeCloseTo(0.3, 1)
    expect(share('none')).toBeCloseTo(0.4, 1)
  })

  it.each([
    [['500:0.6', '429:0.6'], 'add up to more than 1'],
    [['500', '429:0.1'], 'add up to more than 1'],
    [['refused:0.5'], 'refused has no share'],
    [['500:0'], 'above 0 and at most 1'],
  ])('%j is refused', (texts, why) => expect(() => readFaults(texts)).toThrow(why))

  it('shares that add up to 1 leave no request without a fault', () => {
    const shares = readFaults(['500:0.1', '502:0.2', '503:0.3', '429:0.4'])
    expect(faultAt(shares, 1 - 2 ** -32)).toBe('429')
  })
})
