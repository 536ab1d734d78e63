// What the configuration may say of comparisons, and the one line that refuses what it may not.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { catalogue } from '../lookups/catalogue.js'
import { readConfigOf } from '../platform/config.js'
import { answeringOf, checkCompare } from './check-compare.js'
import { sourceKeys } from './config-keys.js'

const folder = mkdtempSync(join(tmpdir(), 'satyapan-compare-'))
afterAll(() => rmSync(folder, { recursive: true }))

const source = (name: string, own: object = {}) => ({ name, module: './x.mjs', ...own })
const sources = ['records', source('north'), source('south'), source('new', { trial: true })]
const rule = { lookup: 'panbasic', of: 'north', with: 'south', share: 0.05 }
const answers = { panbasic: 1, 'mobile-to-pan': 1, 'ekyc/aadhaar/generate-otp': 1, 'itr/get-26as-details': 1 }

function check(settings: object) {
  writeFileSync(join(folder, 'satyapan.config.yaml'), stringify(settings))
  const config = readConfigOf(sourceKeys, {}, folder)
  const upstreams = ['north', 'south', 'new'].map((name) => ({ source: { name, answers } }))
  checkCompare(config, catalogue, answeringOf(config.sources, upstreams, ['panadvanced']))
  return config.compare
}

describe('compare in the configuration', () => {
  it('is nothing when it is not set, and compares every call when no share is', () => {
    expect(check({ sources })).toEqual([])
    const { share: _share, ...whole } = rule
    expect(check({ sources, compare: [whole] })).toEqual([{ ...rule, share: 1 }])
    expect(check({ sources, compare: [{ ...rule, with: 'new' }] })).toHaveLength(1)
  })

  const file = join(folder, 'satyapan.config.yaml')
  it.each([
    [{}, 'compare is "x", must be a list of {lookup, of, with, share}', 'x'],
    [{}, 'compare[0] is "x", must be a mapping of lookup, of, with, share', ['x']],
    [{ shares: 1 }, 'compare[0].shares is not a key; there are lookup, of, with, share'],
    [{ share: 0 }, 'compare[0].share is 0, must be a number above 0 and at most 1'],
    [{ share: 5 }, 'compare[0].share is 5, must be a number above 0 and at most 1'],
    [{ share: 'all' }, 'compare[0].share is "all", must be a number above 0 and at most 1'],
    [{ of: null }, 'compare[0].of is null, must be a name'],
    [{ with: 'north' }, 'compare[0].with is "north", must be another source than compare[0].of'],
    [{}, 'compare[1] has the lookup, of and with of compare[0]', [rule, { ...rule, share: 1 }]],
    [{ lookup: 'pan' }, 'compare[0].lookup names pan, which is no lookup; there are '],
    [
      { with: 'west' },
      'compare[0].with names west, which is no source; there are records, north, south, new',
    ],
    [
      { of: 'records' },
      'compare[0].of names records, which does not answer panbasic; it answers panadvanced',
    ],
    [{ of: 'new' }, 'compare[0].of names new, which answers no calls (trial: true); it may be with'],
    [{ lookup: 'mobile-to-pan' }, 'compare[0].lookup names mobile-to-pan, which is sensitive and is never'],
    [
      { lookup: 'ekyc/aadhaar/generate-otp' },
      'compare[0].lookup names ekyc/aadhaar/generate-otp, which acts',
    ],
    [{ lookup: 'itr/get-26as-details' }, 'compare[0].lookup names itr/get-26as-details, which continues a'],
    [{ lookup: 'facematch' }, 'compare[0].lookup names facematch, which reads files and is never compared'],
  ])('%j: %s', (own, line, compare: unknown = [{ ...rule, ...own }]) => {
    expect(() => check({ sources, compare })).toThrow(`${file}: ${line}`)
  })

  it('needs sources', () =>
    expect(() => check({ compare: [rule] })).toThrow(`${file}: compare needs sources, which is not set`))

  it('refuses a rule whose `of` no route asks, in one line, and takes one that the route of a client asks', () => {
    const order = { panbasic: { order: ['south'] } }
    expect(() => check({ sources, compare: [rule], routes: order })).toThrow(
      `${file}: compare[0].of names north, which the route of panbasic does not ask; its order is south`,
    )
    const clients = { cl_loans: { default: { order: ['north'] } } }
    expect(check({ sources, compare: [rule], routes: { ...order, clients } })).toHaveLength(1)
    expect(
      check({ sources, compare: [rule], routes: { default: { order: ['south', 'north'] } } }),
    ).toHaveLength(1)
  })
})
