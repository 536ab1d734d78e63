// Makes a setup code, and hashes one as it was typed.
import { randomBytes } from 'node:crypto'
import { hashSecret } from '../secret.js'

// Without letters and digits that look alike; 20 of 32 are 100 bits.
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeChars = 20

/** A code in groups of five, as people type it. */
export function newCode(): string {
  const letters = [...randomBytes(codeChars)].map((byte) => codeLetters[byte % codeLetters.length]!)
  return letters.join('').replaceAll(/(.{5})(?=.)/g, '$1-')
}

const compactCode = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Whether it has the length of a code, and only letters and digits that codes have. */
export const isCompleteCode = (code: string): boolean => {
  const letters = compactCode(code)
  return letters.length === codeChars && [...letters].every((letter) => codeLetters.includes(letter))
}

/** The same however it was typed: with spaces, without hyphens, in small letters. */
export const hashCode = (pepper: Buffer, code: string): Buffer =>
  hashSecret(pepper, `admin setup code ${compactCode(code)}`)
