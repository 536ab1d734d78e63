// Tests that our version of the second recogniser gives the same numbers as its package's graph on TensorFlow.js.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { PACKAGED_FILES, readPackaged } from '../src/face/models/convert/packaged-files.js'
import { readTfjsWeights, unpack } from '../src/face/models/convert/tfjs-weights.js'
import { readModel } from '../src/face/models/model-files.js'
import { createNetwork } from '../src/face/models/sessions.js'

const require = createRequire(import.meta.url)
const tf: typeof import('@tensorflow/tfjs-core') = require('@tensorflow/tfjs-core')
const wasm: typeof import('@tensorflow/tfjs-backend-wasm') = require('@tensorflow/tfjs-backend-wasm')
type Tensor = import('@tensorflow/tfjs-core').Tensor

const SIDE = 192

type GraphNode = {
  name: string
  op: string
  input?: string[]
  attr?: { strides?: { list: { i: string[] } } }
}

const manifest = readPackaged(PACKAGED_FILES.faceresManifest).toString('utf8')
const weights = readTfjsWeights(manifest, readPackaged(PACKAGED_FILES.faceres))
const nodes: GraphNode[] = JSON.parse(manifest).modelTopology.node

/** Runs the package's own graph up to its 1,024 means; the picture is [1,192,192,3]. */
function runGraph(picture: Tensor): Float32Array {
  const known = new Map<string, Tensor>()
  const compute = (name: string): Tensor => {
    const tensor = known.get(name)
    if (tensor) return tensor
    const node = nodes.find((candidate) => candidate.name === name)!
    const operands = () => (node.input ?? []).map(compute)
    const stride = Number(node.attr?.strides?.list.i[1] ?? 1)
    const run: Record<string, () => Tensor> = {
      Placeholder: () => picture,
      Const: () => {
        const weight = weights(name)
        return tf.tensor(unpack(weight), [...weight.shape])
      },
      Conv2D: () => {
        const [input, filter] = operands()
        return tf.conv2d(input as never, filter as never, stride, 'same')
      },
      DepthwiseConv2dNative: () => {
        const [input, filter] = operands()
        return tf.depthwiseConv2d(input as never, filter as never, stride, 'same')
      },
      Add: () => tf.add(...(operands() as [Tensor, Tensor])),
      Mul: () => tf.mul(...(operands() as [Tensor, Tensor])),
      Relu: () => tf.relu(operands()[0]!),
      Minimum: () => tf.minimum(...(operands() as [Tensor, Tensor])),
      Maximum: () => tf.maximum(...(operands() as [Tensor, Tensor])),
      // Its axes are integers, which the reader of weights skips.
      Mean: () => tf.mean(compute(node.input![0]!), [1, 2]),
    }
    const newTensor = run[node.op]!()
    known.set(name, newTensor)
    return newTensor
  }
  return compute('global_pooling/Mean').dataSync() as Float32Array
}

describe('faceres', () => {
  beforeAll(async () => {
    const folder = dirname(require.resolve('@tensorflow/tfjs-backend-wasm/package.json'))
    wasm.setWasmPaths(join(folder, 'wasm-out/'))
    await tf.setBackend('wasm')
    await tf.ready()
  })

  it('gives the numbers of its own graph', async () => {
    // Smooth waves in three channels, about as far from zero as pixels less their mean.
    const pixel = (x: number, y: number, channel: number) =>
      90 * Math.sin(x / (7 + channel)) * Math.cos(y / (11 - 2 * channel)) + 20 * channel - 15
    const network = await createNetwork(readModel('faceres'), [1, 3, SIDE, SIDE])
    const channelsLast = new Float32Array(3 * SIDE * SIDE)
    for (let y = 0; y < SIDE; y++)
      for (let x = 0; x < SIDE; x++)
        for (let channel = 0; channel < 3; channel++) {
          const value = pixel(x, y, channel)
          channelsLast[(y * SIDE + x) * 3 + channel] = value
          network.input[(channel * SIDE + y) * SIDE + x] = value
        }
    const [ours] = await network.run()
    const theirs = runGraph(tf.tensor4d(channelsLast, [1, SIDE, SIDE, 3]))
    expect(theirs).toHaveLength(1024)
    expect(Math.max(...theirs)).toBeGreaterThan(0.5)
    const gap = Math.max(...theirs.map((value, index) => Math.abs(value - ours![index]!)))
    expect(gap).toBeLessThan(0.001)
  })
})
