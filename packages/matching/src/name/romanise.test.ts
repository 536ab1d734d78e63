// Tests the romanisation of words in Indian scripts.

import { describe, expect, test } from 'vitest'
import { otherReadingOf, romaniseIndic } from './romanise-indic.js'
import { romaniseUrdu } from './romanise-urdu.js'

describe('romaniseIndic', () => {
  test.each([
    ['राम', 'RAM'],
    ['कमला', 'KAMLA'],
    ['रामलाल', 'RAMLAL'],
    ['सिंह', 'SINH'],
    ['चन्द्र', 'CHANDRA'],
    ['लक्ष्मी', 'LAKSHMI'],
    ['ज्ञान', 'GYAN'],
    ['अंबेडकर', 'AMBEDKAR'],
    ['ज़फ़र'.normalize('NFKC'), 'ZAFAR'],
    ['ऋषि', 'RISHI'],
    ['आनंद', 'ANAND'],
    ['सरस्वती', 'SARASVATI'],
    ['নরেন্দ্র', 'NARENDRA'],
    ['ਗੁਰਮੀਤ', 'GURMIT'],
    ['ਸਿੰਘ', 'SINGH'],
    ['પટેલ', 'PATEL'],
    ['ମନୋଜ', 'MANOJ'],
    ['ସୱାଇଁ', 'SAWAIN'],
    ['செல்வம்', 'SELVAM'],
    ['காந்தி', 'KANDI'],
    ['రెడ్డి', 'REDDI'],
    ['ಗೌಡ', 'GAUDA'],
    ['രാജൻ', 'RAJAN'],
    ['മൗര്യ', 'MAURYA'],
    ['കുഞ്ഞ്', 'KUNJ'],
    ['ॐ', 'OM'],
    ['ૐ', 'OM'],
    ['ௐ', 'OM'],
    ['ੴ', 'OM'],
    ['ॐकार', 'OMKAR'],
    ['१२३', '123'],
    ['৭০', '70'],
    ['राम१', 'RAM1'],
    ['राम27', 'RAM27'],
  ])('%s is %s', (word, latin) => {
    expect(romaniseIndic(word)).toBe(latin)
  })

  test('signs without a letter give nothing or a vowel, never an error', () => {
    expect(romaniseIndic('्')).toBe('')
    expect(romaniseIndic('ा')).toBe('A')
    expect(romaniseIndic('॥')).toBe('')
  })
})

describe('a final A that the script leaves open', () => {
  const readings = (word: string) => {
    const text = romaniseIndic(word)
    return [text, otherReadingOf(word, text)]
  }

  test.each([
    ['କମଳ', 'KAMAL', 'KAMALA'],
    ['ଚନ୍ଦ୍ର', 'CHANDRA', 'CHANDR'],
    ['ರಮೇಶ', 'RAMESHA', 'RAMESH'],
  ])('%s is %s or %s', (word, first, second) => {
    expect(readings(word)).toEqual([first, second])
  })

  test.each(['କମଳା', 'ରମେଶ୍', 'ರಮೇಶ್', 'ಕಮಲಾ', 'কমল', 'కమల', 'കമല', 'कमल'])('%s has one reading', (word) => {
    expect(readings(word)[1]).toBeUndefined()
  })
})

describe('romaniseUrdu', () => {
  test.each([
    ['محمد', 'MHMD'],
    ['راہل', 'RAHL'],
    ['گاندھی', 'GANDHI'],
    ['یوسف', 'YUSF'],
    ['وسیم', 'VSIM'],
    ['خان', 'KHAN'],
    ['٦٧', '67'],
    ['۱۲', '12'],
  ])('%s is %s', (word, latin) => {
    expect(romaniseUrdu(word)).toBe(latin)
  })
})
