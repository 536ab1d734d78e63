// Reads the words of an institution's name: short forms are spelt out, and each word carries what it means.

import { INSTITUTION } from './honorifics.js'
import { ACRONYMS, INSTITUTION_SHORT_FORMS } from './institution-forms.js'
import { COMPANIES, COMPANIONS, FIRST_ACRONYMS, INSTITUTION_WORDS } from './institution-words.js'
import { entryOf } from './lexicon.js'
import type { Word } from './words.js'

/** True when a word shows that the name belongs to an institution. */
export function isInstitution(words: readonly Word[]): boolean {
  if (words.length < 2) return false
  for (let i = 0; i < words.length; i += 1) {
    const { roles, text } = words[i] as Word
    if (!(roles & INSTITUTION) || FIRST_ACRONYMS.has(text)) continue
    if (!COMPANIES.has(text) || COMPANIONS.has(words[i - 1]?.text ?? '')) return true
  }
  return false
}

/** True when both names begin with the acronym of one kind: ITI MEERUT, ITI AGRA. */
export function shareAcronym(words1: readonly Word[], words2: readonly Word[]): boolean {
  const text = words1[0]?.text
  if (text !== words2[0]?.text || words1.length < 2 || words2.length < 2) return false
  return text !== undefined && FIRST_ACRONYMS.has(text)
}

/**
 * The words that a word of an institution's name stands for: GOVT is GOVERNMENT, PHC three words. They keep their
 * spelling and carry what they mean.
 * @param first it begins the name, or follows GOVERNMENT
 */
export function institutionWords(word: Word): Word[] {
  const text = INSTITUTION_SHORT_FORMS.get(word.text) ?? word.text
  const phrase = ACRONYMS.get(text)
  if (phrase === undefined) return [withMeaning(word, text)]
  return phrase
    .split(' ')
    .map((each) => withMeaning({ ...word, letters: undefined, entry: entryOf(each) }, each))
}

function withMeaning(word: Word, text: string): Word {
  const institution = INSTITUTION_WORDS.get(text)
  if (institution === undefined && text === word.text) return word
  return { ...word, text, institution }
}
