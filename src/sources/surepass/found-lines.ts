// Makes the lines of Surepass' table that say "found".
import { type AnswerLine, absent, type Matcher, present } from '../answer-table.js'
import type { Product } from './products.js'
import { quickekyc } from './witnesses.js'

const allPresent = (fields: readonly string[]) => Object.fromEntries(fields.map((name) => [name, present]))

/** Their "found": HTTP 200, success, and what makes the answer one. */
export const foundLine = (
  of: Product,
  fields: readonly string[],
  by: readonly string[],
  example: string,
  body: Readonly<Record<string, Matcher>> = {},
): AnswerLine => ({
  of,
  status: 200,
  body: { success: true, ...body, ...allPresent(fields) },
  means: 'found',
  by,
  example,
})

/** A reseller's "found", which has a word where others have `success`. */
export const foundByReseller = (
  of: Product,
  fields: readonly string[],
  example: string,
  body: Readonly<Record<string, Matcher>> = {},
): AnswerLine => ({
  of,
  status: 200,
  body: { success: absent, status: 'success', ...body, ...allPresent(fields) },
  means: 'found',
  by: [quickekyc],
  example,
})
