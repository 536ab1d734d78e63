// Cleans the names of businesses: drops legal forms and expands short forms of trade words.

import { LEGAL_FORM, TRADE_SIGN, TRADE_SIGNS } from './honorifics.js'
import { institutionWords, isInstitution } from './institutions.js'
import { startsWithMessrs } from './signs.js'
import { AMPERSAND, CLOSE, DOT, OPEN, type Word } from './words.js'

const set = (words: string) => new Set(words.trim().split(/\s+/))

/** Words that are dropped because they say nothing about the business; OPH is OF in Devanagari. */
const FILLERS = set('THE OF AND FOR OPH')

const SHORT_FORMS = new Map(
  Object.entries({
    INDS: 'INDUSTRIES',
    INDUS: 'INDUSTRIES',
    MFG: 'MANUFACTURING',
    MFRS: 'MANUFACTURERS',
    MNFRS: 'MANUFACTURERS',
    MFGS: 'MANUFACTURING',
    SPG: 'SPINNING',
    WVG: 'WEAVING',
    WVNG: 'WEAVING',
    INTL: 'INTERNATIONAL',
    INTNL: 'INTERNATIONAL',
    INTER: 'INTERNATIONAL',
    ENGG: 'ENGINEERING',
    ENGRS: 'ENGINEERS',
    TECH: 'TECHNOLOGIES',
    FIN: 'FINANCE',
    CHEM: 'CHEMICALS',
    CHEMS: 'CHEMICALS',
    PHARMA: 'PHARMACEUTICALS',
    PHARM: 'PHARMACEUTICALS',
    LABS: 'LABORATORIES',
    LAB: 'LABORATORIES',
    INFRA: 'INFRASTRUCTURE',
    CONST: 'CONSTRUCTION',
    ELEC: 'ELECTRIC',
    INVEST: 'INVESTMENTS',
    INV: 'INVESTMENTS',
    INVTS: 'INVESTMENTS',
    SOLN: 'SOLUTIONS',
    SOLS: 'SOLUTIONS',
    SERV: 'SERVICES',
    SVCS: 'SERVICES',
    SER: 'SERVICES',
    ENT: 'ENTERPRISES',
    ENTP: 'ENTERPRISES',
    ASSN: 'ASSOCIATION',
    BROS: 'BROTHERS',
    GOVT: 'GOVERNMENT',
    NATL: 'NATIONAL',
    PETRO: 'PETROLEUM',
    COMM: 'COMMUNICATIONS',
    DEV: 'DEVELOPMENT',
    DIST: 'DISTILLERIES',
    FERT: 'FERTILIZERS',
    HLDGS: 'HOLDINGS',
    INS: 'INSURANCE',
    SEC: 'SECURITIES',
    TELE: 'TELECOM',
    TELEPH: 'TELEPHONE',
    TEX: 'TEXTILES',
    TRDG: 'TRADING',
    TRANSP: 'TRANSPORT',
    SYS: 'SYSTEMS',
    PROD: 'PRODUCTS',
    PRODS: 'PRODUCTS',
    PROP: 'PROPERTIES',
    MGMT: 'MANAGEMENT',
    DEPT: 'DEPARTMENT',
  }),
)

/** Words that many businesses share, and that say little about which one is meant. */
const COMMON_WORDS = set(`
INDIA INDIAN BHARAT HINDUSTAN NATIONAL GLOBAL GENERAL NEW GREAT UNITED FIRST STAR ROYAL MODERN SHREE SHRI SRI SAI I
${TRADE_SIGNS.join(' ')} MANUFACTURING SPINNING WEAVING ELECTRIC GROUP INFOTECH INFRA ESTATES REALTY HOUSING
FINANCIAL FINVEST FINSERV AUTO AUTOMOTIVE TRADE LEASING GLASS GAS OIL SUGAR SUGARS TEA PAPER TYRES PIPES TUBES WIRES
CABLES METALS ALLOYS ISPAT MINERALS RESOURCES SHIPPING TRANSPORT RETAIL FASHIONS FABRICS GARMENTS BREWERIES DISTILLERIES
HEALTHCARE LIFESCIENCES LIFE BIOTECH DRUGS ORGANICS PROJECTS SONS CONSULTANCY MANAGEMENT ENTERTAINMENT INDUSTRIAL
`)

/**
 * True when the words look like a business: a legal form, M/s in front, a trade word behind another word, or the kind of
 * an institution.
 */
export function looksLikeBusiness(words: readonly Word[]): boolean {
  let trade = false
  for (let i = 0; i < words.length; i += 1) {
    const { text, native, before, roles } = words[i] as Word
    if (native) continue
    if (i > 0 && roles & LEGAL_FORM)
      return !(text === 'CO' && (words[i + 1]?.text === 'O' || i === 1)) || isInstitution(words)
    if (text === 'CO' && before & AMPERSAND) return true
    if (i > 0 && roles & TRADE_SIGN) trade = true
  }
  return trade || startsWithMessrs(words) || isInstitution(words)
}

/** True for a Hindu undivided family, which is another taxpayer than the person that it is named after. */
export function isFamily(words: readonly Word[]): boolean {
  return words.some(({ text }, i) => {
    if (text === 'HUF' || text === 'UNDIVIDED') return i > 0
    return i > 0 && text === 'H' && words[i + 1]?.text === 'U' && words[i + 2]?.text === 'F'
  })
}

/** Legal forms that end a name. A former or second name may follow them. */
const LAST_FORMS = set('LTD LIMITED LLP INC PLC')

/** The name up to and including its legal form; undefined when it has none, or nothing follows it. */
export function upToLegalForm(words: readonly Word[]): readonly Word[] | undefined {
  const at = words.findIndex(({ text }, i) => i > 0 && LAST_FORMS.has(text))
  return at > 0 && at < words.length - 1 ? words.slice(0, at + 1) : undefined
}

/** True when the name has its legal form, so that no field cut it off. */
export function isComplete(words: readonly Word[]): boolean {
  return words.some(({ text }, i) => i > 0 && LAST_FORMS.has(text))
}

/**
 * The words that name the business: without M/s, legal forms and fillers; with short forms expanded and A.B.C. as one
 * word.
 * @param institution one of the two names is an institution's, so that its words are read: SEC is SECONDARY
 */
export function businessWords(words: readonly Word[], institution = false): Word[] {
  const skip = startsWithMessrs(words) ? (words[0]?.text === 'MESSRS' ? 1 : 2) : 0
  const kept: Word[] = []
  for (let i = skip; i < words.length; i += 1) {
    const word = words[i] as Word
    if (letterAt(words, i) !== undefined) {
      const { text, end } = letterRun(words, i)
      const next = words[end]
      const form = i > skip && isLetteredForm(text, next === undefined)
      // (P) LTD and P. LTD. are PVT LTD, and a last L is an LTD that was cut off by the length of the field
      if (form && (next === undefined || next.roles & LEGAL_FORM)) i = end - 1
      else if (end - i > 1) {
        const joined: Word = { ...word, text, roles: 0, entry: undefined, letters: true }
        if (institution) kept.push(...institutionWords(joined))
        else kept.push(joined)
        i = end - 1
      } else kept.push(word.text === 'I' && word.before & OPEN ? { ...word, text: 'INDIA' } : word)
      continue
    }
    if (institution && isCoOf(words, i)) {
      kept.push(...institutionWords({ ...word, text: 'COOPERATIVE' }))
      i += 1
      continue
    }
    if (FILLERS.has(word.text) || (i > skip && (word.roles & LEGAL_FORM) !== 0)) continue
    if (i > skip && i === words.length - 1 && isCutLegalForm(word.text)) continue
    if (institution) {
      const read = institutionWords(word)
      if (read[0] !== word) {
        kept.push(...read)
        continue
      }
    }
    const full = SHORT_FORMS.get(word.text)
    kept.push(full === undefined ? word : { ...word, text: full })
  }
  return kept.length > 0 ? kept : words.slice(skip)
}

/** CO-OPERATIVE and CO OP. */
function isCoOf(words: readonly Word[], i: number): boolean {
  const text = words[i]?.text
  if (text !== 'CO' && text !== 'KO') return false
  const next = words[i + 1]?.text
  return next !== undefined && (next === 'OP' || next.startsWith('OPERAT') || next.startsWith('OPRET'))
}

/** The letter or digit that a word stands for: "H", or in Indian scripts the name of a letter beside a dot. */
function letterAt(words: readonly Word[], i: number): string | undefined {
  const { text, initials, before } = words[i] as Word
  const dotted = initials !== '' && ((before | (words[i + 1]?.before ?? 0)) & DOT) !== 0
  return dotted ? initials[0] : text.length === 1 ? text : undefined
}

/**
 * Joins single letters in a row (H.D.F.C., L & T, 3 M) into one word, and returns where they end; a bracket ends
 * them.
 */
function letterRun(words: readonly Word[], from: number): { text: string; end: number } {
  let text = ''
  let end = from
  for (let i = from; i < words.length; i += 1) {
    const word = words[i] as Word
    if (i > from && word.before & (OPEN | CLOSE)) break
    if (word.text === 'AND') continue
    const letter = letterAt(words, i)
    if (letter === undefined) break
    text += letter
    end = i + 1
  }
  return { text, end }
}

const isLetteredForm = (text: string, atEnd: boolean) =>
  text === 'P' || (atEnd && (text === 'L' || text === 'PL'))

/** True for a legal form that was cut off by the length of the field: "Lt", "Limi". */
function isCutLegalForm(text: string): boolean {
  return 'LIMITED'.startsWith(text) || text === 'LT' || 'PRIVATE'.startsWith(text)
}

/** True for words that many businesses share. */
export function isCommonBusinessWord(text: string): boolean {
  return COMMON_WORDS.has(text)
}
