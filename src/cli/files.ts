// Checks the files that a command names before anything is done: one that cannot be used is a misuse.
import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { checkNewFile, fileProblem } from '../platform/file-problem.js'
import { type Io, Misuse } from './io.js'

/** A file as it was named where the command was given. */
export const namedFile = (io: Pick<Io, 'cwd'>, name: string): string => resolve(io.cwd, name)

/** Says as a misuse why a place cannot be used. Throws Misuse. */
export async function asMisuse<T>(prepare: () => T | Promise<T>): Promise<T> {
  try {
    return await prepare()
  } catch (error) {
    throw new Misuse((error as Error).message)
  }
}

/** The file in full. Throws Misuse when it is not there, is not a file, or may not be read. */
export async function readableFile(io: Pick<Io, 'cwd'>, name: string): Promise<string> {
  const file = namedFile(io, name)
  try {
    const isFile = (await stat(file)).isFile()
    if (!isFile) throw new Misuse(`${file} is not a file`)
    await access(file, constants.R_OK)
  } catch (error) {
    throw error instanceof Misuse ? error : new Misuse(fileProblem(file, error))
  }
  return file
}

/** The file in full. Throws Misuse when it is there already, or cannot be made there. */
export async function newFile(io: Pick<Io, 'cwd'>, name: string): Promise<string> {
  const file = namedFile(io, name)
  await asMisuse(() => checkNewFile(file))
  return file
}
