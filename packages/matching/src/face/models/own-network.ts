// Opens the ONNX file of an operator's own embedder, and says what does not fit: the file, its input, its answer.
import { readFileSync } from 'node:fs'
import type { InferenceSession } from 'onnxruntime-node'
import { shown } from '../../shown.js'
import type { Network } from '../detector.js'
import { readVerified } from './model-files.js'
import type { OwnEmbedder } from './own-embedder.js'
import { fittingShapes, openSession, runSession } from './sessions.js'

/** How the numbers of the input lie: planes, or pixel by pixel. */
export type Layout = 'nchw' | 'nhwc'

const layoutsOf = (size: number): Readonly<Record<Layout, readonly number[]>> => ({
  nchw: [1, 3, size, size],
  nhwc: [1, size, size, 3],
})

const oneLine = (error: unknown): string => (error as Error).message.replaceAll(/\s+/g, ' ')

const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it',
}

function readModelFile({ file, sha256 }: OwnEmbedder): Buffer {
  try {
    return sha256 === undefined ? readFileSync(file) : readVerified(file, sha256)
  } catch (error) {
    throw new Error(FILE_FAULTS[(error as NodeJS.ErrnoException).code ?? ''] ?? oneLine(error))
  }
}

async function openModel(embedder: OwnEmbedder): Promise<InferenceSession> {
  const bytes = readModelFile(embedder)
  try {
    return await openSession(bytes)
  } catch (error) {
    throw new Error(`it is not an ONNX model that can be run (${oneLine(error)})`)
  }
}

/** A model that leaves its sizes open is tried with both layouts. */
async function runIn(session: InferenceSession, size: number): Promise<{ network: Network; layout: Layout }> {
  const shapes = layoutsOf(size)
  let failure: unknown
  for (const dims of fittingShapes(session, Object.values(shapes))) {
    try {
      return { network: await runSession(session, dims), layout: dims === shapes.nchw ? 'nchw' : 'nhwc' }
    } catch (error) {
      failure ??= error
    }
  }
  throw failure
}

/** Deterministic pixels of every brightness: a flat picture would not show what a model makes of a face. */
function fillWith(input: Float32Array, step: number, { mean, scale }: OwnEmbedder): void {
  const [centre, factor] = [[mean].flat()[0]!, [scale].flat()[0]!]
  for (let index = 0; index < input.length; index++) input[index] = (((index * step) % 256) - centre) * factor
}

/** Throws an Error when the answer is no vector, or the same for two different pictures. */
async function checkAnswers(
  session: InferenceSession,
  network: Network,
  embedder: OwnEmbedder,
): Promise<void> {
  if (session.outputNames.length !== 1)
    throw new Error(
      `it has ${session.outputNames.length} outputs (${session.outputNames.join(', ')}), not one`,
    )
  const [wanted] = session.outputMetadata
  const shape = wanted?.isTensor ? wanted.shape : []
  const sizes = shape.filter((size) => typeof size === 'number' && size > 1)
  if (sizes.length > 1) throw new Error(`its output is [${shape.join(', ')}], not one vector`)
  const answers: Float32Array[] = []
  for (const step of [7, 89]) {
    fillWith(network.input, step, embedder)
    answers.push(...(await network.run()).map((numbers) => numbers.slice()))
  }
  const [one = new Float32Array(), other = new Float32Array()] = answers
  if (one.length < 2) throw new Error(`its output has ${one.length} numbers, not a vector of two or more`)
  if (!answers.every((numbers) => numbers.every(Number.isFinite)))
    throw new Error('its output has numbers that are not finite (NaN or infinite)')
  if (one.every((value, index) => value === other[index]))
    throw new Error('its output is the same for two different pictures')
}

/** Throws an Error of one line that names the field `file` and what does not fit. */
export async function openOwnNetwork(embedder: OwnEmbedder): Promise<{ network: Network; layout: Layout }> {
  try {
    const session = await openModel(embedder)
    const opened = await runIn(session, embedder.size)
    await checkAnswers(session, opened.network, embedder)
    return opened
  } catch (error) {
    throw new Error(
      `embedder.file is ${shown(embedder.file)}, expected an ONNX model that fits the other fields: ${oneLine(error)}`,
    )
  }
}
