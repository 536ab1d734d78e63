// Silences ONNX Runtime: its builds report to their maker unless the process forbids it beforehand.
import { isMainThread } from 'node:worker_threads'

const forbidding = 'ORT_DISABLE_TELEMETRY'

/**
 * Forbids the runtime's reports, which would name a device, the models and the process, and leave files in the home
 * directory. Called before a worker thread or a session is made: the runtime reads the environment of the process,
 * which a worker thread has a copy of and cannot change. Throws in a thread whose process has not forbidden them.
 */
export function forbidTelemetry(): void {
  if (isMainThread) process.env[forbidding] = '1'
  else if (process.env[forbidding] !== '1')
    throw new Error(
      `faces are compared in a worker thread only of a process with ${forbidding}=1 in its environment: ONNX Runtime would report to its maker`,
    )
}
