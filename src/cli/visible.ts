// Escapes control characters in text from outside, so that it cannot control a terminal.

/**
 * Control characters move the cursor, colour, or set the title. Line and paragraph separators break a table, and
 * bidirectional controls show a line in another order than it has.
 */
const acting = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

const escaped = (character: string): string =>
  `\\u{${character.codePointAt(0)!.toString(16).padStart(4, '0')}}`

/** One line for a terminal, for text that may come from anybody. */
export const visible = (text: string): string => text.replaceAll(acting, escaped)

/** As `visible`, for text of several lines. */
export const visibleLines = (text: string): string => text.split('\n').map(visible).join('\n')
