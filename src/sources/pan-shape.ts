// Makes the data of panbasic from what a vendor knows of a PAN.
import { basicCategory } from './pan-category.js'
import { titleCase } from './person-names.js'
import { unreadable } from './reading.js'

/** Vendors' words for holders, small letters, and panadvanced's word for each. */
const holderWords: Readonly<Record<string, string>> = {
  person: 'person',
  individual: 'person',
  'individual or person': 'person',
  company: 'company',
  huf: 'huf',
  'hindu undivided family': 'huf',
  firm: 'firm',
  'firm/limited liability partnership': 'firm',
  'firm/llp': 'firm',
  'limited liability partnership': 'firm',
  aop: 'aop',
  'association of persons': 'aop',
  'association of persons (aop)': 'aop',
  boi: 'boi',
  'body of individuals': 'boi',
  'body of individuals (boi)': 'boi',
  trust: 'trust',
  'trust (aop)': 'trust',
  'local authority': 'local_authority',
  'artificial juridical person': 'artificial_juridical_person',
  government: 'government',
}

/** panadvanced's word for a holder; empty where the vendor does not say. */
export function holderOf(word: string): string {
  if (word === '') return ''
  const known = word.toLowerCase()
  if (!Object.hasOwn(holderWords, known)) throw unreadable('category', 'holds an unknown word')
  return holderWords[known]!
}

/** A valid PAN. `category`: the vendor's word, or empty. */
export function panBasic(pan: string, fullName: string, category: string) {
  return {
    '@entity': 'pan',
    pan,
    full_name: fullName,
    status: 'VALID',
    category: basicCategory(pan, holderOf(category) || undefined),
    name_information: { pan_name_cleaned: titleCase(fullName) },
  }
}
