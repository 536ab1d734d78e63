// Tests what cleaning leaves of written names.

import { describe, expect, test } from 'vitest'
import { businessWords, isComplete, looksLikeBusiness, upToLegalForm } from './business.js'
import { cleanPerson } from './clean.js'
import { splitWords } from './words.js'

const text = (words: readonly { text: string }[]) => words.map((word) => word.text).join(' ')

describe('cleanPerson', () => {
  test.each([
    // written, name, alias, relative
    ['Md. Aslam S/O Karim', 'MD ASLAM', '', 'KARIM'],
    ['Usha Rani w/o. Late Hari Om', 'USHA RANI', '', 'HARI OM'],
    ['Binod Pegu, SON OF Sri Dilip Pegu', 'BINOD PEGU', '', 'DILIP PEGU'],
    ['Lata D/O - Ramdin', 'LATA', '', 'RAMDIN'],
    ['Asha S/D/W/O Ram Avtar', 'ASHA', '', 'RAM AVTAR'],
    ['सुजाता दास पिता स्वर्गीय समर दास', 'SUJATA DAS', '', 'SAMAR DAS'],
    ['Dr. Smt. Vimla Bhagat', 'VIMLA BHAGAT', '', ''],
    ['(Dr) Rakesh Ola', 'RAKESH OLA', '', ''],
    ['Sri Ram', 'RAM', '', ''],
    ['Rama Sri', 'RAMA SRI', '', ''],
    ['Meena Kumari', 'MEENA KUMARI', '', ''],
    ['Kunwar Singh', 'KUNWAR SINGH', '', ''],
    ['Ms. Gill', 'GILL', '', ''],
    ['CA Rohit Jain', 'ROHIT JAIN', '', ''],
    ['Col. (Retd.) Ajay Rawat', 'AJAY RAWAT', '', ''],
    ['श्रीमती मीरा देवी', 'MIRA DEVI', '', ''],
    ['डॉ. अनिल शर्मा', 'ANIL SHARMA', '', ''],
    ['श्रीमान धनु लाल जी', 'DHANU LAL', '', ''],
    ['திருமதி கமலா', 'KAMALA', '', ''],
    ['محترمہ سلمی', 'SLMI', '', ''],
    ['Mister Sumant Ola', 'SUMANT OLA', '', ''],
    ['Madam Ratika Ola', 'RATIKA OLA', '', ''],
    ['Sir Sumant Ola Ji', 'SUMANT OLA', '', ''],
    ['Mohtarma Zubeda Bano', 'ZUBEDA BANO', '', ''],
    ['Gulab Urf Bandu Thorat', 'GULAB', 'BANDU THORAT', ''],
    ['Zubeda @ Rani', 'ZUBEDA', 'RANI', ''],
    ["Devendra Singh 'Bhole'", 'DEVENDRA SINGH', 'BHOLE', ''],
    ['Mahesh \\Gopal Ji\\ Soni', 'MAHESH SONI', 'GOPAL', ''],
    ['Karan (Raju) Bisen', 'KARAN BISEN', 'RAJU', ''],
    ["O'Brien D'Souza", 'OBRIEN DSOUZA', '', ''],
    ['José Müller Łódź', 'JOSE MULLER LODZ', '', ''],
  ])('%s', (written, name, alias, relative) => {
    const person = cleanPerson(splitWords(written))
    expect([text(person.main), text(person.alias), text(person.tail)]).toEqual([name, alias, relative])
  })

  test.each([
    '',
    '  ',
    'Shri',
    'Mr.',
    'Dr. Smt.',
    'Late Shri',
    'Kumari',
    'Adv.',
    '...',
    '😀',
    '()',
    '\u200b',
  ])('%j holds no name', (written) => {
    expect(cleanPerson(splitWords(written)).main).toEqual([])
  })
})

describe('businesses', () => {
  test.each([
    ['M/s Sagarika Mills Pvt. Ltd.', 'SAGARIKA MILLS'],
    ['Devgiri Chemicals (I) Limited', 'DEVGIRI CHEMICALS INDIA'],
    ['The Trikuta Engg. Works Company', 'TRIKUTA ENGINEERING WORKS'],
    ['Palash Infra Private Lim', 'PALASH INFRASTRUCTURE'],
    ['Kaveri & Sons LLP', 'KAVERI SONS'],
    ['Q.R.V. (P) Ltd.', 'QRV'],
    ['M/s V. & Q. Traders', 'VQ TRADERS'],
    ['3 Q India Ltd', '3Q INDIA'],
    ['ए.बी.के. Ltd', 'ABK'],
    ['Dhokai P. Ltd', 'DHOKAI'],
    ['Sagarika Mills P L', 'SAGARIKA MILLS'],
    ['S. Dhokai Traders', 'S DHOKAI TRADERS'],
    ['M/s', ''],
  ])('%s is named %s', (written, name) => {
    const words = splitWords(written)
    expect(looksLikeBusiness(words)).toBe(true)
    expect(text(businessWords(words))).toBe(name)
  })

  test.each(['Sita Ram', 'M S Gill', 'Suresh S/O Limba'])('%s is a person', (written) => {
    expect(looksLikeBusiness(splitWords(written))).toBe(false)
  })

  test('a legal form may be followed by another name', () => {
    const words = splitWords('Trent Ltd [Lakme Ltd]')
    expect(text(upToLegalForm(words) ?? [])).toBe('TRENT LTD')
    expect(isComplete(words)).toBe(true)
    expect(isComplete(splitWords('Trent Reta'))).toBe(false)
  })
})
