// Tests what the benchmarks are computed and drawn with: medians, ratios by round, bars, and the packages of the peers.
import { describe, expect, it } from 'vitest'
import { barChart, readable } from '../../bench/peers/plot.mjs'
import { summaryOf, timesAs } from '../../bench/peers/turns.mjs'
import { median, percentile, ratioOf } from '../../bench/statistics.mjs'
import { textOf } from '../architecture/tree.js'

describe('statistics', () => {
  it('find the middle whatever the order, and nothing of nothing', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(percentile([4, 1, 3, 2], 0.99)).toBe(4)
    expect(median([])).toBeNaN()
  })

  it('give the median of the ratios, not the ratio of the medians', () => {
    expect(ratioOf([10, 100, 30], [10, 50, 10])).toEqual({ median: 2, least: 1, most: 3 })
    expect(median([10, 100, 30]) / median([10, 50, 10])).toBe(3)
  })

  it('sum up the rounds of each subject by figure', () => {
    const summary = summaryOf({ a: [{ x: 2 }, { x: 8 }, { x: 4 }], b: [{ x: 1 }, { x: 2 }, { x: 4 }] })
    expect(summary.a?.x).toBe(4)
    expect(timesAs(summary, 'a', 'b', 'x')).toEqual({ median: 2, least: 1, most: 4 })
  })
})

describe('a plot', () => {
  const rows = [
    { name: 'ours <1>', value: 50, least: 40, most: 60, isOurs: true },
    { name: 'peer', value: 100, least: 100, most: 120 },
  ]
  const svg = barChart({ title: 'time & "space"', rows })
  const numbers = (pattern: RegExp) => [...svg.matchAll(pattern)].map(([, number]) => Number(number))

  it('draws bars in proportion, ours in a colour of its own', () => {
    const [ours, peer] = numbers(/<rect[^>]* width="([\d.]+)"/g)
    expect(peer! / ours!).toBeCloseTo(2, 1)
    expect(svg.match(/<rect class="ours"/g)).toHaveLength(1)
    expect(svg.match(/<path class="spread"/g)).toHaveLength(2)
  })

  it('stays within its picture, in both schemes, and says its figures to those who do not see it', () => {
    const [, , width] = /viewBox="0 0 ((\d+)) \d+"/.exec(svg)!
    for (const [at, length] of [...svg.matchAll(/<rect[^>]* x="([\d.]+)"[^>]* width="([\d.]+)"/g)].map(
      ([, x, w]) => [Number(x), Number(w)] as const,
    ))
      expect(at + length).toBeLessThan(Number(width))
    expect(svg).toContain('prefers-color-scheme:dark')
    expect(svg).toContain('aria-label="time &amp; &quot;space&quot;: ours &lt;1&gt; 50, peer 100"')
  })

  it('of nothing but zeros has no bars, and no figure that is none', () => {
    expect(barChart({ title: 'nothing', rows: [{ name: 'a', value: 0 }] })).not.toMatch(/NaN|Infinity/)
  })
})

it.each([
  [1234567, '1,234,567'],
  [0.1234, '0.12'],
  [12.34, '12.3'],
  [100.4, '100'],
  [7, '7'],
  [Number.NaN, '-'],
])('%d is written %s', (value, text) => expect(readable(value)).toBe(text))

describe('the peers', () => {
  const { dependencies } = JSON.parse(textOf('bench/peers/package.json')) as {
    dependencies: Record<string, string>
  }
  const product = JSON.parse(textOf('package.json')) as { dependencies: object; workspaces: string[] }

  it('are pinned and locked, and no workspace of the product', () => {
    expect(Object.values(dependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
    const { packages } = JSON.parse(textOf('bench/peers/package-lock.json')) as {
      packages: Record<string, { integrity?: string }>
    }
    const loose = Object.entries(packages).filter(([name, { integrity }]) => name !== '' && !integrity)
    expect(loose).toEqual([])
    expect(product.workspaces.filter((name) => name.startsWith('bench'))).toEqual([])
    expect(Object.keys(product.dependencies)).not.toContain('express')
  })
})
