// The check digit of Verhoeff (1969), which Aadhaar uses: it finds every single wrong digit and every two
// neighbouring digits exchanged.
//
// Digits are multiplied in the group of symmetries of the regular pentagon (0-4 turns, 5-9 flips) after the
// digit in place i from the right went i times through a fixed permutation. A number is right when all of it
// multiplies to 0.
//
// Source: J. Verhoeff, Error Detecting Decimal Codes, Mathematical Centre Tract 29, Amsterdam 1969.

/** Flip after turn runs backwards: the reason why exchanged neighbours are found. */
function multiply(left: number, right: number): number {
  const flipped = left < 5 === right < 5 ? 0 : 5
  const turns = left < 5 ? left + right : left - right
  return (((turns % 5) + 5) % 5) + flipped
}

const ONCE: readonly number[] = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]

/** Row i is the permutation applied i times; applied eight times, it changes nothing. */
const PERMUTED: readonly (readonly number[])[] = Array.from({ length: 8 }, (_, times) =>
  Array.from({ length: 10 }, (_, digit) => {
    let moved = digit
    for (let i = 0; i < times; i += 1) moved = ONCE[moved]!
    return moved
  }),
)

function product(digits: string): number {
  let result = 0
  for (let i = 0; i < digits.length; i += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48
    result = multiply(result, PERMUTED[i % 8]![digit]!)
  }
  return result
}

const DIGITS = /^\d+$/

/**
 * True when the last digit is the check digit of the rest.
 * @param digits ASCII digits, check digit included
 */
export const verhoeffHolds = (digits: string): boolean => DIGITS.test(digits) && product(digits) === 0
