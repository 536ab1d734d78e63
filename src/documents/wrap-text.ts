// Wraps text into lines that fit a column.

type Fits = (line: string) => boolean

/** Cuts a word that is wider than the column, between graphemes, so that no letter is split. */
function pieces(word: string, fits: Fits): string[] {
  if (fits(word)) return [word]
  const parts: string[] = ['']
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(word)) {
    const longer = parts.at(-1)! + segment
    if (parts.at(-1) !== '' && !fits(longer)) parts.push(segment)
    else parts[parts.length - 1] = longer
  }
  return parts
}

/** The lines of a text, broken between words; within a word only when it does not fit a line. */
export function wrapText(text: string, fits: Fits): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).flatMap((each) => pieces(each, fits))) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
