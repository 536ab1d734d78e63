// Builds dlib's face embedder as an ONNX model; its weights come from TensorFlow.js files.
import { addBias, addFilter } from './filters.js'
import { createOnnxGraph, type OnnxGraph } from './onnx-graph.js'
import { unpack, type Weights } from './tfjs-weights.js'

const DLIB_SIDE = 150

/** One convolution of dlib's network, with the affine layer that follows it folded into weights and bias. */
function scaledConvolution(
  graph: OnnxGraph,
  weights: Weights,
  name: string,
  input: string,
  stride: number,
): string {
  const filters = weights(`${name}/conv/filters`)
  const scale = unpack(weights(`${name}/scale/weights`))
  const shift = unpack(weights(`${name}/scale/biases`))
  const bias = unpack(weights(`${name}/conv/bias`)).map(
    (value, place) => value * (scale[place] ?? 1) + (shift[place] ?? 0),
  )
  const side = filters.shape[0] ?? 0
  const pad = stride === 1 ? (side - 1) / 2 : 0
  return graph.node('Conv', [input, addFilter(graph, filters, scale), addBias(graph, bias)], {
    kernel_shape: [side, side],
    strides: [stride, stride],
    pads: [pad, pad, pad, pad],
  })
}

const moreChannels = (count: number): number[] => [0, 0, 0, 0, 0, count, 0, 0]
const rowAndColumn = [0, 0, 0, 0, 0, 0, 1, 1]
const none = [0, 0, 0, 0, 0, 0, 0, 0]

function createBlocks(graph: OnnxGraph, weights: Weights) {
  const convolve = (name: string, input: string, stride: number): string =>
    scaledConvolution(graph, weights, name, input, stride)
  const pad = (value: string, amounts: number[]): string =>
    amounts.every((amount) => amount === 0) ? value : graph.node('Pad', [value, graph.integers(amounts)])
  return {
    convolve,
    residual(name: string, input: string): string {
      const inner = graph.node('Relu', [convolve(`${name}/conv1`, input, 1)])
      return graph.node('Relu', [graph.node('Add', [convolve(`${name}/conv2`, inner, 1), input])])
    },
    /** The shortcut is pooled; where the branches differ by a row, a column or channels, zeros pad the smaller one. */
    residualDown(name: string, input: string, pads: { shortcut: number[]; branch: number[] }): string {
      const inner = graph.node('Relu', [convolve(`${name}/conv1`, input, 2)])
      const branch = convolve(`${name}/conv2`, inner, 1)
      const pooled = graph.node('AveragePool', [input], { kernel_shape: [2, 2], strides: [2, 2] })
      return graph.node('Relu', [graph.node('Add', [pad(pooled, pads.shortcut), pad(branch, pads.branch)])])
    },
  }
}

/**
 * dlib's 29-layer residual network (dlib_face_recognition_resnet_model_v1): input `input` [1,3,150,150], red green
 * blue with the mean subtracted, divided by 256; result `out0` [1,128].
 */
export function dlibNetwork(weights: Weights): Uint8Array {
  const graph = createOnnxGraph('dlib-face-embedder')
  const { convolve, residual, residualDown } = createBlocks(graph, weights)
  let value = graph.input('input', [1, 3, DLIB_SIDE, DLIB_SIDE])
  value = graph.node('Relu', [convolve('conv32_down', value, 2)])
  value = graph.node('MaxPool', [value], { kernel_shape: [3, 3], strides: [2, 2] })
  for (const name of ['conv32_1', 'conv32_2', 'conv32_3']) value = residual(name, value)
  value = residualDown('conv64_down', value, { shortcut: moreChannels(32), branch: none })
  for (const name of ['conv64_1', 'conv64_2', 'conv64_3']) value = residual(name, value)
  value = residualDown('conv128_down', value, { shortcut: moreChannels(64), branch: none })
  for (const name of ['conv128_1', 'conv128_2']) value = residual(name, value)
  value = residualDown('conv256_down', value, { shortcut: moreChannels(128), branch: rowAndColumn })
  for (const name of ['conv256_1', 'conv256_2']) value = residual(name, value)
  value = residualDown('conv256_down_out', value, { shortcut: none, branch: rowAndColumn })
  const pooled = graph.node('Flatten', [graph.node('GlobalAveragePool', [value])])
  const last = weights('fc')
  graph.output(graph.node('MatMul', [pooled, graph.constant(last.shape, unpack(last))]), 'out0', [1, 128])
  return graph.bytes()
}
