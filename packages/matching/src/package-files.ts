// Says where the package's own files are. This file is as deep in the sources as it is in the compiled files.
import { fileURLToPath } from 'node:url'

const root = new URL('../', import.meta.url)

/** The path of a file or folder of the package. `name`: its path in the package's folder. */
export const packageFile = (name: string): string => fileURLToPath(new URL(name, root))
