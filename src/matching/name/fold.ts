// Owns the folding of Latin spellings of Indian names: spellings that sound alike become one string.

const VOWEL = 1
const vowels = new Uint8Array(128)
for (const letter of 'AEIOU') vowels[letter.charCodeAt(0)] = VOWEL

const isVowel = (code: number) => code < 128 && vowels[code] === VOWEL
const A = 65
const C = 67
const D = 68
const E = 69
const F = 70
const G = 71
const H = 72
const I = 73
const J = 74
const K = 75
const N = 78
const O = 79
const P = 80
const Q = 81
const S = 83
const U = 85
const W = 87
const X = 88
const Y = 89
const Z = 90

/**
 * Folds one upper-case token: X and KSH to KS, CHH to C, aspirates to plain letters, W to V, Z to J, JN and
 * DNY at the start to GY, long vowels and diphthongs to one letter, doubled consonants to one, a final A dropped.
 * Letters outside A to Z are kept. "LAXMI", "LAKSHMI" -> "LAKSMI"; "CHOUDHURY" -> "CODURI".
 */
export function fold(token: string): string {
  let out = ''
  let last = 0
  const put = (letter: string, code: number) => {
    if (code === last && !isVowel(code)) return
    out += letter
    last = code
  }
  const n = token.length
  const start = lettersOfGy(token)
  if (start > 0) {
    put('G', G)
    put('Y', Y)
  }
  for (let i = start; i < n; i += 1) {
    const code = token.charCodeAt(i)
    const next = i + 1 < n ? token.charCodeAt(i + 1) : 0
    switch (code) {
      case A:
        if (next === U || next === W) {
          // AW before a vowel is a consonant: PAWAN, but SAW
          if (next === W && i + 2 < n && isVowel(token.charCodeAt(i + 2))) put('A', A)
          else {
            put('O', O)
            i += 1
          }
        } else if (next === I || (next === Y && !(i + 2 < n && isVowel(token.charCodeAt(i + 2))))) {
          put('E', E)
          i += 1
        } else if (next === E) {
          put('E', E)
          i += 1
        } else if (last !== A) put('A', A)
        break
      case E:
        if (next === E) {
          put('I', I)
          i += 1
        } else if (next === I || (next === Y && !(i + 2 < n && isVowel(token.charCodeAt(i + 2))))) {
          put('E', E)
          i += 1
        } else if (next === A) {
          put('I', I)
          i += 1
        } else put('E', E)
        break
      case I:
        if (next === Y) break
        if (next === E && i + 2 < n) {
          put('I', I)
          i += 1
        } else if (last !== I) put('I', I)
        break
      case O:
        if (next === O) {
          put('U', U)
          i += 1
        } else if (next === U || (next === W && !(i + 2 < n && isVowel(token.charCodeAt(i + 2))))) {
          put('O', O)
          i += 1
        } else put('O', O)
        break
      case U:
        if (last !== U) put('U', U)
        break
      case Y:
        if (i > 0 && !isVowel(next)) {
          if (last !== I) put('I', I)
        } else put('Y', Y)
        break
      case C:
        if (next === H) {
          put('C', C)
          i += 1
          if (i + 1 < n && token.charCodeAt(i + 1) === H) i += 1
        } else if (next === C) break
        else if (next === E || next === I) put('S', S)
        else put('K', K)
        break
      case K:
      case Q:
        put('K', K)
        if (code === Q && next === U && i + 2 < n && isVowel(token.charCodeAt(i + 2))) i += 1
        else if (next === H) i += 1
        break
      case P:
        if (next === H) {
          put('P', P)
          i += 1
        } else put('P', P)
        break
      case F:
        put('P', P)
        break
      case Z:
        if (next === H) {
          put('L', 76)
          i += 1
        } else put('J', 74)
        break
      case W:
        put('V', 86)
        break
      case X:
        put('K', K)
        put('S', S)
        break
      case H:
        if (last === G || i + 1 === n) break
        put('H', H)
        break
      default:
        put(token[i] as string, code)
        // B, D, G, J, S, T lose their aspiration
        if (
          next === H &&
          (code === 66 || code === 68 || code === G || code === 74 || code === S || code === 84)
        )
          i += 1
    }
  }
  return out.length > 3 && last === A ? out.slice(0, -1) : out
}

/** How many letters at the start write what Hindi speaks as GY: JNAN, DNYAN and GNYAN are GYAN. */
function lettersOfGy(token: string): number {
  if (token.charCodeAt(1) !== N) return 0
  const first = token.charCodeAt(0)
  if (token.charCodeAt(2) === Y) return first === J || first === D || first === G ? 3 : 0
  return first === J ? 2 : 0
}

/**
 * The consonants of a folded token, first letter kept, Y and H dropped, B written V.
 * "LAKSMI" -> "LKSM"; "VIKAS", "BIKAS" -> "VKS".
 */
export function skeleton(folded: string): string {
  let out = ''
  for (let i = 0; i < folded.length; i += 1) {
    const code = folded.charCodeAt(i)
    if (i > 0 && (isVowel(code) || code === Y || code === H)) continue
    const letter = code === 66 ? 'V' : (folded[i] as string)
    if (out.length === 0 || out[out.length - 1] !== letter) out += letter
  }
  return out
}

const CLASSES: Readonly<Record<string, string>> = {
  G: 'K',
  D: 'T',
  V: 'P',
  J: 'S',
  C: 'S',
  M: 'N',
  L: 'R',
  A: '',
  E: '',
  I: '',
  O: '',
  U: '',
  H: '',
  Y: '',
}

/** A skeleton with voicing, nasals and liquids merged, for scripts that do not write them apart. */
export function looseSkeleton(bones: string): string {
  let out = ''
  for (const letter of bones) {
    const merged = CLASSES[letter] ?? letter
    if (merged !== '' && !out.endsWith(merged)) out += merged
  }
  return out
}

const kindBits: number[] = new Array(128).fill(0)
for (const [bit, letters] of ['KGQX', 'TDR', 'PVBFW', 'CSJZKY', 'MN', 'LRN', 'H'].entries()) {
  for (const letter of letters)
    kindBits[letter.charCodeAt(0)] = (kindBits[letter.charCodeAt(0)] as number) | (1 << bit)
}
const STRANGE_LETTER = 1 << 8

/** Which kinds of consonants a folded token has, as bits; letters that are mistaken for each other share one. */
export function kindsOf(folded: string): number {
  let bits = 0
  for (let i = 0; i < folded.length; i += 1) {
    const code = folded.charCodeAt(i)
    bits |= code < 128 ? (kindBits[code] as number) : STRANGE_LETTER
  }
  return bits
}
