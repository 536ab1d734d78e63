// Builds the trunk of faceres, the second recogniser, as an ONNX model; its weights come from TensorFlow.js files.
import { addBias, addDepthwiseFilter, addFilter, samePads } from './filters.js'
import { createOnnxGraph } from './onnx-graph.js'
import { unpack, type Weights } from './tfjs-weights.js'

const FACERES_SIDE = 192

/** Each block is a depthwise and a 1 x 1 convolution; those listed halve the picture's side. */
const BLOCKS = 13
const HALVING_BLOCKS = [2, 4, 6, 12]

/**
 * MobileNet v1 of HSE_FaceRec_tf without its heads for age and gender: input `input` [1,3,192,192], blue green red
 * with the mean subtracted; result `out0` [1,1024], the mean of each channel.
 */
export function faceresNetwork(weights: Weights): Uint8Array {
  const graph = createOnnxGraph('faceres')
  const numbers = (name: string): Float32Array => unpack(weights(name))
  const least = graph.constant([], Float32Array.of(0))
  const most = graph.constant([], Float32Array.of(6))
  const convolve = (
    input: string,
    filter: string,
    biasName: string,
    attributes: Record<string, number | readonly number[]>,
  ): string => {
    const value = graph.node('Conv', [input, filter, addBias(graph, numbers(biasName))], attributes)
    return graph.node('Clip', [value, least, most])
  }
  const window = (stride: number) => ({
    kernel_shape: [3, 3],
    strides: [stride, stride],
    pads: samePads(stride),
  })

  let value = graph.input('input', [1, 3, FACERES_SIDE, FACERES_SIDE])
  const first = addFilter(graph, weights('conv1/convolution/merged_input'))
  value = convolve(value, first, 'conv1_bn/batchnorm_1/sub', window(2))
  for (let block = 1; block <= BLOCKS; block++) {
    const [depth, point] = [`conv_dw_${block}`, `conv_pw_${block}`]
    const kernel = weights(`${depth}/depthwise_kernel`)
    const spread = addDepthwiseFilter(graph, kernel, numbers(`${depth}_bn/batchnorm_1/mul`))
    value = convolve(value, spread, `${depth}_bn/batchnorm_1/sub`, {
      ...window(HALVING_BLOCKS.includes(block) ? 2 : 1),
      group: kernel.shape[2] ?? 0,
    })
    const mix = addFilter(graph, weights(`${point}/convolution/merged_input`))
    value = convolve(value, mix, `${point}_bn/batchnorm_1/sub`, { kernel_shape: [1, 1] })
  }
  graph.output(graph.node('Flatten', [graph.node('GlobalAveragePool', [value])]), 'out0', [1, 1024])
  return graph.bytes()
}
