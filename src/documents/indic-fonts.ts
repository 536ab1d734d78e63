// Lists the fonts of the other scripts of India that are in the folder `fonts`, with the characters that each writes.

/** The file is `noto-sans-NAME-NAME-WEIGHT-normal.woff`; code points as its package lists them. fonts/OFL.txt says where they are from. */
export const indicFonts: readonly (readonly [name: string, codePoints: string])[] = [
  [
    'bengali',
    'U+0951-0952,U+0964-0965,U+0980-09FE,U+1CD0,U+1CD2,U+1CD5-1CD6,U+1CD8,U+1CE1,U+1CEA,U+1CED,U+1CF2,U+1CF5-1CF7,U+200C-200D,U+20B9,U+25CC,U+A8F1',
  ],
  ['tamil', 'U+0964-0965,U+0B82-0BFA,U+200C-200D,U+20B9,U+25CC'],
  ['telugu', 'U+0951-0952,U+0964-0965,U+0C00-0C7F,U+1CDA,U+1CF2,U+200C-200D,U+25CC'],
  [
    'kannada',
    'U+0951-0952,U+0964-0965,U+0C80-0CF3,U+1CD0,U+1CD2-1CD3,U+1CDA,U+1CF2,U+1CF4,U+200C-200D,U+20B9,U+25CC,U+A830-A835',
  ],
  [
    'malayalam',
    'U+0307,U+0323,U+0951-0952,U+0964-0965,U+0D00-0D7F,U+1CDA,U+1CF2,U+200C-200D,U+20B9,U+25CC,U+A830-A832',
  ],
  ['gujarati', 'U+0951-0952,U+0964-0965,U+0A80-0AFF,U+200C-200D,U+20B9,U+25CC,U+A830-A839'],
  ['gurmukhi', 'U+0951-0952,U+0964-0965,U+0A01-0A76,U+200C-200D,U+20B9,U+25CC,U+262C,U+A830-A839'],
  ['oriya', 'U+0951-0952,U+0964-0965,U+0B01-0B77,U+1CDA,U+1CF2,U+200C-200D,U+20B9,U+25CC'],
]

/** Scripts of India that no font here writes: a text of one is named, since boxes say nothing. */
export const namedScripts: readonly (readonly [name: string, writes: RegExp])[] = [
  ['Arabic', /\p{Script=Arabic}/u], // Urdu, Kashmiri, Sindhi
  ['Ol Chiki', /\p{Script=Ol_Chiki}/u], // Santali
  ['Meetei Mayek', /\p{Script=Meetei_Mayek}/u], // Manipuri
]
