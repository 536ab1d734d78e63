// Words of the scripts of India with conjuncts and vowel signs, and the SHA-256 of the fonts that write them.

/** A font, and words that it writes. Drawn, they were compared by eye with what Chromium (HarfBuzz) draws with the same files. */
export const indicWords: readonly (readonly [font: string, words: readonly string[]])[] = [
  ['bengali', ['বাংলা', 'ভাষায়', 'প্রশ্ন', 'ক্ষত্রিয়', 'বিশ্বকর্মা', 'শ্রীকৃষ্ণ', 'কৌশিক', 'ৰাষ্ট্ৰ']],
  ['tamil', ['தமிழ்', 'ஸ்ரீகிருஷ்ணன்', 'கௌசிகன்', 'பொங்கல்', 'லட்சுமி']],
  ['telugu', ['తెలుగు', 'శ్రీకృష్ణ', 'విశ్వకర్మ', 'క్షత్రియ', 'లక్ష్మి']],
  ['kannada', ['ಕನ್ನಡ', 'ಭಾಷೆ', 'ಶ್ರೀಕೃಷ್ಣ', 'ವಿಶ್ವಕರ್ಮ', 'ಕ್ಷತ್ರಿಯ', 'ಲಕ್ಷ್ಮಿ']],
  ['malayalam', ['മലയാളം', 'ശ്രീകൃഷ്ണൻ', 'വിശ്വകർമ്മ', 'ക്ഷത്രിയൻ', 'കൊച്ചി']],
  ['gujarati', ['ગુજરાતી', 'શ્રીકૃષ્ણ', 'વિશ્વકર્મા', 'ક્ષત્રિય', 'લક્ષ્મી']],
  ['gurmukhi', ['ਪੰਜਾਬੀ', 'ਸ੍ਰੀ', 'ਕ੍ਰਿਸ਼ਨ', 'ਵਿਸ਼ਵਕਰਮਾ', 'ਗੁਰਪ੍ਰੀਤ']],
  ['oriya', ['ଓଡ଼ିଆ', 'ଭାଷା', 'ଶ୍ରୀକୃଷ୍ଣ', 'ବିଶ୍ୱକର୍ମା', 'କ୍ଷତ୍ରିୟ', 'ଲକ୍ଷ୍ମୀ']],
]

/** Each file as its package has it (version 5.3.0). */
export const fontHashes: readonly (readonly [file: string, sha256: string])[] = [
  [
    'noto-sans-bengali-bengali-400-normal.woff',
    'c480dd5f1c21af4e5d5e9ecbffc4d164f4375b5fd76ac7949bce08098de18dd6',
  ],
  [
    'noto-sans-bengali-bengali-700-normal.woff',
    'f9a16ae5d595001cbffb2bbef9a82113b8b3e096e0b206d08d7409cd339ad069',
  ],
  [
    'noto-sans-gujarati-gujarati-400-normal.woff',
    'f3ee171f0a4afca40a09367f5c64f9e869599990c0eb8351c23d9c41945ed50e',
  ],
  [
    'noto-sans-gujarati-gujarati-700-normal.woff',
    '0cbf06cdd70328cb0419adf9093374b771723c91d907754e7a376b861781f839',
  ],
  [
    'noto-sans-gurmukhi-gurmukhi-400-normal.woff',
    'ae6584cdeae0a7c9bd262f8627e019bdc01ce1a2d10906e39df3727ca6f0c4e1',
  ],
  [
    'noto-sans-gurmukhi-gurmukhi-700-normal.woff',
    '7932cd4b4f34617cbb898d2f069cb59bb94ec364f5cb9ebb40576cab268324dd',
  ],
  [
    'noto-sans-kannada-kannada-400-normal.woff',
    '8377aba08f88a58436d2aab91b654e9bcadeb63acf23252a55776535a9f3248a',
  ],
  [
    'noto-sans-kannada-kannada-700-normal.woff',
    '6a2dd50223fb69a4ed9e479f19a51b1922be3fa848aef8048c0bb7a9c914d81b',
  ],
  [
    'noto-sans-malayalam-malayalam-400-normal.woff',
    '80d78888f433378a75416c8d7378bf1d0b6b58e7e404bb620427351b16b87e0a',
  ],
  [
    'noto-sans-malayalam-malayalam-700-normal.woff',
    '13a8d033b8213052aa3e43d25fd608d4c8abf9ceeac9384334965268cb2c90a5',
  ],
  [
    'noto-sans-oriya-oriya-400-normal.woff',
    '8fae29d5f67df00335abbd5b4bb6fa5c7695c4d09eef2b49d03881fd00541880',
  ],
  [
    'noto-sans-oriya-oriya-700-normal.woff',
    'dd3234f135c8c8b8d81f18b4276d4d3bb3146434032e9a6f5fc69639740910fa',
  ],
  [
    'noto-sans-tamil-tamil-400-normal.woff',
    'dccaddb038c53bb8c702cf2208bf40631fee347c8d2b27eaf2ce3551f4a52dfa',
  ],
  [
    'noto-sans-tamil-tamil-700-normal.woff',
    '365b66156af8de7998161174bc3d7c797c0cab5db569f721ddae546e42938ff2',
  ],
  [
    'noto-sans-telugu-telugu-400-normal.woff',
    '434b7e15cc869d315029f6b1c815abb9dd036da7a76e08d6d7f2013243808223',
  ],
  [
    'noto-sans-telugu-telugu-700-normal.woff',
    'd6877c9ca7b7413f7513da58f9aaa88885ce8d1c67f2ae72a98bb4b09225c18f',
  ],
]
