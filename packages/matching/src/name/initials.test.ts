// Tests which letters may begin a name, and how Indian scripts write initials.

import { describe, expect, test } from 'vitest'
import { cleanPerson } from './clean.js'
import { compareTokens } from './similarity.js'
import { INITIAL, INITIALS } from './similarity-levels.js'
import { personTokens, type Token } from './tokens.js'
import { splitWords } from './words.js'

const token = (name: string) => personTokens(cleanPerson(splitWords(name)).main)[0] as Token
const wayOf = (one: string, two: string) => compareTokens(token(one), token(two), false, false)?.way

describe('an initial may begin a name that is spelt with another letter', () => {
  test.each([
    ['V', 'BIKASH'],
    ['B', 'VIKASH'],
    ['W', 'VASIM'],
    ['Z', 'JAHEER'],
    ['J', 'ZAHEER'],
    ['F', 'PHIROZ'],
    ['P', 'FIROZ'],
    ['Q', 'KADIR'],
    ['C', 'KUMARAN'],
    ['K', 'CHRISTOPHER'],
    ['X', 'KSHITIJ'],
    ['G', 'JEORGE'],
    ['J', 'GEORGE'],
    ['E', 'ISHWARA'],
    ['I', 'ESWARA'],
    ['U', 'OMAR'],
    ['O', 'UMAR'],
    ['Y', 'ELLAMMA'],
    ['E', 'YELLAMMA'],
    ['D', 'GYANESHWAR'],
    ['S', 'SHANMUGAM'],
    ['G', 'கணேசன்'],
    ['D', 'தினேஷ்'],
    ['B', 'பாலு'],
    ['I', 'عمران'],
    ['W', 'وسیم'],
  ])('%s, %s', (initial, name) => {
    expect(wayOf(initial, name)).toBe(INITIAL)
    expect(wayOf(name, initial)).toBe(INITIAL)
  })

  test.each([
    ['K', 'SINGH'],
    ['K', 'CHANDAN'],
    ['C', 'SINGH'],
    ['T', 'GUPTA'],
    ['M', 'ROY'],
    ['T', 'DINESH'],
    ['G', 'KUMAR'],
    ['एम', 'रॉय'],
    ['K', 'தினேஷ்'],
  ])('but %s cannot begin %s', (initial, name) => {
    expect(wayOf(initial, name)).toBeUndefined()
  })
})

describe('initials of two names', () => {
  test.each([
    ['V', 'W'],
    ['Z', 'J'],
    ['Q', 'K'],
    ['E', 'I'],
    ['எம்', 'M'],
    ['ਐਮ', 'M'],
    ['ایم', 'M'],
    ['டி', 'D'],
  ])('%s and %s are one', (one, two) => {
    expect(wayOf(one, two)).toBe(INITIALS)
  })

  test.each([
    ['K', 'P'],
    ['V', 'B'],
    ['M', 'N'],
    ['एम', 'N'],
    ['କେ', 'S'],
  ])('%s and %s are two', (one, two) => {
    expect(wayOf(one, two)).toBeUndefined()
  })
})

describe('initials in Indian scripts', () => {
  const NAMES_OF_LETTERS = [
    'ए बी सी डी ई एफ जी एच आई जे के एल एम एन ओ पी क्यू आर एस टी यू वी डब्ल्यू एक्स वाई जेड',
    'এ বি সি ডি ই এফ জি এইচ আই জে কে এল এম এন ও পি কিউ আর এস টি ইউ ভি ডব্লিউ এক্স ওয়াই জেড',
    'ਏ ਬੀ ਸੀ ਡੀ ਈ ਐਫ ਜੀ ਐਚ ਆਈ ਜੇ ਕੇ ਐਲ ਐਮ ਐਨ ਓ ਪੀ ਕਿਊ ਆਰ ਐਸ ਟੀ ਯੂ ਵੀ ਡਬਲਯੂ ਐਕਸ ਵਾਈ ਜ਼ੈਡ',
    'એ બી સી ડી ઈ એફ જી એચ આઈ જે કે એલ એમ એન ઓ પી ક્યુ આર એસ ટી યુ વી ડબલ્યુ એક્સ વાય ઝેડ',
    'ଏ ବି ସି ଡି ଇ ଏଫ୍ ଜି ଏଚ୍ ଆଇ ଜେ କେ ଏଲ୍ ଏମ୍ ଏନ୍ ଓ ପି କ୍ୟୁ ଆର୍ ଏସ୍ ଟି ୟୁ ଭି ଡବ୍ଲ୍ୟୁ ଏକ୍ସ ୱାଇ ଜେଡ୍',
    'ஏ பி சி டி இ எஃப் ஜி எச் ஐ ஜே கே எல் எம் என் ஓ பி கியூ ஆர் எஸ் டி யு வி டபிள்யூ எக்ஸ் ஒய் இசட்',
    'ఎ బి సి డి ఇ ఎఫ్ జి హెచ్ ఐ జె కె ఎల్ ఎం ఎన్ ఓ పి క్యూ ఆర్ ఎస్ టి యు వి డబ్ల్యు ఎక్స్ వై జడ్',
    'ಎ ಬಿ ಸಿ ಡಿ ಇ ಎಫ್ ಜಿ ಎಚ್ ಐ ಜೆ ಕೆ ಎಲ್ ಎಂ ಎನ್ ಓ ಪಿ ಕ್ಯೂ ಆರ್ ಎಸ್ ಟಿ ಯು ವಿ ಡಬ್ಲ್ಯು ಎಕ್ಸ್ ವೈ ಜೆಡ್',
    'എ ബി സി ഡി ഇ എഫ് ജി എച്ച് ഐ ജെ കെ എൽ എം എൻ ഒ പി ക്യു ആർ എസ് ടി യു വി ഡബ്ല്യു എക്സ് വൈ ഇസഡ്',
    'اے بی سی ڈی ای ایف جی ایچ آئی جے کے ایل ایم این او پی کیو آر ایس ٹی یو وی ڈبلیو ایکس وائی زیڈ',
  ]

  test.each(NAMES_OF_LETTERS)('%s', (names) => {
    const letters = names.split(' ').map((name) => token(`${name}. Dhokai`).letters)
    for (const [i, initials] of letters.entries()) expect(initials).toContain(String.fromCharCode(65 + i))
  })

  test.each([
    ['செ. மாதவன்', 'S'],
    ['இரா. மாதவன்', 'R'],
    ['प. कन्नन', 'P'],
    ['श सुमंत', 'S'],
  ])('a syllable with a dot, or a bare letter: %s', (name, letter) => {
    expect(token(name).letters).toContain(letter)
  })

  test('a syllable without a dot is a word', () => {
    expect(token('दे आशुतोष').letters).toBe('')
  })
})
