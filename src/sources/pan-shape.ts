// Makes the data of panbasic from what a vendor knows of a PAN.
import { basicCategory } from './pan-category.js'
import { titleCase } from './person-names.js'

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
  'aop trust': 'trust',
  'local authority': 'local_authority',
  'artificial juridical person': 'artificial_juridical_person',
  government: 'government',
  'government agency': 'government',
  govt: 'government',
}

const genderWords: Readonly<Record<string, string>> = {
  m: 'M',
  male: 'M',
  f: 'F',
  female: 'F',
  t: 'T',
  transgender: 'T',
  o: 'T',
  other: 'T',
  others: 'T',
}

/** panadvanced's word for a holder; empty where the vendor does not say, or says what nobody has shown. */
export function holderOf(word: string): string {
  const known = word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
  return Object.hasOwn(holderWords, known) ? holderWords[known]! : ''
}

/** M, F or T of a vendor's word for a gender; empty for any other. */
export function genderOf(word: string): string {
  const known = word.trim().toLowerCase()
  return Object.hasOwn(genderWords, known) ? genderWords[known]! : ''
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
