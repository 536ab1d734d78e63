// Says what a kind of forgery is, and makes the small changes that all kinds are made of.

/** One thing that nobody without a key must be able to make. */
export interface ForgeryKind {
  /** Whether the genuine one is accepted: a verifier that refuses everything proves nothing. */
  genuine(): Promise<boolean> | boolean
  /** Tries a forgery. Returns whether it was accepted, and how it was made; undefined: the change changed nothing. */
  attempt(): Promise<Attempt | undefined> | Attempt | undefined
  end?(): Promise<void>
}

export interface Attempt {
  readonly how: string
  readonly isAccepted: boolean
}

/** 0 up to 1. */
export type Random = () => number
export const below = (random: Random, n: number): number => Math.floor(random() * n)
export const pick = <T>(random: Random, all: readonly T[]): T => all[below(random, all.length)]!

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=-_.{}":, \n—'

/** The text with a character replaced, removed, doubled or exchanged with its neighbour, or cut off. */
export function changedText(random: Random, text: string): string {
  const at = below(random, text.length)
  switch (below(random, 6)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1)
    case 1:
      return text.slice(0, at) + pick(random, [...characters]) + text.slice(at)
    case 2:
      return text.slice(0, at) + (text[at + 1] ?? '') + text[at]! + text.slice(at + 2)
    case 3:
      return text.slice(0, at)
    default:
      return text.slice(0, at) + pick(random, [...characters]) + text.slice(at + 1)
  }
}

/** The bytes with a byte or bit changed, bytes removed, added or cut off. */
export function changedBytes(random: Random, bytes: Buffer): Buffer {
  const at = below(random, bytes.length)
  const extra = Buffer.from([below(random, 256)])
  switch (below(random, 6)) {
    case 0:
      return bytes.subarray(0, at)
    case 1:
      return Buffer.concat([bytes.subarray(0, at), extra, bytes.subarray(at)])
    case 2:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + below(random, 20))])
    default: {
      const changed = Buffer.from(bytes)
      changed[at] = changed[at]! ^ (1 << below(random, 8))
      return changed
    }
  }
}

export const randomBytesOf = (random: Random, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => below(random, 256)))
