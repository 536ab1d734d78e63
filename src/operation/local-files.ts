// Checks the files of this machine that the input of a local operation names: one that cannot be used is invalid input.
import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { fileProblem } from '../platform/file-problem.js'
import { Problem } from './problem.js'

/** Says as invalid input why `work` cannot use what the member names. Throws Problem. */
export async function asInput<T>(member: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { message } = error as Error
    throw new Problem('invalid-input', message, { members: [{ member, message }] })
  }
}

/** Throws Problem for what is not there, is not a file, or may not be read. */
export const readableFile = (member: string, file: string): Promise<void> =>
  asInput(member, async () => {
    const facts = await stat(file).catch((error) => {
      throw new Error(fileProblem(file, error))
    })
    if (!facts.isFile()) throw new Error(`${file} is not a file`)
    await access(file, constants.R_OK).catch((error) => {
      throw new Error(fileProblem(file, error))
    })
  })
