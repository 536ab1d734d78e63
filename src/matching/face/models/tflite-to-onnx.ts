// Owns turning a small convolutional TensorFlow Lite network (channels last) into ONNX (channels first).
import { createOnnxGraph, type OnnxGraph } from './onnx-graph.js'
import { readTflite, type TfliteModel, type TfliteOperator } from './tflite-reader.js'

const ADD = 0
const CONCATENATION = 2
const CONV_2D = 3
const DEPTHWISE_CONV_2D = 4
const DEQUANTIZE = 6
const MAX_POOL_2D = 17
const RELU = 19
const RESHAPE = 22
const RESIZE_BILINEAR = 23
const PAD = 34

const PADDING_VALID = 1
const ACTIVATION_RELU = 1

type Shape = readonly number[]

function at(values: ArrayLike<number>, place: number): number {
  const value = values[place]
  if (value === undefined) throw new Error('the TensorFlow Lite file is shorter than its shapes say')
  return value
}

/** Channels-last [n,h,w,c] sizes in channels-first order; shapes of other ranks stay as they are. */
function toChannelsFirst(shape: Shape): number[] {
  return shape.length === 4 ? [at(shape, 0), at(shape, 3), at(shape, 1), at(shape, 2)] : [...shape]
}

/** Weights [o,h,w,i] as [o,i,h,w]; depthwise weights [1,h,w,c] as [c,1,h,w]. */
function toOnnxFilter(data: ArrayLike<number>, shape: Shape, depthwise: boolean): Float32Array {
  const [outer, height, width, inner] = [at(shape, 0), at(shape, 1), at(shape, 2), at(shape, 3)]
  const result = new Float32Array(data.length)
  for (let o = 0; o < outer; o++)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        for (let i = 0; i < inner; i++) {
          const from = ((o * height + y) * width + x) * inner + i
          const plane = depthwise ? i : o * inner + i
          result[(plane * height + y) * width + x] = at(data, from)
        }
  return result
}

/** TensorFlow's SAME padding of one side: what is missing, the odd pixel at the end. */
function samePadding(size: number, kernel: number, stride: number): [number, number] {
  const total = Math.max((Math.ceil(size / stride) - 1) * stride + kernel - size, 0)
  return [Math.floor(total / 2), total - Math.floor(total / 2)]
}

function windowAttributes(
  shape: Shape,
  kernel: readonly [number, number],
  strides: readonly [number, number],
  padding: number,
) {
  const [top, bottom] = padding === PADDING_VALID ? [0, 0] : samePadding(at(shape, 1), kernel[0], strides[0])
  const [left, right] = padding === PADDING_VALID ? [0, 0] : samePadding(at(shape, 2), kernel[1], strides[1])
  return { kernel_shape: kernel, strides, pads: [top, left, bottom, right] }
}

/**
 * Converts a model file. The input `input` is [1,3,height,width]; each result keeps TensorFlow's shape and is named
 * `out0`, `out1`, ... in the file's order. Throws an Error on an operator or activation that is not listed here.
 */
export function tfliteToOnnx(file: Uint8Array, name: string): Uint8Array {
  const model = readTflite(file)
  const graph = createOnnxGraph(name)
  const values = new Map<number, string>()
  const data = new Map<number, Float32Array | Int32Array>()
  for (const [index, tensor] of model.tensors.entries()) if (tensor.data) data.set(index, tensor.data)
  for (const index of model.inputs)
    values.set(index, graph.input('input', toChannelsFirst(shapeAt(model, index))))
  for (const operator of model.operators) {
    const output = at(operator.outputs, 0)
    if (operator.code === DEQUANTIZE) {
      data.set(output, constantOf(data, at(operator.inputs, 0)))
      continue
    }
    values.set(output, convert(operator, { model, graph, values, data }))
  }
  for (const [place, index] of model.outputs.entries())
    graph.output(readyValue(values, index), `out${place}`, shapeAt(model, index))
  return graph.bytes()
}

type Conversion = {
  model: TfliteModel
  graph: OnnxGraph
  values: Map<number, string>
  data: Map<number, Float32Array | Int32Array>
}

function shapeAt(model: TfliteModel, index: number): Shape {
  const tensor = model.tensors[index]
  if (!tensor) throw new Error('the TensorFlow Lite file names a tensor that it does not have')
  return tensor.shape
}

function readyValue(values: Map<number, string>, index: number): string {
  const value = values.get(index)
  if (value === undefined) throw new Error('the TensorFlow Lite file uses a value before it is made')
  return value
}

function constantOf(data: Map<number, Float32Array | Int32Array>, index: number): Float32Array | Int32Array {
  const found = data.get(index)
  if (!found) throw new Error('the TensorFlow Lite file lacks the numbers of a constant')
  return found
}

function convert(operator: TfliteOperator, { model, graph, values, data }: Conversion): string {
  const input = (place: number): string => readyValue(values, at(operator.inputs, place))
  const shape = shapeAt(model, at(operator.inputs, 0))
  const activated = (value: string, activation: number): string => {
    if (activation === 0) return value
    if (activation === ACTIVATION_RELU) return graph.node('Relu', [value])
    throw new Error(`activation ${activation} of the TensorFlow Lite file is not supported`)
  }
  const convolution = (depthwise: boolean): string => {
    const filter = at(operator.inputs, 1)
    const filterShape = shapeAt(model, filter)
    const weights = toOnnxFilter(constantOf(data, filter), filterShape, depthwise)
    const bias = Float32Array.from(constantOf(data, at(operator.inputs, 2)))
    const kernel = [at(filterShape, 1), at(filterShape, 2)] as const
    const inner = depthwise ? 1 : at(filterShape, 3)
    const window = windowAttributes(
      shape,
      kernel,
      [operator.option(2, 4), operator.option(1, 4)],
      operator.option(0, 1),
    )
    const value = graph.node(
      'Conv',
      [
        input(0),
        graph.constant([bias.length, inner, ...kernel], weights),
        graph.constant([bias.length], bias),
      ],
      { ...window, group: depthwise ? bias.length : 1 },
    )
    return activated(value, operator.option(depthwise ? 4 : 3, 1))
  }
  switch (operator.code) {
    case CONV_2D:
      return convolution(false)
    case DEPTHWISE_CONV_2D:
      return convolution(true)
    case ADD:
      return activated(graph.node('Add', [input(0), input(1)]), operator.option(0, 1))
    case RELU:
      return graph.node('Relu', [input(0)])
    case MAX_POOL_2D: {
      const kernel = [operator.option(4, 4), operator.option(3, 4)] as const
      const strides = [operator.option(2, 4), operator.option(1, 4)] as const
      return graph.node(
        'MaxPool',
        [input(0)],
        windowAttributes(shape, kernel, strides, operator.option(0, 1)),
      )
    }
    case PAD: {
      const amounts = constantOf(data, at(operator.inputs, 1))
      const order = [0, 3, 1, 2]
      const pads = [0, 1].flatMap((end) => order.map((axis) => at(amounts, 2 * axis + end)))
      return graph.node('Pad', [input(0), graph.integers(pads)])
    }
    case RESIZE_BILINEAR: {
      const sizes = graph.integers(toChannelsFirst(shapeAt(model, at(operator.outputs, 0))))
      const [alignCorners, halfPixel] = [operator.option(2, 1), operator.option(3, 1)]
      const mode = alignCorners ? 'align_corners' : halfPixel ? 'half_pixel' : 'asymmetric'
      return graph.node('Resize', [input(0), '', '', sizes], {
        mode: 'linear',
        coordinate_transformation_mode: mode,
      })
    }
    case RESHAPE: {
      const flat = shape.length === 4 ? graph.node('Transpose', [input(0)], { perm: [0, 2, 3, 1] }) : input(0)
      return graph.node('Reshape', [flat, graph.integers(shapeAt(model, at(operator.outputs, 0)))])
    }
    case CONCATENATION: {
      const axis = operator.option(0, 4)
      if (shape.length === 4) throw new Error('joining four-dimensional tensors is not supported')
      return graph.node(
        'Concat',
        operator.inputs.map((index) => readyValue(values, index)),
        { axis },
      )
    }
    default:
      throw new Error(`operator ${operator.code} of the TensorFlow Lite file is not supported`)
  }
}
