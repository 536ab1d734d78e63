// Runs networks: one ONNX Runtime session each, on one thread, without spinning.
import { InferenceSession, Tensor } from 'onnxruntime-node'
import type { Network } from '../detector.js'
import { forbidTelemetry } from './telemetry.js'

/** Opens a model file. One thread is the fastest for networks this small. */
export function openSession(model: Uint8Array): Promise<InferenceSession> {
  forbidTelemetry()
  return InferenceSession.create(model, {
    executionProviders: ['cpu'],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
  })
}

/** Where the model gives a size no number, or a shape no sizes, it leaves them open. */
function takes({ type, shape }: InferenceSession.TensorValueMetadata, dims: readonly number[]): boolean {
  const fits = shape.every((size, index) => typeof size !== 'number' || size <= 0 || size === dims[index])
  return type === 'float32' && (shape.length === 0 || (shape.length === dims.length && fits))
}

/**
 * Those of the shapes that the one input of a model takes. Throws an Error when there is no such shape, or not exactly
 * one input.
 */
export function fittingShapes(
  session: InferenceSession,
  shapes: readonly (readonly number[])[],
): readonly (readonly number[])[] {
  if (session.inputNames.length !== 1)
    throw new Error(`a model needs exactly one input, this one has ${session.inputNames.length}`)
  const [wanted] = session.inputMetadata
  if (!wanted?.isTensor) return shapes
  const fitting = shapes.filter((dims) => takes(wanted, dims))
  if (fitting.length > 0) return fitting
  const expected = shapes.map((dims) => `[${dims.join(', ')}]`).join(' or ')
  throw new Error(`its input is ${wanted.type} [${wanted.shape.join(', ')}], not float32 ${expected}`)
}

/**
 * Makes a runnable network of a session whose input takes the shape `dims`. Results come in the order of the model's
 * outputs. Throws an Error when the model does not answer in float32.
 */
export async function runSession(session: InferenceSession, dims: readonly number[]): Promise<Network> {
  const input = new Float32Array(dims.reduce((product, size) => product * size, 1))
  const feeds = { [session.inputNames[0]!]: new Tensor('float32', input, dims) }
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

/** Makes a runnable network from a model file. Throws an Error when it does not take one float32 tensor of shape `dims`. */
export async function createNetwork(model: Uint8Array, dims: readonly number[]): Promise<Network> {
  const session = await openSession(model)
  const [fitting] = fittingShapes(session, [dims])
  return runSession(session, fitting!)
}
