// Runs networks: one ONNX Runtime session each, on one thread, without spinning.
import { InferenceSession, Tensor } from 'onnxruntime-node'
import type { Network } from '../detector.js'
import { forbidTelemetry } from './telemetry.js'

/** Where the model gives a size no number, or a shape no sizes, it leaves them open. */
function takes({ type, shape }: InferenceSession.TensorValueMetadata, dims: readonly number[]): boolean {
  const fits = shape.every((size, index) => typeof size !== 'number' || size <= 0 || size === dims[index])
  return type === 'float32' && (shape.length === 0 || (shape.length === dims.length && fits))
}

/**
 * Makes a runnable network from a model file. Its input is one float32 tensor of shape `dims`; results come in the
 * order of the model's outputs. One thread is the fastest for networks this small. Throws an Error when the model
 * does not take one such tensor or does not answer in float32.
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
  const [wanted] = session.inputMetadata
  if (wanted?.isTensor && !takes(wanted, dims))
    throw new Error(
      `its input is ${wanted.type} [${wanted.shape.join(', ')}], not float32 [${dims.join(', ')}]`,
    )
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
  // This finds a model whose shape is not the stated one at the start, and not at the first comparison.
  await run()
  return { input, run }
}
