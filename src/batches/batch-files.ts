// Reads submitted files one at a time: however many are sent at once, they occupy the main thread for one slice
// between other work.
import { createFairSemaphore } from '../platform/fair-semaphore.js'
import { type BatchFile, type BatchFileReader, createBatchFileReader } from './batch-file.js'

export function createBatchFiles() {
  const parsing = createFairSemaphore(1)
  const openFile = (clientId: string, fileName: string, column: string): BatchFileReader =>
    createBatchFileReader(fileName, column, clientId, parsing)
  return {
    /** The reader of a file that a client submits. */
    openFile,

    /** Reads a complete file; see `BatchFileReader.end` for what it throws. */
    async readFile(clientId: string, fileName: string, column: string, bytes: Buffer): Promise<BatchFile> {
      const reader = openFile(clientId, fileName, column)
      reader.write(bytes)
      return reader.end()
    },
  }
}
