// Generates pairs of people who share their given names, with one surname or two, in all scripts.

/** One pair with the answer that is wanted, and the kind it stands for. */
export interface NameCase {
  readonly name1: string
  readonly name2: string
  readonly same: boolean
  readonly kind: string
}

const list = (text: string) => text.trim().split(/\s+/)

const GIVEN_NAMES = [
  'RAKESH KUMAR',
  'RAJESH GOPALAN',
  'MOHAMMED ASLAM',
  'ANIL PRASAD',
  'VENKATA RAMANA',
  'JOHN PAUL',
  'SHIV SHANKAR',
  'RAM CHANDRA PRASAD',
]

/** Surnames, each with another spelling of it. */
const SURNAMES = list(`
SHARMA/SARMA VERMA/VARMA YADAV/YADAVA GUPTA/GUPTHA MISHRA/MISRA PANDEY/PANDE TIWARI/TEWARI TRIPATHI/TRIPATHY
DUBEY/DUBE SHUKLA/SUKLA JOSHI/JOSI CHAUDHARY/CHOWDHURY AGARWAL/AGRAWAL GOEL/GOYAL KAPOOR/KAPUR MEHTA/MEHATA
NAIR/NAYAR PILLAI/PILLAY REDDY/REDDI NAIDU/NAYUDU IYER/AIYER GHOSH/GHOSE DUTTA/DATTA PAWAR/PAVAR JADHAV/JADHAO
RATHORE/RATHOR CHAUHAN/CHOUHAN RAWAT/RAVAT ANSARI/ANSAREE QURESHI/QURAISHI MOHANTY/MOHANTI SAHU/SAHOO GOWDA/GOUDA
SHETTY/SHETTI FERNANDES/FERNANDEZ DSOUZA/DESOUZA VARGHESE/VERGHESE MATHEW/MATHEWS MENON/MENNON KHAN/KHAAN
`).map((names) => names.split('/') as [string, string])

/** The same given names and surnames in the same order in each script. */
const SCRIPTS: Readonly<Record<string, readonly [string, string]>> = {
  Latin: [
    'RAMESH KUMAR|ANIL MOHAN|SUNIL PRAKASH',
    'SHARMA VERMA GUPTA REDDY NAIR PATEL JOSHI MENON MISHRA KHANNA',
  ],
  Devanagari: ['रमेश कुमार|अनिल मोहन|सुनील प्रकाश', 'शर्मा वर्मा गुप्ता रेड्डी नायर पटेल जोशी मेनन मिश्रा खन्ना'],
  Bengali: ['রমেশ কুমার|অনিল মোহন|সুনীল প্রকাশ', 'শর্মা বর্মা গুপ্তা রেড্ডি নায়ার প্যাটেল জোশী মেনন মিশ্র খান্না'],
  Assamese: ['ৰমেশ কুমাৰ|অনিল মোহন|সুনীল প্ৰকাশ', 'শৰ্মা বৰ্মা গুপ্তা ৰেড্ডী নায়াৰ পেটেল যোশী মেনন মিশ্ৰ খান্না'],
  Gurmukhi: ['ਰਮੇਸ਼ ਕੁਮਾਰ|ਅਨਿਲ ਮੋਹਨ|ਸੁਨੀਲ ਪ੍ਰਕਾਸ਼', 'ਸ਼ਰਮਾ ਵਰਮਾ ਗੁਪਤਾ ਰੈੱਡੀ ਨਾਇਰ ਪਟੇਲ ਜੋਸ਼ੀ ਮੈਨਨ ਮਿਸ਼ਰਾ ਖੰਨਾ'],
  Gujarati: ['રમેશ કુમાર|અનિલ મોહન|સુનીલ પ્રકાશ', 'શર્મા વર્મા ગુપ્તા રેડ્ડી નાયર પટેલ જોશી મેનન મિશ્રા ખન્ના'],
  Odia: ['ରମେଶ କୁମାର|ଅନିଲ ମୋହନ|ସୁନୀଲ ପ୍ରକାଶ', 'ଶର୍ମା ବର୍ମା ଗୁପ୍ତା ରେଡ୍ଡୀ ନାୟାର ପଟେଲ ଯୋଶୀ ମେନନ ମିଶ୍ର ଖାନ୍ନା'],
  Tamil: ['ரமேஷ் குமார்|அனில் மோகன்|சுனில் பிரகாஷ்', 'சர்மா வர்மா குப்தா ரெட்டி நாயர் படேல் ஜோஷி மேனன் மிஸ்ரா கன்னா'],
  Telugu: ['రమేష్ కుమార్|అనిల్ మోహన్|సునీల్ ప్రకాష్', 'శర్మ వర్మ గుప్తా రెడ్డి నాయర్ పటేల్ జోషి మీనన్ మిశ్రా ఖన్నా'],
  Kannada: ['ರಮೇಶ್ ಕುಮಾರ್|ಅನಿಲ್ ಮೋಹನ್|ಸುನೀಲ್ ಪ್ರಕಾಶ್', 'ಶರ್ಮಾ ವರ್ಮಾ ಗುಪ್ತಾ ರೆಡ್ಡಿ ನಾಯರ್ ಪಟೇಲ್ ಜೋಶಿ ಮೆನನ್ ಮಿಶ್ರಾ ಖನ್ನಾ'],
  Malayalam: ['രമേശ് കുമാർ|അനിൽ മോഹൻ|സുനിൽ പ്രകാശ്', 'ശർമ്മ വർമ്മ ഗുപ്ത റെഡ്ഡി നായർ പട്ടേൽ ജോഷി മേനോൻ മിശ്ര ഖന്ന'],
  Urdu: ['رمیش کمار|انیل موہن|سنیل پرکاش', 'شرما ورما گپتا ریڈی نائر پٹیل جوشی مینن مشرا کھنہ'],
}

/** Every surname beside those that follow it at these distances, so that no two lists of pairs are alike. */
const DISTANCES = [1, 2, 5, 11]

/** The pairs of Latin names. */
function* latinCases(): Generator<NameCase> {
  for (const given of GIVEN_NAMES) {
    const [first, ...others] = given.split(' ') as [string, ...string[]]
    for (const [i, [surname, spelling]] of SURNAMES.entries()) {
      const name1 = `${given} ${surname}`
      for (const distance of DISTANCES) {
        const [other] = SURNAMES[(i + distance) % SURNAMES.length] as [string, string]
        yield { name1, name2: `${given} ${other}`, same: false, kind: 'surname' }
      }
      for (const name2 of [
        `${given} ${spelling}`,
        `${surname} ${given}`,
        `Shri ${given} ${spelling}`,
        `${first[0]}. ${others.join(' ')} ${spelling}`,
      ])
        yield { name1, name2, same: true, kind: 'surname' }
    }
  }
}

/** The pairs of a name in Latin or Devanagari letters and one in any script. */
function* scriptCases(): Generator<NameCase> {
  const read = (script: string) => {
    const [given, surnames] = SCRIPTS[script] as readonly [string, string]
    return { given: given.split('|'), surnames: list(surnames) }
  }
  for (const from of ['Latin', 'Devanagari']) {
    const one = read(from)
    for (const script of Object.keys(SCRIPTS)) {
      const two = read(script)
      for (const [g, given] of one.given.entries()) {
        for (const [s, surname] of one.surnames.entries()) {
          const name1 = `${given} ${surname}`
          for (const [o, other] of two.surnames.entries()) {
            if (o !== s && (o + s + g) % 3 > 0) continue
            yield { name1, name2: `${two.given[g]} ${other}`, same: o === s, kind: `surname in ${script}` }
          }
        }
      }
    }
  }
}

export const surnameCases: readonly NameCase[] = [...latinCases(), ...scriptCases()]
