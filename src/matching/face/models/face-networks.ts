// Owns the shape of the two networks whose weights come as TensorFlow.js files: dlib's face embedder and the points.
import { createOnnxGraph, type OnnxGraph } from './onnx-graph.js'
import type { Weights } from './tfjs-weights.js'

export const EMBEDDER_SIDE = 150
export const POINTS_SIDE = 112

/** TensorFlow's filter [h,w,i,o] as ONNX's [o,i,h,w], each output channel multiplied by its factor. */
function toFilter(shape: readonly number[], data: Float32Array, factors?: Float32Array) {
  const [height = 0, width = 0, inner = 0, outer = 0] = shape
  const result = new Float32Array(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let i = 0; i < inner; i++)
        for (let o = 0; o < outer; o++)
          result[((o * inner + i) * height + y) * width + x] =
            (data[((y * width + x) * inner + i) * outer + o] ?? 0) * (factors?.[o] ?? 1)
  return { dims: [outer, inner, height, width], data: result }
}

/** One convolution of dlib's network, with the affine layer that follows it folded into weights and bias. */
function scaledConvolution(
  graph: OnnxGraph,
  weights: Weights,
  name: string,
  input: string,
  stride: number,
): string {
  const filters = weights(`${name}/conv/filters`)
  const scale = weights(`${name}/scale/weights`).data
  const shift = weights(`${name}/scale/biases`).data
  const bias = weights(`${name}/conv/bias`).data.map(
    (value, place) => value * (scale[place] ?? 1) + (shift[place] ?? 0),
  )
  const filter = toFilter(filters.shape, filters.data, scale)
  const side = filters.shape[0] ?? 0
  const pad = stride === 1 ? (side - 1) / 2 : 0
  return graph.node(
    'Conv',
    [input, graph.constant(filter.dims, filter.data), graph.constant([bias.length], bias)],
    { kernel_shape: [side, side], strides: [stride, stride], pads: [pad, pad, pad, pad] },
  )
}

/**
 * dlib's 29-layer residual network (dlib_face_recognition_resnet_model_v1): input `input` [1,3,150,150], red green
 * blue with the mean taken off and divided by 256; result `out0` [1,128].
 */
export function embedderNetwork(weights: Weights): Uint8Array {
  const graph = createOnnxGraph('dlib-face-embedder')
  const convolve = (name: string, input: string, stride: number): string =>
    scaledConvolution(graph, weights, name, input, stride)
  const residual = (name: string, input: string): string => {
    const inner = graph.node('Relu', [convolve(`${name}/conv1`, input, 1)])
    return graph.node('Relu', [graph.node('Add', [convolve(`${name}/conv2`, inner, 1), input])])
  }
  // The short cut is pooled; where the two branches differ by a row, a column or channels, zeros fill the gap.
  const residualDown = (
    name: string,
    input: string,
    pads: { shortCut: number[]; branch: number[] },
  ): string => {
    const inner = graph.node('Relu', [convolve(`${name}/conv1`, input, 2)])
    const branch = convolve(`${name}/conv2`, inner, 1)
    const pooled = graph.node('AveragePool', [input], { kernel_shape: [2, 2], strides: [2, 2] })
    const padded = (value: string, amounts: number[]): string =>
      amounts.every((amount) => amount === 0) ? value : graph.node('Pad', [value, graph.integers(amounts)])
    return graph.node('Relu', [
      graph.node('Add', [padded(pooled, pads.shortCut), padded(branch, pads.branch)]),
    ])
  }
  const channels = (more: number): number[] => [0, 0, 0, 0, 0, more, 0, 0]
  const rowAndColumn = [0, 0, 0, 0, 0, 0, 1, 1]
  const none = [0, 0, 0, 0, 0, 0, 0, 0]

  let value = graph.input('input', [1, 3, EMBEDDER_SIDE, EMBEDDER_SIDE])
  value = graph.node('Relu', [convolve('conv32_down', value, 2)])
  value = graph.node('MaxPool', [value], { kernel_shape: [3, 3], strides: [2, 2] })
  for (const name of ['conv32_1', 'conv32_2', 'conv32_3']) value = residual(name, value)
  value = residualDown('conv64_down', value, { shortCut: channels(32), branch: none })
  for (const name of ['conv64_1', 'conv64_2', 'conv64_3']) value = residual(name, value)
  value = residualDown('conv128_down', value, { shortCut: channels(64), branch: none })
  for (const name of ['conv128_1', 'conv128_2']) value = residual(name, value)
  value = residualDown('conv256_down', value, { shortCut: channels(128), branch: rowAndColumn })
  for (const name of ['conv256_1', 'conv256_2']) value = residual(name, value)
  value = residualDown('conv256_down_out', value, { shortCut: none, branch: rowAndColumn })
  const pooled = graph.node('Flatten', [graph.node('GlobalAveragePool', [value])])
  const last = weights('fc')
  graph.output(graph.node('MatMul', [pooled, graph.constant(last.shape, last.data)]), 'out0', [1, 128])
  return graph.bytes()
}

/**
 * The 68-point network: input `input` [1,3,112,112] prepared like the embedder's but divided by 255; result `out0`
 * [1,136], x and y of each point as a share of the side.
 */
export function pointsNetwork(weights: Weights): Uint8Array {
  const graph = createOnnxGraph('face-points')
  const bias = (name: string): string => {
    const { data } = weights(`${name}/bias`)
    return graph.constant([data.length], data)
  }
  const separable = (name: string, input: string, stride: number): string => {
    const depth = weights(`${name}/depthwise_filter`)
    const point = weights(`${name}/pointwise_filter`)
    const [, , channelCount = 0] = depth.shape
    // [h,w,c,1] read as [h,w,1,c] is the same memory and gives ONNX's [c,1,h,w].
    const spread = toFilter([3, 3, 1, channelCount], depth.data)
    const mix = toFilter(point.shape, point.data)
    // SAME padding: with stride 2 and even sizes the missing pixel is at the end.
    const pads = stride === 1 ? [1, 1, 1, 1] : [0, 0, 1, 1]
    const spreadOut = graph.node('Conv', [input, graph.constant(spread.dims, spread.data)], {
      kernel_shape: [3, 3],
      strides: [stride, stride],
      pads,
      group: channelCount,
    })
    return graph.node('Conv', [spreadOut, graph.constant(mix.dims, mix.data), bias(name)], {
      kernel_shape: [1, 1],
    })
  }
  const firstConvolution = (input: string): string => {
    const filters = weights('dense0/conv0/filters')
    const filter = toFilter(filters.shape, filters.data)
    return graph.node('Conv', [input, graph.constant(filter.dims, filter.data), bias('dense0/conv0')], {
      kernel_shape: [3, 3],
      strides: [2, 2],
      pads: [0, 0, 1, 1],
    })
  }
  const add = (left: string, right: string): string => graph.node('Add', [left, right])
  let value = graph.input('input', [1, 3, POINTS_SIDE, POINTS_SIDE])
  for (const block of [0, 1, 2, 3]) {
    const name = `dense${block}`
    const first = block === 0 ? firstConvolution(value) : separable(`${name}/conv0`, value, 2)
    const out1 = graph.node('Relu', [first])
    const sum2 = add(out1, separable(`${name}/conv1`, out1, 1))
    const sum3 = add(sum2, separable(`${name}/conv2`, graph.node('Relu', [sum2]), 1))
    const sum4 = add(sum3, separable(`${name}/conv3`, graph.node('Relu', [sum3]), 1))
    value = graph.node('Relu', [sum4])
  }
  const pooled = graph.node('AveragePool', [value], { kernel_shape: [7, 7], strides: [2, 2] })
  const last = weights('fc/weights')
  const product = graph.node('MatMul', [
    graph.node('Flatten', [pooled]),
    graph.constant(last.shape, last.data),
  ])
  graph.output(add(product, bias('fc')), 'out0', [1, 136])
  return graph.bytes()
}
