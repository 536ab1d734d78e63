// Says what kind of holder a PAN belongs to, in the words of panbasic.
import { panCategory } from '../identifiers/index.js'

/** panbasic's words for the kinds of holders; panadvanced's are the keys. */
const basicCategories: ReadonlyMap<string, string> = new Map(
  Object.entries({
    person: 'Individual',
    company: 'Company',
    huf: 'Hindu Undivided Family',
    firm: 'Firm',
    aop: 'Association of Persons',
    boi: 'Body of Individuals',
    trust: 'Trust',
    local_authority: 'Local Authority',
    artificial_juridical_person: 'Artificial Juridical Person',
    government: 'Government',
  }),
)

/** `category`: panadvanced's word where it is known; else the PAN itself says it. */
export const basicCategory = (panNumber: string, category?: unknown): string => {
  const word = String(category ?? panCategory(panNumber) ?? '')
  return basicCategories.get(word) ?? word
}
