// Tests what Tamil and Urdu script keep of a name, and which listed names a word in them may be.

import { describe, expect, test } from 'vitest'
import { fold } from './fold.js'
import { knownName } from './lexicon.js'
import { namesInTamil, namesInUrdu } from './lexicon-sounds.js'
import { romaniseIndic } from './romanise-indic.js'
import { romaniseUrdu } from './romanise-urdu.js'
import { tamilSounds } from './tamil-sounds.js'
import { urduCost, urduLetters } from './urdu-sounds.js'

const idOf = (name: string) => knownName(name, fold(name))?.id ?? 0

describe('Tamil', () => {
  const sounds = (word: string) => tamilSounds(fold(romaniseIndic(word)))

  test.each([
    ['மகேஷ்', 'MAHESH'],
    ['ராஜேஷ்', 'RAJESH'],
    ['லட்சுமி', 'LAKSHUMI'],
    ['இராமன்', 'RAMAN'],
    ['அரி', 'HARI'],
    ['தினேஷ்', 'DINESH'],
  ])('%s sounds like %s', (word, name) => {
    expect(sounds(word)).toBe(tamilSounds(fold(name)))
  })

  test.each([
    ['நிதேஷ்', 'NITESH', 'NILESH'],
    ['ராகேஷ்', 'RAKESH', 'RAMESH'],
    ['கமலா', 'KAMALA', 'KAMAL'],
  ])('%s may be %s, not %s', (word, name, other) => {
    const text = romaniseIndic(word)
    const ids = namesInTamil(text, fold(text)).map(({ id }) => id)
    expect(ids).toContain(idOf(name))
    expect(ids).not.toContain(idOf(other))
  })
})

describe('Urdu', () => {
  test.each([
    ['مہیش', 'MAHES'],
    ['سین', 'SEN'],
    ['انل', 'ANIL'],
    ['اونکار', 'OMKAR'],
    ['گورو', 'GORAV'],
    ['رخسانہ', 'RUKSANA'],
    ['عمران', 'IMRAN'],
  ])('%s is read as %s', (word, latin) => {
    expect(urduCost(latin, urduLetters(romaniseUrdu(word)), 1)).toBeLessThan(0.5)
  })

  test.each([
    ['کملا', 'KAMALA', 'KAMAL'],
    ['ومل', 'VIMAL', 'VIMALA'],
    ['عمران', 'IMRAN', 'IRFAN'],
    ['وسیم', 'WASIM', 'NASIM'],
  ])('%s may be %s, not %s', (word, name, other) => {
    const ids = namesInUrdu(romaniseUrdu(word)).map(({ id }) => id)
    expect(ids).toContain(idOf(name))
    expect(ids).not.toContain(idOf(other))
  })
})
