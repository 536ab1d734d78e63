// Reads a file that the configuration names, such as the certificate of an authority.
import { readFileSync } from 'node:fs'
import { ConfigProblem } from './config-problem.js'

/** The part of the configuration that is used here. Importing its type would make a circle. */
export interface FileNames {
  /** The configuration file, which an error names. */
  readonly file: string | undefined
  readonly resolve: (path: string) => string
}

/** The text of `file`, which the configuration names at `key`. Throws ConfigProblem. */
export function readNamedFile(config: FileNames, key: string, file: string): string {
  try {
    return readFileSync(config.resolve(file), 'utf8')
  } catch (error) {
    throw new ConfigProblem(
      `${config.file}: ${key} is ${file}, which cannot be read: ${(error as Error).message}`,
    )
  }
}
