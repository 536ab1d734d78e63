// Quotes texts for programs.

/** For a POSIX shell. */
export const shellText = (text: string): string =>
  /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`

/** For TypeScript and JavaScript, in single quotes as the SDK's examples are. */
export const typescriptText = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

/** For Python: JSON's texts are Python's too. */
export const pythonText = (text: string): string => JSON.stringify(text)
