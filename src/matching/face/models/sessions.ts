// Owns running networks: one ONNX Runtime session each, one thread, no spinning.
import { InferenceSession, Tensor } from 'onnxruntime-node'
import type { Network } from '../detector.js'
import { forbidTelemetry } from './telemetry.js'

/**
 * Makes a runnable network from a model file. Inputs are one float32 tensor of shape `dims`; results come in the
 * order of the model's outputs. One thread is the fastest for networks this small. Throws an Error when the model does
 * not take one such tensor or does not answer in float32.
 */
export async function createNetwork(model: Uint8Array, dims: readonly number[]): Promise<Network> {
  forbidTelemetry()
  const session = await InferenceSession.create(model, {
    executionProviders: ['cpu'],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
  })
  const [inputName] = session.inputNames
  if (session.inputNames.length !== 1 || inputName === undefined)
    throw new Error(`a model needs exactly one input, this one has ${session.inputNames.length}`)
  const input = new Float32Array(dims.reduce((product, size) => product * size, 1))
  const feeds = { [inputName]: new Tensor('float32', input, dims) }
  const run = async (): Promise<Float32Array[]> => {
    const results = await session.run(feeds)
    return session.outputNames.map((name) => {
      const data = results[name]?.data
      if (!(data instanceof Float32Array)) throw new Error(`result ${name} of the model is not float32`)
      return data
    })
  }
  // A model of another shape than named shows here, at the start, and not at the first comparison.
  await run()
  return { input, run }
}
