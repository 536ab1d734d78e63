// Generates pairs of names that differ only in a number, and of names with one number written in two ways.

import type { NameCase } from './names-surnames.cases.js'

const lines = (text: string) => text.trim().split('\n')
const list = (text: string) => text.trim().split(/\s+/)

/** Numbers as they are written: digits, zeros in front, Roman, spelt, ordinal, Devanagari. */
const ROMAN = list('I II III IV V VI VII VIII IX X XI XII XIII XIV XV')
const SPELT = list('ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN')
const ORDINALS = list(`
FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH NINTH TENTH ELEVENTH TWELFTH THIRTEENTH FOURTEENTH FIFTEENTH
`)
const DEVANAGARI = '०१२३४५६७८९'
const inDevanagari = (n: number) =>
  String(n).replace(/[0-9]/g, (digit) => DEVANAGARI[Number(digit)] as string)
const ending = (n: number) => ['TH', 'ST', 'ND', 'RD'][n > 3 && n < 21 ? 0 : n % 10] ?? 'TH'

const WAYS: readonly ((n: number) => string)[] = [
  (n) => String(n),
  (n) => String(n).padStart(2, '0'),
  (n) => ROMAN[n - 1] as string,
  (n) => SPELT[n - 1] as string,
  inDevanagari,
]

/** Names with a number; a number stands for #. The second of a line is the same name written otherwise. */
const NUMBERED = lines(`
DILIP BUILDCON PACKAGE #|DILIP BUILDCON PKG #
SHAPOORJI INFRA PHASE #|SHAPOORJI INFRA PHASE-#
KOTAK FUND #|KOTAK FUND - #
KOTAK ALTERNATE ASSETS FUND SERIES #|KOTAK ALTERNATE ASSETS FUND, SERIES #
ACME SOLAR # PVT LTD|ACME SOLAR # PRIVATE LIMITED
SECTOR # RESIDENTS WELFARE ASSOCIATION|SECTOR-# RESIDENT WELFARE ASSN
WARD # VIKAS SAMITI|WARD NO. # VIKAS SAMITI
WARD NO # NAGAR PALIKA RAMPUR|WARD # NAGAR PALIKA, RAMPUR
GREEN PARK UNIT # OWNERS SOCIETY|GREEN PARK UNIT-# OWNERS SOCIETY
GOVT PRIMARY SCHOOL NO # SITAPUR|GOVT PRIMARY SCHOOL NO. #, SITAPUR
NORTHERN ARC TRUST SERIES #|NORTHERN ARC TRUST SERIES-#
TATA POWER RENEWABLES PHASE # LTD|TATA POWER RENEWABLES PH-# LIMITED
SHANTI NAGAR SOCIETY STAGE #|SHANTI NAGAR SOCIETY, STAGE #
LODHA TOWER # CHS LTD|LODHA TOWER-# CHS LIMITED
ADANI GREEN PROJECT # LTD|ADANI GREEN PROJECT - # LTD
MAHARASHTRA POLICE BATTALION # WELFARE FUND|MAHARASHTRA POLICE BN # WELFARE FUND
वार्ड # विकास समिति|वार्ड # विकास समिति
आदर्श नगर फेज # समिति|आदर्श नगर फेज # समिति
सेक्टर # निवासी संघ|सेक्टर # निवासी संघ
`).map((line) => line.split('|') as [string, string])

/** Every number beside those at these distances. */
const DISTANCES = [1, 5, 7]

const isNative = (text: string) => /[^\x00-\x7f]/.test(text)
/** Ways that go with the script: a name in Devanagari has digits of either kind. */
const waysOf = (name: string) =>
  (isNative(name) ? [WAYS[0], WAYS[1], WAYS[4]] : WAYS.slice(0, 4)) as typeof WAYS

function* numberCases(): Generator<NameCase> {
  for (const [k, [name, other]] of NUMBERED.entries()) {
    const ways = waysOf(name)
    for (let n = 1; n <= 15; n += 1) {
      const way = ways[(n + k) % ways.length] as (n: number) => string
      for (const [d, distance] of DISTANCES.entries()) {
        const m = ((n - 1 + distance) % 15) + 1
        const otherWay = d === 0 ? way : (ways[(n + d) % ways.length] as (n: number) => string)
        yield {
          name1: name.replace('#', way(n)),
          name2: (d === 1 ? other : name).replace('#', otherWay(m)),
          same: false,
          kind: 'number',
        }
      }
      const [one, two] = [
        ways[(n + k) % ways.length],
        ways[(n + k + 1 + (n % 2)) % ways.length],
      ] as typeof WAYS
      if (one && two)
        yield {
          name1: name.replace('#', one(n)),
          name2: other.replace('#', two(n)),
          same: true,
          kind: 'number',
        }
      yield {
        name1: name.replace('#', String(n)),
        name2: other.replace('#', way(n)),
        same: true,
        kind: 'number',
      }
    }
  }
}

/** Numbers in front of what they count. */
const ORDERED = lines(`
# BATTALION WELFARE SOCIETY
# WARD SEVA SAMITI
# PHASE INDUSTRIAL ESTATE ASSOCIATION
# MAIN ROAD TRADERS ASSOCIATION
`)

function* ordinalCases(): Generator<NameCase> {
  for (const name of ORDERED) {
    for (let n = 1; n <= 15; n += 1) {
      const m = (n % 15) + 1
      yield {
        name1: name.replace('#', ORDINALS[n - 1] as string),
        name2: name.replace('#', `${m}${ending(m)}`),
        same: false,
        kind: 'ordinal',
      }
      yield {
        name1: name.replace('#', `${n}${ending(n)}`),
        name2: name.replace('#', `${m}${ending(m)}`),
        same: false,
        kind: 'ordinal',
      }
      yield {
        name1: name.replace('#', ORDINALS[n - 1] as string),
        name2: name.replace('#', `${n}${ending(n)}`),
        same: true,
        kind: 'ordinal',
      }
      yield {
        name1: name.replace('#', `${n}${ending(n)}`),
        name2: name.replace('#', String(n)),
        same: true,
        kind: 'ordinal',
      }
    }
  }
}

/** A letter stands for # here. */
const LETTERED = lines(`
BLOCK # RESIDENTS WELFARE ASSOCIATION
# BLOCK RESIDENTS WELFARE ASSOCIATION
SHANTI KUNJ WING # CHS LTD
PRESTIGE TOWER # OWNERS ASSOCIATION
SOLAR PARK UNIT # PVT LTD
POCKET # MARKET ASSOCIATION
DDA FLATS POCKET # WELFARE SOCIETY
`)
const LETTERS = list('A B C D E F G H J K')
const NATIVE_LETTERS = list('ए बी सी डी ई एफ जी एच जे के')

function* letterCases(): Generator<NameCase> {
  for (const name of LETTERED) {
    for (const [i, letter] of LETTERS.entries()) {
      for (const distance of [1, 3]) {
        const other = LETTERS[(i + distance) % LETTERS.length] as string
        yield {
          name1: name.replace('#', letter),
          name2: name.replace('#', other),
          same: false,
          kind: 'letter',
        }
      }
      yield {
        name1: name.replace('#', letter),
        name2: name.replace('#', `'${letter}'`),
        same: true,
        kind: 'letter',
      }
    }
  }
  for (const [i, letter] of LETTERS.entries()) {
    for (const [j, native] of NATIVE_LETTERS.entries())
      yield {
        name1: `BLOCK ${letter} SEVA SAMITI`,
        name2: `ब्लॉक ${native} सेवा समिति`,
        same: i === j,
        kind: 'letter in Devanagari',
      }
  }
}

/** A year stands for #. */
const DATED = lines(`
NORTHERN ARC # SBL ALPHA TRUST
VIVRITI # PTC SERIES TRUST
GANESH UTSAV SAMITI #
KHELO INDIA GAMES # ORGANISING COMMITTEE
BATCH OF # ALUMNI ASSOCIATION
गणेश उत्सव समिति #
`)

function* yearCases(): Generator<NameCase> {
  for (const name of DATED) {
    for (let year = 2015; year <= 2024; year += 1) {
      const spans = (from: number) => [`${from}-${String(from + 1).slice(2)}`, `${from}-${from + 1}`] as const
      const write = (text: string) => name.replace('#', text)
      const [short, long] = spans(year)
      yield { name1: write(String(year)), name2: write(String(year + 1)), same: false, kind: 'year' }
      yield { name1: write(String(year)), name2: write(String(year - 5)), same: false, kind: 'year' }
      yield { name1: write(short), name2: write(spans(year + 1)[0]), same: false, kind: 'year' }
      yield { name1: write(short), name2: write(spans(year + 2)[1]), same: false, kind: 'year' }
      yield { name1: write(short), name2: write(long), same: true, kind: 'year' }
      yield { name1: write(String(year)), name2: write(inDevanagari(year)), same: true, kind: 'year' }
    }
  }
}

/** Digits of other scripts beside Latin ones. */
const SCRIPTS: Readonly<Record<string, readonly [string, string]>> = {
  Bengali: ['ওয়ার্ড # বিকাশ সমিতি', '০১২৩৪৫৬৭৮৯'],
  Gurmukhi: ['ਵਾਰਡ # ਵਿਕਾਸ ਸਮਿਤੀ', '੦੧੨੩੪੫੬੭੮੯'],
  Gujarati: ['વોર્ડ # વિકાસ સમિતિ', '૦૧૨૩૪૫૬૭૮૯'],
  Odia: ['ୱାର୍ଡ # ବିକାଶ ସମିତି', '୦୧୨୩୪୫୬୭୮୯'],
  Tamil: ['வார்டு # விகாஸ் சமிதி', '௦௧௨௩௪௫௬௭௮௯'],
  Telugu: ['వార్డు # వికాస్ సమితి', '౦౧౨౩౪౫౬౭౮౯'],
  Kannada: ['ವಾರ್ಡ್ # ವಿಕಾಸ ಸಮಿತಿ', '೦೧೨೩೪೫೬೭೮೯'],
  Malayalam: ['വാർഡ് # വികാസ് സമിതി', '൦൧൨൩൪൫൬൭൮൯'],
  Urdu: ['وارڈ # وکاس سمیتی', '۰۱۲۳۴۵۶۷۸۹'],
}

function* scriptCases(): Generator<NameCase> {
  for (const [script, [name, digits]] of Object.entries(SCRIPTS)) {
    for (const n of [1, 2, 7, 12, 15, 18]) {
      for (const m of [1, 2, 7, 12, 15, 18]) {
        const native = String(m).replace(/[0-9]/g, (digit) => digits[Number(digit)] as string)
        for (const text of [native, String(m)])
          yield {
            name1: `WARD ${n} VIKAS SAMITI`,
            name2: name.replace('#', text),
            same: n === m,
            kind: `number in ${script}`,
          }
      }
    }
  }
}

export const numberedCases: readonly NameCase[] = [
  ...numberCases(),
  ...ordinalCases(),
  ...letterCases(),
  ...yearCases(),
  ...scriptCases(),
]
