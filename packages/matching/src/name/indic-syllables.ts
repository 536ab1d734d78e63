// Reads the syllables of a word in one of the nine ISCII-ordered Indic scripts.
// The nine Unicode blocks share one layout (a legacy of ISCII): the low seven bits name the same letter.

const FIRST_BLOCK = 0x0900
const LAST_BLOCK_END = 0x0d7f

/** Consonants by their place in the block, from 15 (hexadecimal) on. */
export const CONSONANTS =
  'K KH G GH NG CH CHH J JH NY T TH D DH N T TH D DH N N P PH B BH M Y R R L L ZH V SH SH S H'.split(' ')
const VOWELS = 'A A I I U U RI LI E E E AI O O O AU'.split(' ')
const SIGNS = 'A I I U U RI RI E E E AI O O O AU'.split(' ')
const DOTTED_CONSONANTS = 'K KH G Z R RH F Y'.split(' ')
const NUKTA: Readonly<Record<string, string>> = { J: 'Z', PH: 'F', D: 'R', DH: 'RH', S: 'SH', Y: 'Y' }
/** Consonants without a vowel that have their own letter: the chillus of Malayalam, and KHANDA TA. */
const VOWELLESS = new Map([
  [0x0d7a, 'N'],
  [0x0d7b, 'N'],
  [0x0d7c, 'R'],
  [0x0d7d, 'L'],
  [0x0d7e, 'L'],
  [0x0d7f, 'K'],
  [0x09ce, 'T'],
])
/** Consonants outside the common layout: Assamese RA and WA, Odia WA. */
const FURTHER_CONSONANTS = new Map([
  [0x09f0, 'R'],
  [0x09f1, 'W'],
  [0x0b71, 'W'],
])
const AU_LENGTH_MARK_OF_MALAYALAM = 0x0d57
const CANDRA_A = 0x0972
/** The virama, which silences the vowel that a consonant carries. */
const SILENCER = 0x4d
const NUKTA_SIGN = 0x3c

export const BENGALI = 1
const GURMUKHI = 2
export const ODIA = 4
export const TAMIL = 5
const TELUGU = 6
export const KANNADA = 7
const MALAYALAM = 8

/** True for a UTF-16 code unit in the nine blocks from Devanagari to Malayalam. */
export function isIndic(code: number): boolean {
  return code >= FIRST_BLOCK && code <= LAST_BLOCK_END
}

/** Which of the nine blocks a code unit is in, from 0 for Devanagari to 8 for Malayalam. */
export const blockOf = (code: number) => (code - FIRST_BLOCK) >> 7

/** Consonants and the vowel that follows them; both may be empty. */
export interface Syllable {
  onset: string
  vowel: string
  /** the vowel is not written: every consonant carries an A */
  inherent: boolean
}

/** A word as its script writes it. */
export interface WrittenWord {
  readonly syllables: Syllable[]
  /** consonants at the end that no vowel follows */
  readonly tail: string
  readonly block: number
}

/** Reads the syllables of a word; leaves out unknown signs. */
export function readSyllables(word: string): WrittenWord {
  const syllables: Syllable[] = []
  let block = 0
  let cluster = ''
  let pending = false
  const close = (vowel: string, inherent: boolean) => {
    syllables.push({ onset: cluster, vowel, inherent })
    cluster = ''
    pending = false
  }
  for (let i = 0; i < word.length; i += 1) {
    const code = word.charCodeAt(i)
    if (!isIndic(code)) continue
    block = blockOf(code)
    const letter = code & 0x7f
    const consonant = consonantAt(code, block)
    if (consonant !== undefined) {
      if (pending) close('A', true)
      cluster = joinConsonant(cluster, consonant, block)
      pending = true
      continue
    }
    const sign = code === AU_LENGTH_MARK_OF_MALAYALAM ? 'AU' : SIGNS[letter - 0x3e]
    if (sign !== undefined) {
      const open = cluster === '' ? syllables.at(-1) : undefined
      if (open?.vowel) open.vowel += sign
      else close(sign, false)
    } else if (letter === SILENCER) pending = false
    else if (letter === NUKTA_SIGN) cluster = withNukta(cluster)
    else {
      const vowel = code === CANDRA_A ? 'A' : VOWELS[letter - 0x05]
      const tail = isNasal(letter, block) ? nasalBefore(word.charCodeAt(i + 1), block) : VOWELLESS.get(code)
      if (pending && (vowel !== undefined || tail !== undefined)) close('A', true)
      if (vowel !== undefined) close(vowel, false)
      else if (tail !== undefined) cluster += tail
    }
  }
  if (pending) close('A', true)
  return { syllables, tail: cluster, block }
}

function consonantAt(code: number, block: number): string | undefined {
  const letter = code & 0x7f
  if (letter >= 0x15 && letter <= 0x39) return CONSONANTS[letter - 0x15]
  if (letter >= 0x58 && letter <= 0x5f && block !== TELUGU && block !== MALAYALAM)
    return DOTTED_CONSONANTS[letter - 0x58]
  return letter > 0x66 ? FURTHER_CONSONANTS.get(code) : undefined
}

function joinConsonant(cluster: string, next: string, block: number): string {
  if (cluster === 'J' && next === 'NY') return 'GY'
  if (cluster === 'NY') return block === MALAYALAM && next === 'NY' ? 'NJ' : `N${next === 'NY' ? 'Y' : next}`
  if (cluster === 'NG') return `N${next === 'NG' ? 'G' : next}`
  if (block === MALAYALAM && cluster === 'R' && next === 'R') return 'TT'
  return cluster + next
}

function withNukta(cluster: string): string {
  const last = cluster.endsWith('H') ? cluster.slice(-2) : cluster.slice(-1)
  return cluster.slice(0, cluster.length - last.length) + (NUKTA[last] ?? last)
}

const isNasal = (letter: number, block: number) =>
  letter === 0x01 || letter === 0x02 || (letter === 0x70 && block === GURMUKHI)

/** The nasal sign is M before labials and at the end of southern words; otherwise N. */
function nasalBefore(code: number, block: number): string {
  if (!isIndic(code)) return block >= TELUGU ? 'M' : 'N'
  const letter = code & 0x7f
  return letter >= 0x2a && letter <= 0x2e ? 'M' : 'N'
}
