// Generates pairs of institutions of one kind in two places, of banks that share a word, and of one body written in two
// ways.

import type { NameCase } from './names-surnames.cases.js'

const lines = (text: string) => text.trim().split('\n')
const list = (text: string) => text.trim().split(/\s+/)

/** Places with another spelling and Devanagari. Neighbours in the list resemble each other. */
const PLACES = lines(`
RAMPUR|RAMPUR|रामपुर
RAJPUR|RAJPUR|राजपुर
SITAPUR|SEETAPUR|सीतापुर
HARIPUR|HARIPUR|हरिपुर
HAMIRPUR|HAMEERPUR|हमीरपुर
MIRZAPUR|MIRJAPUR|मिर्ज़ापुर
SULTANPUR|SULTAANPUR|सुल्तानपुर
GHAZIPUR|GAZIPUR|गाज़ीपुर
FATEHPUR|FATEHPOOR|फतेहपुर
RAMGARH|RAMGADH|रामगढ़
RAIGARH|RAIGARH|रायगढ़
AZAMGARH|AJAMGARH|आज़मगढ़
MORADABAD|MURADABAD|मुरादाबाद
FIROZABAD|FEROZABAD|फ़िरोज़ाबाद
FARIDABAD|FAREEDABAD|फरीदाबाद
PUNE|POONA|पुणे
NASHIK|NASIK|नाशिक
NAGPUR|NAGPUR|नागपुर
JAIPUR|JAYPUR|जयपुर
JODHPUR|JODHPUR|जोधपुर
UDAIPUR|UDAYPUR|उदयपुर
KOTA|KOTA|कोटा
LUCKNOW|LAKHNAU|लखनऊ
KANPUR|KANPUR|कानपुर
INDORE|INDOR|इंदौर
BHOPAL|BHOPAAL|भोपाल
SATARA|SATARA|सातारा
SANGLI|SANGLI|सांगली
SOLAPUR|SHOLAPUR|सोलापुर
KOLHAPUR|KOLHAPOOR|कोल्हापुर
`).map((line) => line.split('|') as [string, string, string])

/** Kinds of institutions, each with other ways to write it. */
const KINDS = lines(`
GOVERNMENT PRIMARY SCHOOL @|GOVT. PRIMARY SCHOOL, @|GPS @|GOVT PRY SCHOOL @|राजकीय प्राथमिक विद्यालय @
GOVERNMENT UPPER PRIMARY SCHOOL @|GOVT UPPER PRIMARY SCHOOL @|GOVT UPS @|GUPS, @|राजकीय उच्च प्राथमिक विद्यालय @
GOVERNMENT GIRLS SENIOR SECONDARY SCHOOL @|GOVT GIRLS SR SEC SCHOOL @|GGSSS @|Govt. Girls Sr. Sec. School, @|राजकीय बालिका वरिष्ठ माध्यमिक विद्यालय @
SARASWATI SHISHU MANDIR @|Saraswati Shishu Mandir, @|@ SARASWATI SHISHU MANDIR|सरस्वती शिशु मंदिर @
KENDRIYA VIDYALAYA @|K.V. @|KV @|केन्द्रीय विद्यालय @
GOVERNMENT DEGREE COLLEGE @|GOVT. DEGREE COLLEGE @|GOVERNMENT DEGREE COLLEGE, @|राजकीय डिग्री कॉलेज @
GOVERNMENT INDUSTRIAL TRAINING INSTITUTE @|GOVT ITI @|GOVT. I.T.I. @|राजकीय आईटीआई @
ROTARY CLUB OF @|THE ROTARY CLUB OF @|ROTARY CLUB @|Rotary Club, @|रोटरी क्लब @
LIONS CLUB OF @|LIONS CLUB, @|LIONS CLUB @|लायंस क्लब @
GRAM PANCHAYAT @|GRAMPANCHAYAT @|GRAM PANCHAYAT, @|G.P. @|ग्राम पंचायत @
NAGAR PALIKA PARISHAD @|NAGARPALIKA PARISHAD @|NAGAR PALIKA PARISHAD, @|नगर पालिका परिषद @
PRIMARY HEALTH CENTRE @|PHC @|P.H.C. @|PRIMARY HEALTH CENTER @|प्राथमिक स्वास्थ्य केंद्र @
DISTRICT HOSPITAL @|DISTT. HOSPITAL @|DIST HOSPITAL @|जिला अस्पताल @
SHRI HANUMAN MANDIR TRUST @|SRI HANUMAN MANDIR TRUST @|HANUMAN MANDIR TRUST, @|श्री हनुमान मंदिर ट्रस्ट @
MAHILA MANDAL @|@ MAHILA MANDAL|MAHILA MANDAL, @|महिला मंडल @
GRAM VIKAS SAMITI @|GRAM VIKAS SAMITEE @|GRAM VIKAS SAMITI, @|ग्राम विकास समिति @
@ CO-OPERATIVE HOUSING SOCIETY LTD|@ COOP HSG SOC LTD|@ CHS LTD|@ CO-OP. HOUSING SOCIETY LIMITED|@ सहकारी हाउसिंग सोसायटी
@ CO-OPERATIVE CREDIT SOCIETY|@ COOPERATIVE CREDIT SOCIETY LTD|THE @ CO-OP. CREDIT SOC.|@ सहकारी क्रेडिट सोसायटी
BAR ASSOCIATION @|@ BAR ASSOCIATION|BAR ASSN. @|बार एसोसिएशन @
`).map((line) => line.split('|') as [string, ...string[]])

/** Every place beside those that follow it at these distances. */
const DISTANCES = [1, 4, 11]

const isNative = (text: string) => /[^\x00-\x7f]/.test(text)
const at = (kind: string, [latin, other, native]: readonly [string, string, string], spelling = false) =>
  kind.replace('@', isNative(kind) ? native : spelling ? other : latin)

function* placeCases(): Generator<NameCase> {
  for (const [k, [kind, ...others]] of KINDS.entries()) {
    for (const [p, place] of PLACES.entries()) {
      const name1 = at(kind, place)
      for (const [d, distance] of DISTANCES.entries()) {
        const elsewhere = PLACES[(p + distance + k) % PLACES.length] as [string, string, string]
        if (elsewhere === place) continue
        const written = [kind, ...others][(p + d) % (others.length + 1)] as string
        yield { name1, name2: at(written, elsewhere), same: false, kind: 'place' }
        if (d === 0 && isNative(others.at(-1) as string)) {
          const native = others.at(-1) as string
          yield { name1: at(native, place), name2: at(native, elsewhere), same: false, kind: 'place' }
        }
      }
      const written = others[p % others.length] as string
      yield { name1, name2: at(written, place, true), same: true, kind: 'place' }
      yield { name1, name2: at(others.at(-1) as string, place), same: true, kind: 'place' }
    }
  }
}

/** One kind in one place, for two sorts of people or two levels. */
const LEVELS = lines(`
GOVT BOYS SR SEC SCHOOL @|GOVT GIRLS SR SEC SCHOOL @
GOVT PRIMARY SCHOOL @|GOVT UPPER PRIMARY SCHOOL @
GOVT SR SEC SCHOOL @|GOVT GIRLS SR SEC SCHOOL @
GOVT PRIMARY SCHOOL @|GOVT GIRLS PRIMARY SCHOOL @
राजकीय कन्या विद्यालय @|राजकीय बालक विद्यालय @
ROTARY CLUB OF @ NORTH|ROTARY CLUB OF @ SOUTH
GRAM PANCHAYAT @ KHURD|GRAM PANCHAYAT @ KALAN
GOVT SCHOOL @|GOVT HOSPITAL @
MAHILA MANDAL @|YUVAK MANDAL @
`).map((line) => line.split('|') as [string, string])

function* levelCases(): Generator<NameCase> {
  for (const [one, two] of LEVELS)
    for (const place of PLACES.slice(0, 12))
      yield { name1: at(one, place), name2: at(two, place), same: false, kind: 'level' }
}

/** Banks, all of them different; a bank after a bar is the one before it. */
const BANKS = lines(`
BANK OF BARODA|BARODA BANK|THE BANK OF BARODA LTD|बैंक ऑफ बड़ौदा
BARODA GRAMIN BANK|BARODA GRAMEEN BANK|BARODA GRAMEENA BANK|बड़ौदा ग्रामीण बैंक
BARODA UP GRAMIN BANK|BARODA U.P. GRAMEEN BANK
BARODA RAJASTHAN KSHETRIYA GRAMIN BANK|BARODA RAJASTHAN KSHETRIYA GRAMEEN BANK
BANK OF THE WEST|BANK OF WEST
BANK OF THE EAST|BANK OF EAST
BANK OF INDIA|THE BANK OF INDIA|बैंक ऑफ इंडिया
STATE BANK OF INDIA|STATE BANK OF INDIA LTD|स्टेट बैंक ऑफ इंडिया
UNION BANK OF INDIA|THE UNION BANK OF INDIA
CENTRAL BANK OF INDIA|CENTRAL BANK OF INDIA LTD.
INDIAN BANK|THE INDIAN BANK LIMITED
INDIAN OVERSEAS BANK|INDIAN OVERSEAS BANK LTD
STATE BANK OF PATIALA|STATE BK OF PATIALA
STATE BANK OF MYSORE|STATE BANK OF MYSURU
ANDHRA BANK|THE ANDHRA BANK LTD
ANDHRA PRADESH GRAMEENA BANK|ANDHRA PRADESH GRAMIN BANK|ANDHRA PRADESH GRAMEENA VIKAS BANK#
ANDHRA PRAGATHI GRAMEENA BANK|ANDHRA PRAGATHI GRAMIN BANK
PUNJAB NATIONAL BANK|PUNJAB NATIONAL BANK LIMITED|पंजाब नेशनल बैंक
PUNJAB AND SIND BANK|PUNJAB & SIND BANK
PUNJAB GRAMIN BANK|PUNJAB GRAMEEN BANK
BANK OF MAHARASHTRA|THE BANK OF MAHARASHTRA|बैंक ऑफ महाराष्ट्र
MAHARASHTRA GRAMIN BANK|MAHARASHTRA GRAMEEN BANK|महाराष्ट्र ग्रामीण बैंक
KARNATAKA BANK|THE KARNATAKA BANK LTD
KARNATAKA VIKAS GRAMEENA BANK|KARNATAKA VIKAS GRAMIN BANK
KERALA GRAMIN BANK|KERALA GRAMEENA BANK
KERALA STATE COOPERATIVE BANK|KERALA STATE CO-OP BANK LTD|KERALA STATE CO-OPERATIVE BANK
SARASWAT CO-OPERATIVE BANK|THE SARASWAT CO-OP. BANK LTD|SARASWAT COOP BANK|SARASWAT SAHAKARI BANK
COSMOS CO-OPERATIVE BANK|THE COSMOS CO-OP. BANK LTD|COSMOS COOP BANK
NASHIK DISTRICT CENTRAL CO-OPERATIVE BANK|NASIK DIST. CENTRAL CO-OP BANK LTD
SATARA DISTRICT CENTRAL CO-OPERATIVE BANK|SATARA DIST. CENTRAL COOP BANK LTD
NASHIK MERCHANTS CO-OPERATIVE BANK|NASIK MERCHANTS CO-OP BANK LTD
HDFC BANK|H.D.F.C. BANK LTD|HDFC BANK LIMITED
SBM BANK|SBM BANK LTD
CITY UNION BANK|THE CITY UNION BANK LTD
TAMILNAD MERCANTILE BANK|TAMILNAD MERCANTILE BANK LTD
SOUTH INDIAN BANK|THE SOUTH INDIAN BANK LTD
`).map((line) => line.split('|').filter((name) => !name.endsWith('#')) as [string, ...string[]])

function* bankCases(): Generator<NameCase> {
  for (const [i, [name1, ...others]] of BANKS.entries()) {
    for (const name2 of others) yield { name1, name2, same: true, kind: 'bank' }
    for (const [name2] of BANKS.slice(i + 1)) yield { name1, name2, same: false, kind: 'bank' }
  }
}

/** The same bodies in the same places, written in other scripts. */
const SCRIPTS: Readonly<Record<string, readonly [string, string]>> = {
  Latin: ['GRAM PANCHAYAT|ROTARY CLUB', 'RAMPUR SITAPUR NAGPUR JODHPUR KOTA BHOPAL HARIPUR'],
  Devanagari: ['ग्राम पंचायत|रोटरी क्लब', 'रामपुर सीतापुर नागपुर जोधपुर कोटा भोपाल हरिपुर'],
  Bengali: ['গ্রাম পঞ্চায়েত|রোটারি ক্লাব', 'রামপুর সীতাপুর নাগপুর যোধপুর কোটা ভোপাল হরিপুর'],
  Gurmukhi: ['ਗ੍ਰਾਮ ਪੰਚਾਇਤ|ਰੋਟਰੀ ਕਲੱਬ', 'ਰਾਮਪੁਰ ਸੀਤਾਪੁਰ ਨਾਗਪੁਰ ਜੋਧਪੁਰ ਕੋਟਾ ਭੋਪਾਲ ਹਰੀਪੁਰ'],
  Gujarati: ['ગ્રામ પંચાયત|રોટરી ક્લબ', 'રામપુર સીતાપુર નાગપુર જોધપુર કોટા ભોપાલ હરિપુર'],
  Odia: ['ଗ୍ରାମ ପଞ୍ଚାୟତ|ରୋଟାରୀ କ୍ଲବ', 'ରାମପୁର ସୀତାପୁର ନାଗପୁର ଯୋଧପୁର କୋଟା ଭୋପାଳ ହରିପୁର'],
  Telugu: ['గ్రామ పంచాయతీ|రోటరీ క్లబ్', 'రాంపూర్ సీతాపూర్ నాగపూర్ జోధ్‌పూర్ కోటా భోపాల్ హరిపూర్'],
  Kannada: ['ಗ್ರಾಮ ಪಂಚಾಯತಿ|ರೋಟರಿ ಕ್ಲಬ್', 'ರಾಂಪುರ ಸೀತಾಪುರ ನಾಗಪುರ ಜೋಧಪುರ ಕೋಟಾ ಭೋಪಾಲ್ ಹರಿಪುರ'],
  Malayalam: ['ഗ്രാമ പഞ്ചായത്ത്|റോട്ടറി ക്ലബ്', 'രാംപൂർ സീതാപൂർ നാഗ്പൂർ ജോധ്പൂർ കോട്ട ഭോപ്പാൽ ഹരിപൂർ'],
  Tamil: ['கிராம பஞ்சாயத்து|ரோட்டரி கிளப்', 'ராம்பூர் சீதாபூர் நாக்பூர் ஜோத்பூர் கோட்டா போபால் ஹரிபூர்'],
  Urdu: ['گرام پنچایت|روٹری کلب', 'رامپور سیتاپور ناگپور جودھپور کوٹا بھوپال ہریپور'],
}

function* scriptCases(): Generator<NameCase> {
  const read = (script: string) => {
    const [kinds, places] = SCRIPTS[script] as readonly [string, string]
    return { kinds: kinds.split('|'), places: list(places) }
  }
  const latin = read('Latin')
  for (const script of Object.keys(SCRIPTS)) {
    const native = read(script)
    for (const [k, kind] of latin.kinds.entries()) {
      for (const [p, place] of latin.places.entries()) {
        for (const [o, other] of native.places.entries())
          yield {
            name1: `${kind} ${place}`,
            name2: `${native.kinds[k]} ${other}`,
            same: o === p,
            kind: `place in ${script}`,
          }
      }
    }
  }
}

export const institutionCases: readonly NameCase[] = [
  ...placeCases(),
  ...levelCases(),
  ...bankCases(),
  ...scriptCases(),
]
