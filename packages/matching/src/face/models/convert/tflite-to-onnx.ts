// Converts a small convolutional TensorFlow Lite network (channels last) to ONNX (channels first).
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
type Constant = Float32Array | Int32Array

function at(values: ArrayLike<number>, place: number): number {
  const value = values[place]
  if (value === undefined) throw new Error('the TensorFlow Lite file is shorter than its shapes say')
  return value
}

/** Channels-last [n,h,w,c] sizes in channels-first order; other shapes are unchanged. */
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

/** TensorFlow's SAME padding along one side: the missing pixels, the odd one at the end. */
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

/** The input of an operator's conversion: the ONNX values made so far, and the numbers of the constants. */
type Conversion = {
  model: TfliteModel
  graph: OnnxGraph
  values: Map<number, string>
  data: Map<number, Constant>
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

function constantOf(data: Map<number, Constant>, index: number): Constant {
  const constant = data.get(index)
  if (!constant) throw new Error('the TensorFlow Lite file lacks the numbers of a constant')
  return constant
}

const inputOf = ({ values }: Conversion, operator: TfliteOperator, place: number): string =>
  readyValue(values, at(operator.inputs, place))

const inputShape = ({ model }: Conversion, operator: TfliteOperator): Shape =>
  shapeAt(model, at(operator.inputs, 0))

const outputShape = ({ model }: Conversion, operator: TfliteOperator): Shape =>
  shapeAt(model, at(operator.outputs, 0))

function activated(graph: OnnxGraph, value: string, activation: number): string {
  if (activation === 0) return value
  if (activation === ACTIVATION_RELU) return graph.node('Relu', [value])
  throw new Error(`activation ${activation} of the TensorFlow Lite file is not supported`)
}

function convolution(operator: TfliteOperator, conversion: Conversion, depthwise: boolean): string {
  const { model, graph, data } = conversion
  const filter = at(operator.inputs, 1)
  const filterShape = shapeAt(model, filter)
  const weights = toOnnxFilter(constantOf(data, filter), filterShape, depthwise)
  const bias = Float32Array.from(constantOf(data, at(operator.inputs, 2)))
  const kernel = [at(filterShape, 1), at(filterShape, 2)] as const
  const inner = depthwise ? 1 : at(filterShape, 3)
  const strides = [operator.option(2, 4), operator.option(1, 4)] as const
  const window = windowAttributes(inputShape(conversion, operator), kernel, strides, operator.option(0, 1))
  const value = graph.node(
    'Conv',
    [
      inputOf(conversion, operator, 0),
      graph.constant([bias.length, inner, ...kernel], weights),
      graph.constant([bias.length], bias),
    ],
    { ...window, group: depthwise ? bias.length : 1 },
  )
  return activated(graph, value, operator.option(depthwise ? 4 : 3, 1))
}

function maxPool(operator: TfliteOperator, conversion: Conversion): string {
  const kernel = [operator.option(4, 4), operator.option(3, 4)] as const
  const strides = [operator.option(2, 4), operator.option(1, 4)] as const
  const window = windowAttributes(inputShape(conversion, operator), kernel, strides, operator.option(0, 1))
  return conversion.graph.node('MaxPool', [inputOf(conversion, operator, 0)], window)
}

function pad(operator: TfliteOperator, conversion: Conversion): string {
  const amounts = constantOf(conversion.data, at(operator.inputs, 1))
  const channelsFirst = [0, 3, 1, 2]
  const pads = [0, 1].flatMap((end) => channelsFirst.map((axis) => at(amounts, 2 * axis + end)))
  return conversion.graph.node('Pad', [inputOf(conversion, operator, 0), conversion.graph.integers(pads)])
}

function resize(operator: TfliteOperator, conversion: Conversion): string {
  const { graph } = conversion
  const sizes = graph.integers(toChannelsFirst(outputShape(conversion, operator)))
  const [alignCorners, halfPixel] = [operator.option(2, 1), operator.option(3, 1)]
  return graph.node('Resize', [inputOf(conversion, operator, 0), '', '', sizes], {
    mode: 'linear',
    coordinate_transformation_mode: alignCorners ? 'align_corners' : halfPixel ? 'half_pixel' : 'asymmetric',
  })
}

function reshape(operator: TfliteOperator, conversion: Conversion): string {
  const { graph } = conversion
  const input = inputOf(conversion, operator, 0)
  const isPicture = inputShape(conversion, operator).length === 4
  const channelsLast = isPicture ? graph.node('Transpose', [input], { perm: [0, 2, 3, 1] }) : input
  return graph.node('Reshape', [channelsLast, graph.integers(outputShape(conversion, operator))])
}

function concatenate(operator: TfliteOperator, conversion: Conversion): string {
  if (inputShape(conversion, operator).length === 4)
    throw new Error('joining four-dimensional tensors is not supported')
  const inputs = operator.inputs.map((index) => readyValue(conversion.values, index))
  return conversion.graph.node('Concat', inputs, { axis: operator.option(0, 4) })
}

const converters: Record<number, (operator: TfliteOperator, conversion: Conversion) => string> = {
  [CONV_2D]: (operator, conversion) => convolution(operator, conversion, false),
  [DEPTHWISE_CONV_2D]: (operator, conversion) => convolution(operator, conversion, true),
  [ADD]: (operator, conversion) => {
    const operands = [0, 1].map((place) => inputOf(conversion, operator, place))
    return activated(conversion.graph, conversion.graph.node('Add', operands), operator.option(0, 1))
  },
  [RELU]: (operator, conversion) => conversion.graph.node('Relu', [inputOf(conversion, operator, 0)]),
  [MAX_POOL_2D]: maxPool,
  [PAD]: pad,
  [RESIZE_BILINEAR]: resize,
  [RESHAPE]: reshape,
  [CONCATENATION]: concatenate,
}

/**
 * Converts a model file. The input `input` is [1,3,height,width]; each result keeps TensorFlow's shape and is named
 * `out0`, `out1`, ... in the file's order. Throws an Error on an operator or activation that is not listed here.
 */
export function tfliteToOnnx(file: Uint8Array, name: string): Uint8Array {
  const model = readTflite(file)
  const graph = createOnnxGraph(name)
  const values = new Map<number, string>()
  const data = new Map<number, Constant>()
  for (const [index, tensor] of model.tensors.entries()) if (tensor.data) data.set(index, tensor.data)
  for (const index of model.inputs)
    values.set(index, graph.input('input', toChannelsFirst(shapeAt(model, index))))
  for (const operator of model.operators) {
    const output = at(operator.outputs, 0)
    if (operator.code === DEQUANTIZE) {
      data.set(output, constantOf(data, at(operator.inputs, 0)))
      continue
    }
    const convert = converters[operator.code]
    if (!convert) throw new Error(`operator ${operator.code} of the TensorFlow Lite file is not supported`)
    values.set(output, convert(operator, { model, graph, values, data }))
  }
  for (const [place, index] of model.outputs.entries())
    graph.output(readyValue(values, index), `out${place}`, shapeAt(model, index))
  return graph.bytes()
}
