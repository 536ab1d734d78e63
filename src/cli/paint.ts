// Colours text for a terminal by what it means: good, bad, to be noticed, or less important.
import { styleText } from 'node:util'

const styles = { heading: 'bold', good: 'green', bad: 'red', notice: 'yellow', quiet: 'dim' } as const

export type Tone = keyof typeof styles

/** The text itself where there are no colours to be: to a file, to another program, or with NO_COLOR. */
export const paint = (text: string, tone: Tone | undefined, colour: boolean): string =>
  // Whether to colour is the reader's affair, and the reader may sit at another process than this one.
  colour && tone !== undefined ? styleText(styles[tone], text, { validateStream: false }) : text
