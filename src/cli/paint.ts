// Colours text for a terminal by meaning: good, bad, needs attention, or less important.
import { styleText } from 'node:util'

const styles = { heading: 'bold', good: 'green', bad: 'red', notice: 'yellow', quiet: 'dim' } as const

export type Tone = keyof typeof styles

/** Returns the plain text when colours are off: to a file, to another program, or with NO_COLOR. */
export const paint = (text: string, tone: Tone | undefined, colour: boolean): string =>
  // The reader decides about colours, and may be in another process.
  colour && tone !== undefined ? styleText(styles[tone], text, { validateStream: false }) : text
