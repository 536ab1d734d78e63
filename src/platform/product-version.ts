// Reads the version of the package that this file was built from.
import { readFileSync } from 'node:fs'

const manifest = new URL('../../package.json', import.meta.url)

export const productVersion = (): string =>
  (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
