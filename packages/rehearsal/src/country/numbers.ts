// Issues the made-up official numbers. All are from series that the registries do not use (series Z of PAN,
// district 99, year 99, office ZZZ, UAN 119...), so that none belongs to a real person or business.

import type { State } from './places.js'
import type { Stream } from './random.js'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const PLATE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Without Z: series that begin with two Z belong to the magic identifiers. */
const SERIES_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXY'

/** Numbers that are issued once. */
export interface Numbers {
  pan(kind: string, initial: string, stream: Stream): string
  rc(state: State, stream: Stream): string
  food(state: State, kind: 'licence' | 'registration', stream: Stream): string
  vpa(name: string, stream: Stream): string
}

/** Opens a register that issues no number twice. */
export function createNumbers(): Numbers {
  const numbers = new Set<string>()
  const once = (make: () => string): string => {
    for (;;) {
      const number = make()
      if (numbers.has(number)) continue
      numbers.add(number)
      return number
    }
  }
  return {
    pan: (kind, initial, stream) =>
      once(() => {
        const series = `Z${stream.letters(2, SERIES_LETTERS)}`
        const running = String(stream.between(1, 9999)).padStart(4, '0')
        return `${series}${kind}${initial}${running}${stream.letters(1)}`
      }),
    rc: (state, stream) =>
      once(() => {
        // Tamil Nadu has a district 99; no state has a district 00.
        const district = state.letters === 'TN' ? '00' : '99'
        const series =
          stream.letters(1, SERIES_LETTERS.replace(/[IO]/g, '')) + stream.letters(1, PLATE_LETTERS)
        const number = String(stream.between(1, 9999)).padStart(4, '0')
        // One in two hundred has a plate of the Bharat series, which did not exist in the year 20.
        if (stream.chance(0.5)) return `20BH${number}${stream.letters(2, PLATE_LETTERS)}`
        return `${state.letters}${district}${series}${number}`
      }),
    food: (state, kind, stream) =>
      once(
        () => `${kind === 'licence' ? 1 : 2}${state.food}99${stream.between(100, 999)}${stream.digits(6)}`,
      ),
    vpa: (name, stream) => {
      const word = name.toLowerCase().replace(/[^a-z]/g, '')
      return once(() => {
        const tail = stream.pick(['', '.', '-', '_'])
        return `${word}${tail}${stream.between(1, 9999)}@${stream.pick(HANDLES)}`
      })
    },
  }
}

/** Handles that no payment app has. */
const HANDLES = ['sandbox', 'oksample', 'madeupbank', 'samplepay', 'examplebank'] as const

/**
 * The n-th mobile number: level 61, from which no operator was known to have numbers. Injective below 10^8.
 * @param n from 0
 */
export const mobileNumber = (n: number): string =>
  `61${String((n * 7_654_321 + 1_234_567) % 100_000_000).padStart(8, '0')}`

/**
 * The n-th UAN: 119, far above those issued. Injective below 10^9.
 * @param n from 0
 */
export const uanNumber = (n: number): string =>
  `119${String((n * 98_765_431 + 20_260_101) % 1_000_000_000).padStart(9, '0')}`

/** The n-th director number, above those issued. @param n from 0, below a million */
export const dinNumber = (n: number): string =>
  `99${String((n * 7919 + 271_828) % 1_000_000).padStart(6, '0')}`

/** CIN of the n-th business: there is no state ZZ. */
export const cinNumber = (year: number, companyClass: 'PTC' | 'PLC', n: number): string =>
  `U00000ZZ${year}${companyClass}${String(100_000 + n)}`

/** LLPIN of the n-th business: the series has not come to ZZA. @param n from 0, below ten thousand */
export const llpNumber = (n: number): string => `ZZA-${String(n).padStart(4, '0')}`

/** Shop and establishment certificate of the n-th business: no state has the prefix ZZSE. */
export const shopCertificateNumber = (year: number, n: number): string => `ZZSE/${year}/${100_000 + n}`

/** An establishment of the provident fund, fifteen characters: there is no office ZZZ. */
export const establishmentNumber = (state: State, n: number): string =>
  `${state.letters}ZZZ${String(n).padStart(7, '0')}000`

/** The n-th account of an establishment. */
export const memberNumber = (establishment: string, n: number): string =>
  `${establishment}${String(n).padStart(7, '0')}`

/** TAN of the n-th business: there is no area ZZZ. */
export const tanNumber = (name: string, n: number): string =>
  `ZZZ${name.charAt(0)}${String(n).padStart(5, '0')}${ALPHABET.charAt(n % 26)}`

/** The n-th driving licence of a state: no office has the number 99, and it is of the year 1999. */
export const licenceNumber = (state: State, n: number): string =>
  `${state.letters}991999${String(n).padStart(7, '0')}`

/** The n-th EPIC number: no constituency has a series that begins with ZY. */
export const epicNumber = (n: number): string => `ZYA${String(n).padStart(7, '0')}`

/** Udyam number as written, of district 99. */
export const udyamNumber = (state: State, n: number): string =>
  `UDYAM-${state.letters}-99-${String(n).padStart(7, '0')}`

/** Memorandum number from before Udyam, of district 99. */
export const memorandumNumber = (state: State, n: number): string =>
  `${state.letters}99D${String(n).padStart(7, '0')}`

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * The check character of a GSTIN: the signs count 0 to 35, with weights 1, 2, 1, 2, ...; each product gives quotient and
 * remainder by 36, and the character completes the sum to a multiple of 36.
 */
function gstinCheckCharacter(first14: string): string {
  const sum = [...first14].reduce((total, sign, place) => {
    const product = SIGNS.indexOf(sign) * (place % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return SIGNS.charAt((36 - (sum % 36)) % 36)
}

/**
 * A GSTIN with its check character.
 * @param count which registration of the PAN in the state, from 1
 * @param sign place 14: Z, C for TCS, D for TDS
 */
export function gstinNumber(state: State, pan: string, count: number, sign: 'Z' | 'C' | 'D' = 'Z'): string {
  const first14 = `${state.gst}${pan}${count}${sign}`
  return `${first14}${gstinCheckCharacter(first14)}`
}

/** The account of the n-th customer of the made-up bank: fourteen digits. Injective below 10^10. */
export const accountNumber = (n: number): string =>
  `9900${String((n * 7_654_321 + 424_243) % 10_000_000_000).padStart(10, '0')}`

/** The branch of the made-up bank in the n-th city. */
export const branchCode = (n: number): string => `ZZBK0${String(n + 1).padStart(6, '0')}`

/** The file of the n-th passport application: there is no office ZZ. */
export const passportFileNumber = (n: number): string => `ZZ2${String(n + 1).padStart(12, '0')}`
