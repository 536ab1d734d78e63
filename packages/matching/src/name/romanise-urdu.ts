// Spells Urdu (Arabic script) in Latin capitals. Like Urdu, it leaves out short vowels.

const LETTERS: Readonly<Record<string, string>> = {
  ا: 'A',
  آ: 'A',
  أ: 'A',
  إ: 'I',
  ٱ: 'A',
  ب: 'B',
  پ: 'P',
  ت: 'T',
  ٹ: 'T',
  ث: 'S',
  ج: 'J',
  چ: 'CH',
  ح: 'H',
  خ: 'KH',
  د: 'D',
  ڈ: 'D',
  ذ: 'Z',
  ر: 'R',
  ڑ: 'R',
  ز: 'Z',
  ژ: 'Z',
  س: 'S',
  ش: 'SH',
  ص: 'S',
  ض: 'Z',
  ط: 'T',
  ظ: 'Z',
  ع: 'A',
  غ: 'GH',
  ف: 'F',
  ق: 'Q',
  ک: 'K',
  ك: 'K',
  گ: 'G',
  ل: 'L',
  م: 'M',
  ن: 'N',
  ں: 'N',
  ہ: 'H',
  ه: 'H',
  ۃ: 'T',
  ة: 'T',
  ھ: 'H',
  ء: '',
  ئ: 'I',
  ؤ: 'O',
  ے: 'E',
  ۓ: 'E',
  ى: 'I',
  '\u064e': 'A',
  '\u064f': 'U',
  '\u0650': 'I',
  '\u0670': 'A',
}
const DIGIT = /^[0-9\u0660-\u0669\u06f0-\u06f9]$/
const SEMIVOWELS: Readonly<Record<string, readonly [string, string]>> = {
  و: ['V', 'U'],
  ی: ['Y', 'I'],
  ي: ['Y', 'I'],
}
const VOWEL_AT_END = /[AEIOU]$/

/** True for a UTF-16 code unit of the Arabic blocks (NFKC has replaced presentation forms). */
export function isArabic(code: number): boolean {
  return (code >= 0x0600 && code <= 0x06ff) || (code >= 0x0750 && code <= 0x077f)
}

/**
 * Spells one word of Arabic script in Latin capitals. Waw and ye are consonants at the start and between vowels, and
 * vowels elsewhere. Never throws; drops unknown marks.
 */
export function romaniseUrdu(word: string): string {
  let text = ''
  for (let i = 0; i < word.length; i += 1) {
    const letter = word[i] as string
    const semivowel = SEMIVOWELS[letter]
    if (semivowel) {
      const next = word[i + 1]
      const consonant = text === '' || VOWEL_AT_END.test(text) || next === 'ا'
      text += semivowel[consonant ? 0 : 1]
    } else {
      // both sets of digits begin at a multiple of 16
      text += LETTERS[letter] ?? (DIGIT.test(letter) ? letter.charCodeAt(0) & 0xf : '')
    }
  }
  return text
}
