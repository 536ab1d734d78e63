// Silences ONNX Runtime: its builds report to their maker unless the process forbids it beforehand.
import { isMainThread } from 'node:worker_threads'

const forbidding = 'ORT_DISABLE_TELEMETRY'

/**
 * Forbids the runtime's reports, which would name a device, the models and the process, and leave files in the home
 * directory. Call it before a worker thread or a session is made: the runtime reads the environment of the process,
 * of which a worker thread has only a copy. Throws in a worker thread whose process has not forbidden the reports.
 */
export function forbidTelemetry(): void {
  if (isMainThread) process.env[forbidding] = '1'
  else if (process.env[forbidding] !== '1')
    throw new Error(
      `a worker thread compares faces only when the process has ${forbidding}=1 in its environment: otherwise ONNX Runtime would report to its maker`,
    )
}
