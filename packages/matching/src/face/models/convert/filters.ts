// Adds TensorFlow's convolution weights to an ONNX graph, packed as they are in their file.
import type { OnnxGraph } from './onnx-graph.js'
import { unpack, type Weight } from './tfjs-weights.js'

type Packed = Weight['packed']

const blank = (like: Packed): Packed =>
  like instanceof Float32Array
    ? new Float32Array(like.length)
    : like instanceof Uint16Array
      ? new Uint16Array(like.length)
      : new Uint8Array(like.length)

/** TensorFlow's filter [h,w,i,o] as ONNX's [o,i,h,w]. */
function transpose([height = 0, width = 0, inner = 0, outer = 0]: readonly number[], data: Packed): Packed {
  const result = blank(data)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let i = 0; i < inner; i++)
        for (let o = 0; o < outer; o++)
          result[((o * inner + i) * height + y) * width + x] =
            data[((y * width + x) * inner + i) * outer + o]!
  return result
}

const multiply = (data: Float32Array, factors: Float32Array, perRow: number): Float32Array =>
  data.map((value, place) => value * (factors[Math.floor(place / perRow)] ?? 1))

/**
 * Adds the filter of a convolution to the graph. `factors` has one number per output channel, by which its filter is
 * multiplied: the scale of a normalisation that follows the convolution.
 */
export function addFilter(graph: OnnxGraph, weight: Weight, factors?: Float32Array): string {
  const { shape, scale, min } = weight
  const [height = 0, width = 0, inner = 0, outer = 0] = shape
  const dims = [outer, inner, height, width]
  const packed = transpose(shape, weight.packed)
  const ones = () => new Float32Array(outer).fill(1)
  if (packed instanceof Uint8Array) {
    const rows = factors ?? ones()
    return graph.scaledBytes(
      dims,
      packed,
      rows.map((factor) => factor * scale),
      rows.map((factor) => factor * min),
    )
  }
  if (packed instanceof Uint16Array && factors === undefined) return graph.halves(dims, packed)
  const data = unpack({ ...weight, packed })
  return graph.constant(dims, factors === undefined ? data : multiply(data, factors, inner * height * width))
}

/** Adds the filter of a depthwise convolution: TensorFlow's [h,w,c,1] is the same memory as [h,w,1,c]. */
export function addDepthwiseFilter(graph: OnnxGraph, weight: Weight, factors?: Float32Array): string {
  const [height = 0, width = 0, channels = 0] = weight.shape
  return addFilter(graph, { ...weight, shape: [height, width, 1, channels] }, factors)
}

/** Adds a bias: one number per output channel. */
export const addBias = (graph: OnnxGraph, data: Float32Array): string => graph.constant([data.length], data)

/** TensorFlow's SAME padding of a 3 x 3 window: with stride 2 and an even side the missing pixel is at the end. */
export const samePads = (stride: number): number[] => (stride === 1 ? [1, 1, 1, 1] : [0, 0, 1, 1])
