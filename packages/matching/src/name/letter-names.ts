// Reads initials in Indian scripts, where K. is written as the name of the letter (के) or as a syllable (கு).

import { isArabic } from './romanise-urdu.js'

/** How Indian scripts write the names of A to Z, with usual variants. "-" stands where a script adds none. */
const NATIVE_NAMES = [
  // Hindi, Marathi
  'ए बी सी डी ई एफ़ जी एच आई जे के एल एम एन ओ पी क्यू आर एस टी यू वी डब्ल्यू एक्स वाई ज़ेड',
  'ऐ बि सि डि इ एफ - एच् आय - कॅ ऐल ऐम ऐन ऑ पि क्यु आर् ऐस टि यु व्ही डब्लू एक्स् वाय झेड',
  '- - - - - ऍफ - ऐच - - - ऍल ऍम ऍन - - - - ऍस - - वि डब्लयू ऐक्स - जेड',
  // Bengali, Assamese
  'এ বি সি ডি ই এফ জি এইচ আই জে কে এল এম এন ও পি কিউ আর এস টি ইউ ভি ডব্লিউ এক্স ওয়াই জেড',
  'অ বী চি ডী ঈ - জী - - - - - - - অ পী - আৰ এছ টী য়ু ভী ডব্লু - ৱাই জেট',
  // Gurmukhi
  'ਏ ਬੀ ਸੀ ਡੀ ਈ ਐਫ਼ ਜੀ ਐਚ ਆਈ ਜੇ ਕੇ ਐਲ ਐਮ ਐਨ ਓ ਪੀ ਕਿਊ ਆਰ ਐਸ ਟੀ ਯੂ ਵੀ ਡਬਲਯੂ ਐਕਸ ਵਾਈ ਜ਼ੈਡ',
  '- ਬਿ ਸਿ ਡਿ - ਐਫ ਜਿ ਐੱਚ - - - ਐੱਲ ਐੱਮ ਐੱਨ - - ਕਯੂ - ਐੱਸ - - - ਡਬਲਿਊ - - ਜ਼ੈੱਡ',
  // Gujarati
  'એ બી સી ડી ઈ એફ જી એચ આઈ જે કે એલ એમ એન ઓ પી ક્યુ આર એસ ટી યુ વી ડબલ્યુ એક્સ વાય ઝેડ',
  '- બિ સિ ડિ ઇ - જિ - આઇ - - - - - - - ક્યૂ - - - યૂ - ડબ્લ્યુ - વાઈ ઝેડ',
  // Odia
  'ଏ ବି ସି ଡି ଇ ଏଫ୍ ଜି ଏଚ୍ ଆଇ ଜେ କେ ଏଲ୍ ଏମ୍ ଏନ୍ ଓ ପି କ୍ୟୁ ଆର୍ ଏସ୍ ଟି ୟୁ ଭି ଡବ୍ଲ୍ୟୁ ଏକ୍ସ ୱାଇ ଜେଡ୍',
  '- ବୀ ସୀ ଡୀ ଈ ଏଫ ଜୀ ଏଚ - - - ଏଲ ଏମ ଏନ - ପୀ କ୍ୟୂ ଆର ଏସ ଟୀ ୟୂ ଭୀ ଡବ୍ଲୁ ଏକ୍ସ୍ ୱାଏ ଜେଡ',
  // Tamil
  'ஏ - சி - இ எஃப் ஜி எச் ஐ ஜே கே எல் எம் என் ஓ பி கியூ ஆர் எஸ் டி யு வி டபிள்யூ எக்ஸ் ஒய் இசட்',
  'எ - சீ - ஈ எப் ஜீ ஹெச் - ஜெ கெ - - - ஒ பீ க்யூ இரா - டீ யூ வீ டபிள்யு - வை ஜெட்',
  // Telugu
  'ఎ బి సి డి ఇ ఎఫ్ జి హెచ్ ఐ జె కె ఎల్ ఎం ఎన్ ఓ పి క్యూ ఆర్ ఎస్ టి యు వి డబ్ల్యు ఎక్స్ వై జడ్',
  'ఏ బీ సీ డీ ఈ - జీ ఎచ్ - జే కే - ఎమ్ - ఒ పీ క్యు - - టీ యూ వీ డబ్ల్యూ - - జెడ్',
  // Kannada
  'ಎ ಬಿ ಸಿ ಡಿ ಇ ಎಫ್ ಜಿ ಎಚ್ ಐ ಜೆ ಕೆ ಎಲ್ ಎಂ ಎನ್ ಓ ಪಿ ಕ್ಯೂ ಆರ್ ಎಸ್ ಟಿ ಯು ವಿ ಡಬ್ಲ್ಯು ಎಕ್ಸ್ ವೈ ಜೆಡ್',
  'ಏ ಬೀ ಸೀ ಡೀ ಈ - ಜೀ ಹೆಚ್ - ಜೇ ಕೇ - ಎಮ್ - ಒ ಪೀ ಕ್ಯು - - ಟೀ ಯೂ ವೀ ಡಬ್ಲ್ಯೂ - - ಝೆಡ್',
  // Malayalam
  'എ ബി സി ഡി ഇ എഫ് ജി എച്ച് ഐ ജെ കെ എൽ എം എൻ ഒ പി ക്യു ആർ എസ് ടി യു വി ഡബ്ല്യു എക്സ് വൈ ഇസഡ്',
  'ഏ ബീ സീ ഡീ ഈ - ജീ എച് - ജേ കേ എല് എമ് എന് ഓ പീ ക്യൂ ആര് - ടീ യൂ വീ ഡബ്ല്യൂ - - സെഡ്',
  // Urdu
  'اے بی سی ڈی ای ایف جی ایچ آئی جے کے ایل ایم این او پی کیو آر ایس ٹی یو وی ڈبلیو ایکس وائی زیڈ',
]
const FIRST_LETTER = 65

/** Marks that writers leave out or encode in two ways. */
const UNSURE_MARKS = /[\u093c\u09bc\u0a3c\u0a71\u0abc\u0b3c\u0654]/g
const bare = (word: string) => word.replace(UNSURE_MARKS, '')
const LONGEST_NAME = 8

const byNativeName = new Map<string, string>()
for (const row of NATIVE_NAMES) {
  for (const [i, name] of row.split(' ').entries()) {
    const letter = String.fromCharCode(FIRST_LETTER + i)
    const key = bare(name.normalize('NFKC'))
    const known = byNativeName.get(key) ?? ''
    if (name !== '-' && !known.includes(letter)) byNativeName.set(key, known + letter)
  }
}

/** Letter names that people and machines misspell, and bare letters, as romanisation spells them. */
const byRomanName = new Map(
  `
A=A E=AE I=IEY O=O U=U AI=IA YU=U BI=B SI=CS DI=D EF=F EPH=F JI=G ECH=H EICH=H AICH=H ETCH=H JE=J KE=K EL=L
AL=L EM=M EN=N PI=P KYU=Q KYOO=Q AR=R ES=S AS=S TI=T VI=V VAI=Y VHI=V BHI=V DABLYU=W DABLYOO=W DBLYU=W EKS=X EKSA=X
JED=Z JAED=Z ZED=Z K=K KA=K KI=K KU=K KO=K G=G GA=G GO=G CH=C CHA=C J=J JA=J T=T TA=T TH=T D=D DA=D N=N
NA=N P=P PA=P PH=F B=B BA=B M=M MA=M MU=M Y=Y YA=Y R=R RA=R RI=R L=L LA=L V=V VA=V SH=S S=S SA=S SU=S SE=S
H=H HA=H KS=X KSH=X KSHA=X YE=A ERU=E EEM=M ISA=S ISI=C ENA=N EMA=M ELA=L ESA=S ARA=R
`
    .trim()
    .split(/\s+/)
    .map((entry) => entry.split('=') as [string, string]),
)
const VOICINGS: Readonly<Record<string, string>> = { T: 'TD', P: 'PB', K: 'KG', S: 'SCJ', C: 'CSJ' }

/** A consonant by itself, with or without the sign that silences its vowel. */
const BARE_LETTER = /^.[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d]?$/
/** One syllable: consonants, then at most one vowel. */
const SYLLABLE = /^(?:[AEIOU]{1,2}|[B-DF-HJ-NP-TV-Z]{1,3}[AEIOU]{0,2})$/
/** What the first sound of a syllable may stand for, when that is more than the same Latin letter. */
const FIRST_SOUNDS: Readonly<Record<string, string>> = {
  V: 'VWB',
  J: 'JZ',
  K: 'KQ',
  I: 'IEY',
  E: 'EA',
  U: 'UO',
}

/**
 * The initials that a word of an Indian script may be; empty when it is not an initial.
 * @param written the word in its script, NFKC
 * @param spelt the same in Latin capitals, as the romanisers give it
 * @param voiceless the script does not distinguish T from D, so the word may mean either
 * @param dotted a dot follows: any syllable is then an initial
 */
export function initialsOf(written: string, spelt: string, voiceless: boolean, dotted: boolean): string {
  const named = written.length > LONGEST_NAME ? undefined : nameAt(written)
  if (named !== undefined && !voiceless) return named
  const letters =
    named ??
    byRomanName.get(spelt) ??
    (dotted || (written.length <= 2 && BARE_LETTER.test(written)) ? firstSounds(written, spelt) : '')
  // a bare S writes the C of Tamil in other scripts; a syllable shows its own sound
  if (letters === 'S' && BARE_LETTER.test(written)) return 'SC'
  return voiceless ? letters.replace(/[TPKSC]/g, (letter) => VOICINGS[letter] ?? letter) : letters
}

/** True for the name of a letter as its script writes it: के, எம். */
export const isLetterName = (written: string) =>
  written.length <= LONGEST_NAME && nameAt(written) !== undefined

function nameAt(written: string): string | undefined {
  const named = byNativeName.get(written)
  if (named !== undefined) return named
  const plain = bare(written)
  return plain === written ? undefined : byNativeName.get(plain)
}

function firstSounds(written: string, spelt: string): string {
  if (isArabic(written.charCodeAt(0)) ? written.length > 1 : !SYLLABLE.test(spelt)) return ''
  if (spelt.startsWith('KS')) return 'XK'
  if (spelt.startsWith('PH')) return 'FP'
  const first = spelt[0] as string
  return FIRST_SOUNDS[first] ?? first
}
