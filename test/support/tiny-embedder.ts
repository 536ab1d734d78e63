// Makes a tiny ONNX embedder for tests: it averages 8 x 8 pixels and multiplies by fixed weights; with faults on demand.
import { createOnnxGraph } from '../../packages/matching/src/face/models/convert/onnx-graph.js'

const POOL = 8
const DARK = 150

export interface TinyEmbedder {
  /** A multiple of 8. */
  readonly size?: number
  readonly layout?: 'nchw' | 'nhwc'
  /** The model does not say how large its input is. */
  readonly isOpen?: boolean
  readonly channels?: number
  readonly inputs?: number
  readonly outputs?: number
  /** Length of the vector. */
  readonly numbers?: number
  /** What it answers with: a vector, the pooled picture, nothing but NaN, the same for every picture, or zeros for a dark picture. */
  readonly answer?: 'vector' | 'map' | 'nan' | 'constant' | 'zero-when-dark'
}

/** A fixed series of numbers between -1 and 1. */
function series(count: number): Float32Array {
  let state = 1
  return Float32Array.from({ length: count }, () => {
    state = (state * 48271) % 2147483647
    return (2 * state) / 2147483647 - 1
  })
}

export function tinyEmbedder({
  size = 112,
  layout = 'nchw',
  isOpen = false,
  channels = 3,
  inputs = 1,
  outputs = 1,
  numbers = 32,
  answer = 'vector',
}: TinyEmbedder = {}): Uint8Array {
  const graph = createOnnxGraph('tiny')
  const dims = layout === 'nchw' ? [1, channels, size, size] : [1, size, size, channels]
  const open = isOpen ? dims.map(() => -1) : dims
  const [first] = Array.from({ length: inputs }, (_, index) => graph.input(`input${index}`, open))
  const planes = layout === 'nchw' ? first! : graph.node('Transpose', [first!], { perm: [0, 3, 1, 2] })
  const pool = (type: string) =>
    graph.node(type, [planes], { kernel_shape: [POOL, POOL], strides: [POOL, POOL] })
  const pooled = pool('AveragePool')
  const side = size / POOL
  const cells = channels * side * side
  const project = (factor: number, values = pooled) => {
    const weights = series(cells * numbers).map((value) => value * factor)
    return graph.node('MatMul', [graph.node('Flatten', [values]), graph.constant([cells, numbers], weights)])
  }
  const vectors: Record<Exclude<TinyEmbedder['answer'], 'map' | undefined>, () => string> = {
    vector: () => project(1),
    nan: () => project(Number.NaN),
    constant: () => graph.node('Add', [project(0), graph.constant([numbers], series(numbers))]),
    'zero-when-dark': () => {
      const above = graph.node('Sub', [pool('MaxPool'), graph.constant([1], Float32Array.of(DARK))])
      return project(1, graph.node('Relu', [above]))
    },
  }
  const value = answer === 'map' ? pooled : vectors[answer]()
  const shape = answer === 'map' ? [1, channels, side, side] : [1, numbers]
  for (let index = 0; index < outputs; index++) graph.output(value, `output${index}`, shape)
  return graph.bytes()
}
