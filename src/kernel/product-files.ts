// Says where the product's own files are. This file is as deep in the sources as it is in the compiled files and in their bundle.
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url)

/** The path of a file or folder of the product. `name`: its path in the product's folder. */
export const productFile = (name: string): string => fileURLToPath(new URL(name, root))
