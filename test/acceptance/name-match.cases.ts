// Test cases of name match: pairs of names.

type Pair = readonly [why: string, name1: string, name2: string]

/** Score 100. */
export const sameNames: readonly Pair[] = [
  ['exact', 'Asha Zaveri', 'Asha Zaveri'],
  ['exact, one word', 'Asha', 'Asha'],
  ['exact, Devanagari', 'सुनीता देवी', 'सुनीता देवी'],
  ['case only', 'asha zaveri', 'ASHA Zaveri'],
  ['punctuation only', "Maria D'Souza", 'Maria, DSouza.'],
  ['punctuation between initials', 'A.K. Sharma', 'A K Sharma'],
  ['a hyphen for a space', 'Anil-Kumar Verma', 'Anil Kumar Verma'],
  ['spaces only', '  Asha   Zaveri ', 'Asha Zaveri'],
]

/** Score 0: a side has no name. */
export const noNames: readonly (readonly [name1: string, name2: string])[] = [
  ['Mr.', 'Mr.'],
  ['SHRI', 'SMT'],
  ['Dr. Prof.', 'Asha Zaveri'],
  ['श्री', 'Shri'],
  ['!!!', '!!!'],
  ['\u200d', 'Asha Zaveri'],
]

/** A match, 50 and above. */
export const matchingNames: readonly Pair[] = [
  ['S/O tail and a short form', 'Md. Aslam S/O Karim', 'MOHAMMED ASLAM'],
  ['W/O tail', 'Sunita Devi W/O Ram Lal', 'Sunita Devi'],
  ['D/O tail', 'Geeta Rani D/O Mohan Singh', 'Geeta Rani'],
  ['order', 'Zaveri Asha', 'Asha Zaveri'],
  ['honorific', 'Smt. Sunita Devi', 'Sunita Devi'],
  ['initials', 'R N Tagore', 'Ravindra Nath Tagore'],
  ['a part missing', 'Ram Verma', 'Ram Prasad Verma'],
  ['words joined', 'Ram Niwas Yadav', 'Ramniwas Yadav'],
  ['Devanagari', 'राजेश कुमार शर्मा', 'Rajesh Kumar Sharma'],
  ['Tamil', 'கார்த்திக் ராஜா', 'Karthik Raja'],
  ['Urdu', 'محمد اسلم', 'Mohammed Aslam'],
  ['Devanagari against Tamil', 'முருகன்', 'मुरुगन'],
  [
    'legal form of a business',
    'Anupam Consultancy Services Pvt Ltd',
    'ANUPAM CONSULTANCY SERVICES PRIVATE LIMITED',
  ],
  ['M/s', 'M/s Zaveri Traders', 'ZAVERI TRADERS'],
  ['trade word cut short', 'Gupta Engg Works LLP', 'Gupta Engineering Works'],
]

/** No match, below 50. */
export const otherNames: readonly Pair[] = [
  ['other people', 'Asha Zaveri', 'Vijay Khanna'],
  ['one letter makes another name', 'Ramesh Kumar', 'Rajesh Kumar'],
  ['man and woman', 'Kamal Singh', 'Kamla Singh'],
  ['the same surname', 'Anil Sharma', 'Sunil Sharma'],
  ['the father, not the person', 'Ramesh Kumar S/O Suresh Kumar', 'Suresh Kumar'],
  ['the husband, not the person', 'Sunita Devi W/O Ram Lal', 'Ram Lal'],
  ['Devanagari', 'राजेश कुमार', 'Sunita Devi'],
  ['Tamil', 'முருகன்', 'Selvam'],
  ['Urdu', 'محمد اسلم', 'Abdul Karim'],
  ['businesses', 'Zaveri Traders Pvt Ltd', 'Verma Textiles Pvt Ltd'],
  ['businesses of one house', 'Anupam Industries Ltd', 'Anupam Power Ltd'],
]
