import { describe, expect, it } from 'vitest'
import { MODEL_FILES, readChecked, readPackaged } from './model-files.js'
import { createOnnxGraph } from './onnx-graph.js'
import { createNetwork } from './sessions.js'
import { readTfjsWeights } from './tfjs-weights.js'
import { fromHalf, readTflite } from './tflite-reader.js'
import { tfliteToOnnx } from './tflite-to-onnx.js'

describe('model files', () => {
  it.each(Object.entries(MODEL_FILES))('%s is the file whose hash is known', (_, file) => {
    expect(readPackaged(file).length).toBeGreaterThan(0)
  })

  it('refuses a file of another hash', () => {
    const file = { ...MODEL_FILES.detector, sha256: '0'.repeat(64) }
    expect(() => readPackaged(file)).toThrow(/expected 0{64}/)
  })

  it('refuses a file that is not there', () => {
    expect(() => readChecked('/nowhere/own.onnx', '0'.repeat(64))).toThrow(/ENOENT/)
  })
})

describe('createOnnxGraph', () => {
  it('writes a model that runs: a convolution with a bias, worked out by hand', async () => {
    const graph = createOnnxGraph('test')
    const input = graph.input('input', [1, 1, 2, 2])
    const weights = graph.constant([1, 1, 2, 2], Float32Array.from([1, 2, 3, 4]))
    const bias = graph.constant([1], Float32Array.from([0.5]))
    const value = graph.node('Conv', [input, weights, bias], { kernel_shape: [2, 2], group: 1 })
    graph.output(graph.node('Flatten', [value]), 'out0', [1, 1])
    const network = await createNetwork(graph.bytes(), [1, 1, 2, 2])
    network.input.set([10, 20, 30, 40])
    expect((await network.run()).map((result) => [...result])).toEqual([[300.5]])
  })

  it('writes text, float, integer and list attributes, and integer constants', async () => {
    const graph = createOnnxGraph('test')
    const input = graph.input('input', [1, 1, 1, 2])
    const larger = graph.node('Resize', [input, '', '', graph.integers([1, 1, 1, 4])], {
      mode: 'nearest',
      coordinate_transformation_mode: 'asymmetric',
      nearest_mode: 'floor',
    })
    const leaky = graph.node('LeakyRelu', [larger], { alpha: { float: 0.25 } })
    graph.output(graph.node('Transpose', [leaky], { perm: [0, 1, 3, 2] }), 'out0', [1, 1, 4, 1])
    const network = await createNetwork(graph.bytes(), [1, 1, 1, 2])
    network.input.set([8, -8])
    expect((await network.run()).map((result) => [...result])).toEqual([[8, 8, -2, -2]])
  })
})

describe('TensorFlow Lite files', () => {
  it.each([
    [0x0000, 0],
    [0x3c00, 1],
    [0xc000, -2],
    [0x3555, 0.333251953125],
    [0x0001, 2 ** -24],
    [0x7bff, 65504],
    [0x7c00, Number.POSITIVE_INFINITY],
  ])('half %i is %d', (bits, value) => {
    expect(fromHalf(bits)).toBe(value)
  })

  it.each([
    ['detector', 128, 896],
    ['farDetector', 192, 2304],
  ] as const)('the %s has the shape that its anchors expect', async (name, side, anchors) => {
    const file = readPackaged(MODEL_FILES[name])
    const { tensors, inputs, outputs } = readTflite(file)
    expect(inputs.map((index) => tensors[index]?.shape)).toEqual([[1, side, side, 3]])
    expect(outputs.map((index) => tensors[index]?.shape)).toEqual([
      [1, anchors, 16],
      [1, anchors, 1],
    ])
    const network = await createNetwork(tfliteToOnnx(file, name), [1, 3, side, side])
    const [boxes, scores] = await network.run()
    expect([boxes?.length, scores?.length]).toEqual([anchors * 16, anchors])
    expect(boxes?.every(Number.isFinite)).toBe(true)
  })

  it('refuses a file that is cut off', () => {
    expect(() => readTflite(readPackaged(MODEL_FILES.detector).subarray(0, 2000))).toThrow(RangeError)
  })
})

describe('readTfjsWeights', () => {
  const manifest = (length: number) =>
    JSON.stringify([
      {
        paths: ['x.bin'],
        weights: [
          { name: 'plain', shape: [2], dtype: 'float32' },
          {
            name: 'packed',
            shape: [length],
            dtype: 'float32',
            quantization: { dtype: 'uint8', scale: 0.5, min: -1 },
          },
        ],
      },
    ])
  const packed = Buffer.concat([Buffer.from(Float32Array.from([1.5, -2]).buffer), Buffer.from([0, 2, 255])])

  it('unpacks plain and eight-bit numbers', () => {
    const weights = readTfjsWeights(manifest(3), packed)
    expect([...weights('plain').data]).toEqual([1.5, -2])
    expect([...weights('packed').data]).toEqual([-1, 0, 126.5])
    expect(() => weights('other')).toThrow(/no tensor other/)
  })

  it('refuses a file of another length', () => {
    expect(() => readTfjsWeights(manifest(2), packed)).toThrow(/length/)
  })
})
