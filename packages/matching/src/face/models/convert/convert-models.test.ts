import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { MODEL_FILES, type ModelName, readModel, readVerified } from '../model-files.js'
import { createNetwork } from '../sessions.js'
import { convertModel } from './convert-models.js'
import { fromHalf } from './half-floats.js'
import { createOnnxGraph } from './onnx-graph.js'
import { PACKAGED_FILES, readPackaged } from './packaged-files.js'
import { readTfjsWeights, unpack } from './tfjs-weights.js'
import { readTflite } from './tflite-reader.js'
import { tfliteToOnnx } from './tflite-to-onnx.js'

describe('files of packages', () => {
  it.each(Object.entries(PACKAGED_FILES))('%s has the known SHA-256', (_, file) => {
    expect(readPackaged(file).length).toBeGreaterThan(0)
  })

  it('refuses a file with an unexpected sum', () => {
    const file = { ...PACKAGED_FILES.near, sha256: '0'.repeat(64) }
    expect(() => readPackaged(file)).toThrow(/expected 0{64}/)
  })

  it('says so when a package is not installed', () => {
    const file = { ...PACKAGED_FILES.near, file: '@nobody/nothing/model.bin' }
    expect(() => readPackaged(file)).toThrow(/^@nobody\/nothing\/model\.bin is not installed/)
  })
})

describe('models', () => {
  it.each(Object.keys(MODEL_FILES) as ModelName[])(
    '%s is converted to the model of the known SHA-256',
    (name) => {
      const sum = createHash('sha256').update(convertModel[name]()).digest('hex')
      expect(sum).toBe(MODEL_FILES[name].sha256)
    },
  )

  it.each(Object.keys(MODEL_FILES) as ModelName[])('%s was made by the build', (name) => {
    expect(readModel(name).length).toBeGreaterThan(0)
  })

  it('refuses a file that is not there', () => {
    expect(() => readVerified('/nowhere/own.onnx', '0'.repeat(64))).toThrow(/ENOENT/)
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

describe('packed constants', () => {
  it('the runtime unpacks half floats, and bytes with a scale and an offset for each row', async () => {
    const graph = createOnnxGraph('test')
    const input = graph.input('input', [1, 2])
    const halves = graph.halves([1, 2], Uint16Array.of(0x3c00, 0xc000))
    const bytes = graph.scaledBytes(
      [2, 1],
      Uint8Array.of(10, 200),
      Float32Array.of(0.5, 0.25),
      Float32Array.of(-1, 1),
    )
    const turned = graph.node('Transpose', [bytes], { perm: [1, 0] })
    const sum = graph.node('Add', [input, graph.node('Concat', [halves, turned], { axis: 0 })])
    graph.output(sum, 'out0', [2, 2])
    const network = await createNetwork(graph.bytes(), [1, 2])
    expect((await network.run()).map((result) => [...result])).toEqual([[1, -2, 4, 51]])
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
    ['near', 128, 896],
    ['far', 192, 2304],
  ] as const)('the detector %s has the shape that its anchors expect', async (name, side, anchors) => {
    const file = readPackaged(PACKAGED_FILES[name])
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

  it('refuses a truncated file', () => {
    expect(() => readTflite(readPackaged(PACKAGED_FILES.near).subarray(0, 2000))).toThrow(RangeError)
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
    expect([...unpack(weights('plain'))]).toEqual([1.5, -2])
    expect([...unpack(weights('packed'))]).toEqual([-1, 0, 126.5])
    expect(() => weights('other')).toThrow(/no tensor other/)
  })

  it('unpacks half floats of a graph model, and skips its integers', () => {
    const weights = readTfjsWeights(
      JSON.stringify({
        weightsManifest: [
          {
            weights: [
              { name: 'axes', shape: [2], dtype: 'int32' },
              { name: 'half', shape: [2], dtype: 'float32', quantization: { dtype: 'float16' } },
            ],
          },
        ],
      }),
      Buffer.from([1, 0, 0, 0, 2, 0, 0, 0, 0x00, 0x3c, 0x00, 0xc0]),
    )
    expect([...unpack(weights('half'))]).toEqual([1, -2])
  })

  it('refuses an unknown number type', () => {
    const text = JSON.stringify([{ weights: [{ name: 'odd', shape: [1], dtype: 'complex64' }] }])
    expect(() => readTfjsWeights(text, Buffer.alloc(8))).toThrow(/weights odd are of a type/)
  })

  it('refuses a file of the wrong length', () => {
    expect(() => readTfjsWeights(manifest(2), packed)).toThrow(/length/)
  })
})
