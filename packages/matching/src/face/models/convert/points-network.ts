// Builds the network that finds 68 points on a face as an ONNX model; its weights come from TensorFlow.js files.
import { addBias, addDepthwiseFilter, addFilter, samePads } from './filters.js'
import { createOnnxGraph, type OnnxGraph } from './onnx-graph.js'
import { unpack, type Weights } from './tfjs-weights.js'

const SIDE = 112

function createLayers(graph: OnnxGraph, weights: Weights) {
  const bias = (name: string): string => addBias(graph, unpack(weights(`${name}/bias`)))
  return {
    bias,
    separable(name: string, input: string, stride: number): string {
      const depth = weights(`${name}/depthwise_filter`)
      const spread = graph.node('Conv', [input, addDepthwiseFilter(graph, depth)], {
        kernel_shape: [3, 3],
        strides: [stride, stride],
        pads: samePads(stride),
        group: depth.shape[2] ?? 0,
      })
      const mix = addFilter(graph, weights(`${name}/pointwise_filter`))
      return graph.node('Conv', [spread, mix, bias(name)], { kernel_shape: [1, 1] })
    },
    plain(name: string, input: string): string {
      const filter = addFilter(graph, weights(`${name}/filters`))
      return graph.node('Conv', [input, filter, bias(name)], {
        kernel_shape: [3, 3],
        strides: [2, 2],
        pads: samePads(2),
      })
    },
  }
}

/**
 * The 68-point network: input `input` [1,3,112,112], red green blue with the mean subtracted, divided by 255; result
 * `out0` [1,136], x and y of each point as a share of the side.
 */
export function pointsNetwork(weights: Weights): Uint8Array {
  const graph = createOnnxGraph('face-points')
  const { bias, separable, plain } = createLayers(graph, weights)
  const add = (left: string, right: string): string => graph.node('Add', [left, right])
  const relu = (value: string): string => graph.node('Relu', [value])
  let value = graph.input('input', [1, 3, SIDE, SIDE])
  for (const block of [0, 1, 2, 3]) {
    const name = `dense${block}`
    const first = relu(block === 0 ? plain(`${name}/conv0`, value) : separable(`${name}/conv0`, value, 2))
    const second = add(first, separable(`${name}/conv1`, first, 1))
    const third = add(second, separable(`${name}/conv2`, relu(second), 1))
    value = relu(add(third, separable(`${name}/conv3`, relu(third), 1)))
  }
  const pooled = graph.node('AveragePool', [value], { kernel_shape: [7, 7], strides: [2, 2] })
  const last = weights('fc/weights')
  const product = graph.node('MatMul', [
    graph.node('Flatten', [pooled]),
    graph.constant(last.shape, unpack(last)),
  ])
  graph.output(add(product, bias('fc')), 'out0', [1, 136])
  return graph.bytes()
}
