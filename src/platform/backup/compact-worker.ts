// Opens and compacts the copy of a database in a thread, so that calls continue meanwhile.
import { parentPort, workerData } from 'node:worker_threads'
import { stepBack } from '@satyapan/worker-pool/step-back'
import { compactCopy } from './compact-copy.js'

stepBack()
compactCopy(workerData as string).then(
  () => parentPort!.postMessage(null),
  (error: Error) => parentPort!.postMessage(error.message),
)
