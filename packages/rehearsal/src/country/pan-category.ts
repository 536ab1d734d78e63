// Says who holds a PAN, by its fourth letter.
const categories: Readonly<Record<string, string>> = {
  P: 'person',
  C: 'company',
  H: 'huf',
  F: 'firm',
  A: 'aop',
  B: 'boi',
  T: 'trust',
  L: 'local_authority',
  J: 'artificial_juridical_person',
  G: 'government',
}

/** @param pan a PAN of the country */
export const panCategory = (pan: string): string => categories[pan.charAt(3)]!
