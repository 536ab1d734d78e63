// Folds Latin spellings of Indian names: spellings that sound alike become one string.

const A = 65
const B = 66
const C = 67
const D = 68
const E = 69
const F = 70
const G = 71
const H = 72
const I = 73
const J = 74
const K = 75
const L = 76
const N = 78
const O = 79
const P = 80
const Q = 81
const S = 83
const T = 84
const U = 85
const V = 86
const W = 87
const X = 88
const Y = 89
const Z = 90

const NONE = 0
/** A step of the folding is one number: the letter to write, and in the higher bits how many letters to skip. */
const SKIP = 256

const vowels = new Uint8Array(128)
for (const vowel of [A, E, I, O, U]) vowels[vowel] = 1
const isVowel = (code: number) => code < 128 && vowels[code] === 1

/**
 * Letters that lose the H after them. Q is read as K, and G also loses an H that a doubled letter separates from it.
 */
const aspirated = new Uint8Array(128)
for (const letter of [B, D, G, J, S, T]) aspirated[letter] = 1

/**
 * Folds one upper-case token: X and KSH become KS, CHH becomes C, aspirates become plain letters, W becomes V, Z
 * becomes J, JN and DNY at the start become GY, long vowels and diphthongs become one letter, doubled consonants
 * become single, and a final A is dropped. Letters outside A to Z are kept.
 * "LAXMI", "LAKSHMI" -> "LAKSMI"; "CHOUDHURY" -> "CODURI".
 */
export function fold(token: string): string {
  const start = lettersOfGy(token)
  let out = start > 0 ? 'GY' : ''
  let last = start > 0 ? Y : NONE
  for (let i = start; i < token.length; i += 1) {
    const code = token.charCodeAt(i)
    const step = code < 128 && isVowel(code) ? foldVowel(token, i, last) : foldConsonant(token, i, last)
    const written = step & (SKIP - 1)
    i += step >> 8
    if (written === NONE) {
      // a letter beyond ASCII stands for itself
      if (code >= 128 && code !== last) {
        out += token[i]
        last = code
      }
    } else {
      if (written !== last || isVowel(written)) {
        out += String.fromCharCode(written)
        last = written
      }
      if (code === X && last !== S) {
        out += 'S'
        last = S
      }
    }
  }
  return out.length > 3 && last === A ? out.slice(0, -1) : out
}

function foldVowel(token: string, at: number, last: number): number {
  const code = token.charCodeAt(at)
  const next = token.charCodeAt(at + 1)
  // W and Y before a vowel are consonants: PAWAN and PAYAL, but SAW and JAY
  const closes = (next === W || next === Y) && !isVowel(token.charCodeAt(at + 2))
  switch (code) {
    case A:
      if (next === U || (next === W && closes)) return O + SKIP
      if (next === I || next === E || (next === Y && closes)) return E + SKIP
      return next === W || last !== A ? A : NONE
    case E:
      if (next === E || next === A) return I + SKIP
      return next === I || (next === Y && closes) ? E + SKIP : E
    case I:
      if (next === Y) return NONE
      if (next === E && at + 2 < token.length) return I + SKIP
      return last === I ? NONE : I
    case O:
      if (next === O) return U + SKIP
      return next === U || (next === W && closes) ? O + SKIP : O
    default:
      return last === U ? NONE : U
  }
}

function foldConsonant(token: string, at: number, last: number): number {
  const code = token.charCodeAt(at)
  const next = token.charCodeAt(at + 1)
  const skipsH = next === H ? SKIP : 0
  switch (code) {
    case Y:
      if (at === 0 || isVowel(next)) return Y
      return last === I ? NONE : I
    case C:
      if (next === H) return C + (token.charCodeAt(at + 2) === H ? 2 * SKIP : SKIP)
      if (next === C) return NONE
      return next === E || next === I ? S : K
    case Q:
      if (next === U && isVowel(token.charCodeAt(at + 2))) return K + SKIP
      return K + skipsH
    case K:
    case P:
      return code + skipsH
    case F:
      return P
    case Z:
      return next === H ? L + SKIP : J
    case W:
      return V
    case X:
      return K
    case H:
      return last === G || at + 1 === token.length ? NONE : H
    default:
      return code >= 128 ? NONE : code + (aspirated[code] === 1 ? skipsH : 0)
  }
}

/** How many letters at the start write the sound that Hindi speaks as GY: JNAN, DNYAN and GNYAN are GYAN. */
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
    const letter = code === B ? 'V' : (folded[i] as string)
    if (out.length === 0 || out[out.length - 1] !== letter) out += letter
  }
  return out
}

const kindBits: number[] = new Array(128).fill(0)
for (const [bit, letters] of ['KGQX', 'TDR', 'PVBFW', 'CSJZKY', 'MN', 'LRN', 'H'].entries()) {
  for (const letter of letters)
    kindBits[letter.charCodeAt(0)] = (kindBits[letter.charCodeAt(0)] as number) | (1 << bit)
}
const STRANGE_LETTER = 1 << 8

/** The kinds of consonants in a folded token, as bits. Letters that are mistaken for each other share a bit. */
export function kindsOf(folded: string): number {
  let bits = 0
  for (let i = 0; i < folded.length; i += 1) {
    const code = folded.charCodeAt(i)
    bits |= code < 128 ? (kindBits[code] as number) : STRANGE_LETTER
  }
  return bits
}
