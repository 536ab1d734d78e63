// Runs in the worker thread: loads the models once, then answers one comparison after another.
import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerMessage } from '@satyapan/worker-pool'
import { stepBack } from '@satyapan/worker-pool/step-back'
import { createFaceEngine } from './face-engine.js'
import type { FaceMatch } from './face-match.js'
import type { FaceModels } from './models/load-models.js'

/** Two files to compare. */
export type FaceTask = { fileA: Uint8Array; fileB: Uint8Array }

async function serve(port: NonNullable<typeof parentPort>, models: FaceModels): Promise<void> {
  const engine = await createFaceEngine(models)
  const say = (message: WorkerMessage<FaceMatch>): void => port.postMessage(message)
  port.on('message', ({ fileA, fileB }: FaceTask) => {
    engine.compare(fileA, fileB).then(
      (answer) => say({ answer }),
      // The text goes to the operator's log; it holds nothing of the images.
      (fault: unknown) => say({ fault: fault instanceof Error ? fault.message : 'the comparison failed' }),
    )
  })
  say({ ready: true })
}

if (!parentPort) throw new Error('this file runs in a worker thread only')
stepBack()
await serve(parentPort, workerData as FaceModels)
