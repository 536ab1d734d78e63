// Reads the version of the package that this file was built from.
import { readFileSync } from 'node:fs'
import { productFile } from '../kernel/product-files.js'

const manifest = productFile('package.json')

export const productVersion = (): string =>
  (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
