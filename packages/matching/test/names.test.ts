// Tests the promises of matchNames: known weak spots, hard properties, wire form.

import { describe, expect, test } from 'vitest'
import { MATCH_THRESHOLD, matchNames, toNameMatchData } from '../src/name/index.js'

const score = (name1: string, name2: string) => matchNames(name1, name2).score

/** A repeatable source of numbers (linear congruential). */
function sequence(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return (state >>> 8) % below
  }
}

describe('same person', () => {
  test.each([
    ['Md. Aslam S/O Karim', 'MOHAMMED ASLAM'],
    ['Laxmi Naraian Dixit', 'Lakshmi Narayan Dikshit'],
    ['A P J Abdul Rahiman', 'APJ ABDUL RAHIMAN'],
    ['Abdul Rahman Pathan', 'ABDUR REHMAN PATHAN'],
    ['Abdul Salam Molla', 'ABDUS SALAM MOLLAH'],
    ['Ayesha Momin', 'AISHA MOMIN'],
    ['M D Gunasekara', 'MD Gunasekara'],
    ['Ram Niwas Bhadana', 'RAMNIWAS BHADANA'],
    ['Sri Nivasan A', 'A. SRINIVASAN'],
    ['Mansukhbhai Dhokai', 'MANSUKH DHOKAI'],
    ['Kunwar Natwar Bundela', 'NATWAR BUNDELA'],
    ['नरेन्द्र कुमार जोशी', 'Narendra Kumar Joshi'],
    ['एम. के. धवन', 'M K Dhawan'],
    ['மு. கருணாநிதி', 'M. Karunanidhi'],
    ['محمد سلیم انصاری', 'Mohammad Salim Ansari'],
    ['M/s Trikuta Engg. Works Pvt Ltd', 'TRIKUTA ENGINEERING WORKS PRIVATE LIMITED'],
    ['Jagannath Prasad Chaturv', 'JAGANNATH PRASAD CHATURVEDI'],
  ])('%s, %s', (name1, name2) => {
    expect(score(name1, name2)).toBeGreaterThanOrEqual(MATCH_THRESHOLD)
  })
})

describe('different people', () => {
  test.each([
    ['Kamal Singh', 'Kamla Singh'],
    ['Lalit Bhandarkar', 'Lalita Bhandarkar'],
    ['Ramesh Tungare', 'Rajesh Tungare'],
    ['Suresh Ghatak S/O Mohan Ghatak', 'Mohan Ghatak'],
    ['Ramesh Kumar S/O Mohan Lal', 'Ramesh Kumar S/O Suresh Chand'],
    ['Shri Mahipal Godara', 'Shri Jagmal Bishnoi'],
    ['M. M. Joshi', 'Md. Mukhtar'],
    ['Palash Capital Limited', 'Palash Limited'],
    ['Devgiri Cement Ltd', 'Devgiri Chemicals Ltd'],
    ['अनिल गायकवाड', 'Sunil Gaikwad'],
  ])('%s, %s', (name1, name2) => {
    expect(score(name1, name2)).toBeLessThan(MATCH_THRESHOLD)
  })

  test('an initial beside a common part is possible but not certain', () => {
    expect(score('S Kumar', 'Sunita Kumar')).toBeLessThanOrEqual(80)
  })
})

describe('hard properties', () => {
  const names = [
    'Md. Aslam S/O Karim',
    'R. K. Narayan',
    'M/s Sagarika Mills Ltd.',
    'Gulab Urf Bandu Thorat',
    'सरिता वाघमोडे',
    "O'Brien, Patrick",
    'Kartick Hembrom (Bablu)',
    '王小明',
    'K',
    'Ramsinhbhai Chaudhari',
    'محمد سلیم',
    'Trent Ltd [Lakme Ltd]',
  ]

  test.each(names)('%s matches itself, whatever the case and punctuation', (name) => {
    expect(score(name, name)).toBe(100)
    expect(score(name, name.toLowerCase())).toBe(100)
    expect(score(name.toUpperCase(), name)).toBe(100)
    expect(score(name, `  ${name} . `)).toBe(100)
  })

  test.each([
    ['R.K.Narayan', 'R K Narayan'],
    ["D'Souza", 'DSOUZA'],
    ['Al-Hasan', 'AL HASAN'],
    ['CHIDAMBARAM, P', 'Chidambaram P.'],
    ['ANNA_DURAI', 'anna durai'],
  ])('punctuation alone: %s, %s', (name1, name2) => {
    expect(score(name1, name2)).toBe(100)
  })

  test.each([
    '',
    ' ',
    'Shri',
    'Smt.',
    'Dr.',
    'Late Shri',
    'M/s',
    'Kumari',
    'S/O Ram',
    'Sir',
    'Ji',
    'Madam Ji',
    'Mister',
    'श्रीमान',
    'திருமதி',
    'জনাব',
    'جناب',
    'محترمہ',
    '...',
    '😀',
    '\u0000',
    '\ud800',
  ])('%j matches nothing, itself included', (empty) => {
    for (const other of [...names, empty, '']) {
      expect(score(empty, other)).toBe(0)
      expect(score(other, empty)).toBe(0)
    }
  })

  test('symmetric, an integer from 0 to 100, over all pairs', () => {
    for (const one of names) {
      for (const two of names) {
        const forth = matchNames(one, two)
        const back = matchNames(two, one)
        expect(back.score).toBe(forth.score)
        expect([back.cleanedName1, back.cleanedName2]).toEqual([forth.cleanedName2, forth.cleanedName1])
        expect(Number.isInteger(forth.score) && forth.score >= 0 && forth.score <= 100).toBe(true)
      }
    }
  })

  test('never throws and stays symmetric on any Unicode', () => {
    const below = sequence(7)
    const character = () => {
      const ranges = [
        0x20, 0x0900, 0x0980, 0x0b80, 0x0d00, 0x0600, 0xfb50, 0xd800, 0x1f600, 0x4e00, 0x200b, 0x0300,
      ]
      const code = (ranges[below(ranges.length)] as number) + below(128)
      return code > 0xffff ? String.fromCodePoint(code) : String.fromCharCode(code)
    }
    const word = () => Array.from({ length: below(40) }, character).join('')
    for (let round = 0; round < 2000; round += 1) {
      const [one, two] = [word(), word()]
      expect(score(one, two)).toBe(score(two, one))
    }
  })

  test('work is bounded: hostile input is compared like any other', () => {
    const many = (make: (i: number) => string) => Array.from({ length: 40 }, (_, i) => make(i)).join(' ')
    const hostile = [
      ['AB '.repeat(100), 'BA '.repeat(100)],
      [
        many((i) => `RAMES${String.fromCharCode(65 + (i % 26))}`),
        many((i) => `RAMAS${String.fromCharCode(65 + ((i * 7) % 26))}`),
      ],
      ['(x @ y alias '.repeat(4000), ')y urf x\\'.repeat(4000)],
      ['ﷺ'.repeat(5000), 'ﷺ '.repeat(5000)],
      ['A'.repeat(1_000_000), 'B'.repeat(1_000_000)],
      ['S/O '.repeat(10_000), 'S/W/D/'.repeat(10_000)],
    ] as const
    for (const [one, two] of hostile) expect(score(one, two)).toBe(score(two, one))
  })
})

describe('parts', () => {
  test('first, middle and last by position in the first name; a part without a partner scores 0', () => {
    expect(matchNames('Sadashiv Keshav Deshprabhu', 'S. Deshprabhu').parts).toEqual([
      { kind: 'first', name1: 'SADASHIV', name2: 'S', score: 60 },
      { kind: 'middle', name1: 'KESHAV', name2: '', score: 0 },
      { kind: 'last', name1: 'DESHPRABHU', name2: 'DESHPRABHU', score: 100 },
    ])
    expect(matchNames('Deshprabhu', 'Sadashiv Deshprabhu').parts).toEqual([
      { kind: 'first', name1: 'DESHPRABHU', name2: 'DESHPRABHU', score: 100 },
      { kind: 'first', name1: '', name2: 'SADASHIV', score: 0 },
    ])
  })

  test('the wire form', () => {
    expect(toNameMatchData(matchNames('Dr. Ram Niwas Bhadana', 'BHADANA RAMNIWAS'))).toEqual({
      cleaned_name1: 'RAM NIWAS BHADANA',
      cleaned_name2: 'BHADANA RAMNIWAS',
      score: expect.any(Number),
      tokenwise_match: [
        { first_name1: 'RAM NIWAS', first_name2: 'RAMNIWAS', score: expect.any(Number) },
        { last_name1: 'BHADANA', last_name2: 'BHADANA', score: 100 },
      ],
    })
    expect(toNameMatchData(matchNames('', 'Geeta'))).toEqual({
      cleaned_name1: '',
      cleaned_name2: 'GEETA',
      score: 0,
      tokenwise_match: [],
    })
  })
})
