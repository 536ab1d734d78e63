// Lists the words that write numbers, and the words beside which a number or a letter counts: PHASE II, WARD 7, BLOCK A.

const list = (words: string) => words.trim().split(/\s+/)

/** Spelt numbers in English; the value is the place in the list. */
const CARDINALS = list(`
ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN SIXTEEN SEVENTEEN EIGHTEEN
NINETEEN TWENTY
`)
const ORDINALS = list(`
ZEROTH FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH NINTH TENTH ELEVENTH TWELFTH THIRTEENTH FOURTEENTH FIFTEENTH
SIXTEENTH SEVENTEENTH EIGHTEENTH NINETEENTH TWENTIETH
`)
const TENS = list('TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY')
const TENTHS = list('TWENTIETH THIRTIETH FORTIETH FIFTIETH SIXTIETH SEVENTIETH EIGHTIETH NINETIETH')
/** Hindi, and English in Devanagari, as the romaniser spells them. Many are names, so they count beside a label only. */
const INDIAN = [
  'SHUNYA',
  'EK VAN PRATHAM PRATHAMA PAHLA PAHALA',
  'DO TU DVITIY DVITIYA DWITIYA DUSRA DUSARA',
  'TIN TEEN THRI TRITIY TRITIYA TISRA',
  'CHAR CHAAR PHOR CHATURTHA CHATURTH CHAUTHA',
  'PANCH PAANCH PHAIV PANCHAM PANCHVAN',
  'CHHAH CHHE CHHA CHHAHA SIKSA SHASHTHA SHASHTH',
  'SAT SAAT SEVAN SAPTAM',
  'ATH AATH ET ASHTAM',
  'NAU NAIN NAVAM',
  'DAS DUS TEN DASHAM',
  'GYARAH ILEVAN',
  'BARAH TVELVA',
  'TERAH',
  'CHAUDAH',
  'PANDRAH',
  'SOLAH',
  'SATRAH',
  'ATHARAH',
  'UNNIS',
  'BIS BEES',
]
const ROMAN_TENS = ['', 'X', 'XX', 'XXX']
const ROMAN_ONES = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX']

/** Words that a number follows, each with its other spellings. */
const LABELS = `
PHASE PH PHS PHEJ PHES FASE CHARAN
PACKAGE PKG PACK PAIKEJ
SERIES SERIE SIRIJ SR
FUND PHAND
SCHEME YOJANA YOJNA
SECTOR SEC SECT SEKTAR
BLOCK BLK BLOK
UNIT YUNIT
WARD WD VARDA VARD WARDA VARDU VARTU VORDA OYARDA VARAD
WING VING
TOWER TAVAR TOWERS
POCKET PKT
STAGE
LOT
PART PT BHAG
VOLUME VOL
ZONE
DIVISION DIV
SECTION
BATCH
TRANCHE
CLASS
PLANT
PROJECT
BATTALION BN
KHAND
LINE
GATE
PLOT
SHOP
FLAT
HOUSE
FLOOR
LANE
ROAD
STREET GALI
YEAR FY AY
SINCE ESTD ESTABLISHED
REGISTRATION REGD REGN REG
NUMBER NO NOS NUM NAMBAR NAN KRAMANK SANKHYA KRA
`
/** Where a business is, or was entered, rather than which one it is: their absence on one side says nothing. */
export const ADDRESS_LABELS: ReadonlySet<string> = new Set(
  list(
    'SECTOR BLOCK UNIT WARD WING TOWER POCKET ZONE GATE PLOT SHOP FLAT HOUSE FLOOR LANE ROAD STREET LINE SINCE REGISTRATION',
  ),
)
/** Labels beside which a single letter counts as a number does; those in front of which it does too (A BLOCK). */
export const LETTER_LABELS: ReadonlySet<string> = new Set(
  list(
    'PHASE PACKAGE SERIES FUND SECTOR BLOCK UNIT WARD WING TOWER POCKET STAGE LOT PART ZONE DIVISION SECTION BATCH TRANCHE CLASS PLANT KHAND',
  ),
)
export const LETTERED_BEFORE: ReadonlySet<string> = new Set(list('BLOCK WING POCKET SECTOR ZONE DIVISION'))
export const YEAR = 'YEAR'
export const NUMBER = 'NUMBER'

/** The label that a word is, by its spelling. */
export const LABEL_OF: ReadonlyMap<string, string> = new Map(
  LABELS.trim()
    .split('\n')
    .flatMap((line) => list(line).map((word, _, words) => [word, words[0] as string] as const)),
)

/** Numbers spelt in English. */
export const SPELT: ReadonlyMap<string, number> = new Map([
  ...CARDINALS.map((word, value) => [word, value] as const),
  ...ORDINALS.map((word, value) => [word, value] as const),
  ...[...TENS.entries(), ...TENTHS.entries()].map(([i, word]) => [word, (i + 2) * 10] as const),
  ...TENS.flatMap((tens, t) =>
    CARDINALS.slice(1, 10).map((ones, o) => [tens + ones, (t + 2) * 10 + o + 1] as const),
  ),
])

/** Numbers in Hindi, which count beside a label only. */
export const SPELT_BESIDE_LABEL: ReadonlyMap<string, number> = new Map(
  INDIAN.flatMap((words, value) => list(words).map((word) => [word, value] as const)),
)

/** Roman numbers from 1 to 39. */
export const ROMAN: ReadonlyMap<string, number> = new Map(
  ROMAN_TENS.flatMap((tens, t) => ROMAN_ONES.map((ones, o) => [tens + ones, t * 10 + o] as const)).filter(
    ([word]) => word !== '',
  ),
)

/** Words after which a name is read for numbers, besides digits. */
export const NUMBER_SIGNS: readonly string[] = [
  ...SPELT.keys(),
  ...[...ROMAN.keys()].filter((word) => word.length > 1),
  ...[...LABEL_OF].filter(([, label]) => label === NUMBER || LETTER_LABELS.has(label)).map(([word]) => word),
]
