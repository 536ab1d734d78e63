// The thread that opens and compacts the copy of a database: calls go on beside it.
import { parentPort, workerData } from 'node:worker_threads'
import { compactCopy } from './compact-copy.js'

compactCopy(workerData as string).then(
  () => parentPort!.postMessage(null),
  (error: Error) => parentPort!.postMessage(error.message),
)
