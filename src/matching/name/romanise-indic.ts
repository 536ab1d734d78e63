// Owns the spelling of the nine ISCII-ordered Indic scripts in Latin capitals, the way Indians write names.
// The nine Unicode blocks share one layout (a legacy of ISCII): the low seven bits name the same letter.

const FIRST_BLOCK = 0x0900
const LAST_BLOCK_END = 0x0d7f

const CONSONANTS =
  'K KH G GH NG CH CHH J JH NY T TH D DH N T TH D DH N N P PH B BH M Y R R L L ZH V SH SH S H'.split(' ')
const VOWELS = 'A A I I U U RI LI E E E AI O O O AU'.split(' ')
const SIGNS = 'A I I U U RI RI E E E AI O O O AU'.split(' ')
const NUKTA: Readonly<Record<string, string>> = { J: 'Z', PH: 'F', D: 'R', DH: 'RH', S: 'SH', Y: 'Y' }
const CHILLU = 'N N R L L K'.split(' ')

const BENGALI = 1
const GURMUKHI = 2
const GUJARATI = 3
const TAMIL = 5
const MALAYALAM = 8

/** True for a UTF-16 code unit inside the nine blocks Devanagari to Malayalam. */
export function isIndic(code: number): boolean {
  return code >= FIRST_BLOCK && code <= LAST_BLOCK_END
}

/** True when the word is in a script that does not write voicing (Tamil) or writes it loosely (Malayalam). */
export function isVoiceless(word: string): boolean {
  const code = word.charCodeAt(0)
  const block = (code - FIRST_BLOCK) >> 7
  return isIndic(code) && (block === TAMIL || block === MALAYALAM)
}

interface Syllable {
  onset: string
  vowel: string
  inherent: boolean
}

/** OM written as one sign, and the EK ONKAR of Gurmukhi. */
const OM = /[\u0950\u0a74\u0ad0\u0bd0]/
const SIGN_OR_DIGITS = /([\u0950\u0a74\u0ad0\u0bd0]|\p{Nd}+)/u

/**
 * Spells one word of an Indic script in Latin capitals, inherent vowels that are not spoken left out.
 * Never throws; signs it does not know are dropped.
 * @param word a run of letters, marks and digits of one Indic block
 */
export function romaniseIndic(word: string): string {
  if (!hasSignOrDigit(word)) return romaniseLetters(word)
  // they end a word as a space does: राम१ is RAM1
  const pieces = word.split(SIGN_OR_DIGITS)
  return pieces
    .map((piece, i) => (i % 2 === 0 ? romaniseLetters(piece) : OM.test(piece) ? 'OM' : latinDigits(piece)))
    .join('')
}

/** Few words have any: looked for without an expression, because every word in these scripts passes here. */
function hasSignOrDigit(word: string): boolean {
  for (let i = 0; i < word.length; i += 1) {
    const code = word.charCodeAt(i)
    const letter = code & 0x7f
    if (letter >= 0x66 || letter === 0x50 || code < 128) return true
  }
  return false
}

/** Digits as 0 to 9: those of an Indic block begin at its 66 (hexadecimal), others in such a word are Latin. */
function latinDigits(digits: string): string {
  let out = ''
  for (let i = 0; i < digits.length; i += 1) {
    const code = digits.charCodeAt(i)
    out += isIndic(code) ? (code & 0x7f) - 0x66 : digits[i]
  }
  return out
}

function romaniseLetters(word: string): string {
  const syllables: Syllable[] = []
  let block = 0
  let cluster = ''
  let open: Syllable | undefined
  const close = (vowel: string, inherent: boolean) => {
    open = { onset: cluster, vowel, inherent }
    syllables.push(open)
    cluster = ''
  }
  let pending = false
  for (let i = 0; i < word.length; i += 1) {
    const code = word.charCodeAt(i)
    if (!isIndic(code)) continue
    block = (code - FIRST_BLOCK) >> 7
    const letter = code & 0x7f
    if (letter >= 0x15 && letter <= 0x39) {
      if (pending) close('A', true)
      cluster = joinConsonant(cluster, CONSONANTS[letter - 0x15] as string, block)
      pending = true
    } else if (letter === 0x3c) {
      cluster = withNukta(cluster)
    } else if (letter >= 0x58 && letter <= 0x5f && block !== 8 && block !== 6) {
      if (pending) close('A', true)
      cluster += ['K', 'KH', 'G', 'Z', 'R', 'RH', 'F', 'Y'][letter - 0x58]
      pending = true
    } else if (letter >= 0x3e && letter <= 0x4c) {
      if (!pending && open?.vowel) open.vowel += SIGNS[letter - 0x3e]
      else close(SIGNS[letter - 0x3e] as string, false)
      pending = false
    } else if (letter === 0x4d) {
      pending = false
    } else if (letter >= 0x05 && letter <= 0x14) {
      if (pending) close('A', true)
      pending = false
      close(VOWELS[letter - 0x05] as string, false)
    } else if (letter === 0x01 || letter === 0x02 || (letter === 0x70 && block === GURMUKHI)) {
      if (pending) close('A', true)
      pending = false
      cluster += nasalBefore(word.charCodeAt(i + 1), block)
    } else if (code >= 0x0d7a && code <= 0x0d7f) {
      if (pending) close('A', true)
      pending = false
      cluster += CHILLU[code - 0x0d7a]
    } else if (code === 0x09ce || code === 0x09f0 || code === 0x09f1) {
      if (pending) close('A', true)
      pending = code !== 0x09ce
      cluster += code === 0x09ce ? 'T' : code === 0x09f0 ? 'R' : 'W'
    }
  }
  if (pending) close('A', true)
  const spoken = block <= GUJARATI ? dropSchwas(syllables, cluster, block === BENGALI) : syllables
  const text = spoken.map(({ onset, vowel }) => onset + vowel).join('') + cluster
  return block === TAMIL ? voiceTamil(text) : text
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

function nasalBefore(code: number, block: number): string {
  if (!isIndic(code)) return block >= 6 ? 'M' : 'N'
  const letter = code & 0x7f
  return letter >= 0x2a && letter <= 0x2e ? 'M' : 'N'
}

/** Hindi, Punjabi and Gujarati do not speak an inherent vowel at the end, nor between V-C and C-V. */
function dropSchwas(syllables: Syllable[], tail: string, finalOnly: boolean): Syllable[] {
  const last = syllables.length - 1
  for (let i = last; i > 0; i -= 1) {
    const here = syllables[i] as Syllable
    if (!here.inherent) continue
    const conjunct = isConjunct(here.onset)
    const next = syllables[i + 1]
    if (i === last) {
      if (tail === '' && (!conjunct || isNasalPair(here.onset))) here.vowel = ''
    } else if (
      !finalOnly &&
      next &&
      next.vowel !== '' &&
      !conjunct &&
      !isConjunct(next.onset) &&
      next.onset !== ''
    ) {
      const before = syllables[i - 1] as Syllable
      if (before.vowel !== '' && here.onset !== '') here.vowel = ''
    }
  }
  return syllables
}

function isConjunct(onset: string): boolean {
  // NH is the nasal and H of SINH, not a conjunct to rest on
  return onset.length > 1 && onset !== 'NH' && !CONSONANTS.includes(onset)
}

/** The ND of ANAND, the NGH of SINGH: spoken without a vowel behind them. */
function isNasalPair(onset: string): boolean {
  return (onset[0] === 'N' || onset[0] === 'M') && CONSONANTS.includes(onset.slice(1))
}

/** Tamil writes K, T, P for G, D, B too: voiced between vowels and after a nasal, as it is spoken. */
function voiceTamil(text: string): string {
  return text
    .replace(/CHCH/g, 'C')
    .replace(/(?<=N)CH/g, 'J')
    .replace(/CH/g, 'S')
    .replace(/C(?!H)/g, 'CH')
    .replace(/(?<=[AEIOUNM])K(?=[AEIOU])/g, 'G')
    .replace(/(?<=[AEIOUN])T(?=[AEIOU])/g, 'D')
    .replace(/(?<=[M])P(?=[AEIOU])/g, 'B')
}
