// Reads the tensors and operators of a TensorFlow Lite file.
import { type FlatBuffer, openFlatBuffer } from './flat-buffer.js'
import { fromHalf } from './half-floats.js'

/** One tensor: its shape (rows, columns, channels last), and its numbers when the file carries them. */
type TfliteTensor = { shape: readonly number[]; data: Float32Array | Int32Array | undefined }

/** One operator: the built-in code, the tensors it reads and writes, and a reader of its options. */
export type TfliteOperator = {
  code: number
  inputs: readonly number[]
  outputs: readonly number[]
  /** Reads field `index` of the operator's options as an integer of 1 or 4 bytes; 0 when absent. */
  option: (index: number, bytes: 1 | 4) => number
}

export type TfliteModel = {
  tensors: readonly TfliteTensor[]
  operators: readonly TfliteOperator[]
  inputs: readonly number[]
  outputs: readonly number[]
}

/** Element types, and the fields of the schema that are read. */
const FLOAT32 = 0
const FLOAT16 = 1
const INT32 = 2
const MODEL = { codes: 1, graphs: 2, buffers: 4 }
const GRAPH = { tensors: 0, inputs: 1, outputs: 2, operators: 3 }
const TENSOR = { shape: 0, type: 1, buffer: 2 }
const OPERATOR = { code: 0, inputs: 1, outputs: 2, options: 4 }
/** Codes above 127 have a field of their own; the older field then holds 127. */
const CODE = { old: 0, own: 3 }

/** Numbers of a buffer; undefined when it is empty, as it is for tensors that are computed. */
function readNumbers(file: FlatBuffer, buffer: number, type: number): Float32Array | Int32Array | undefined {
  const bytes = file.list(buffer, 0)
  if (bytes === undefined || bytes.length === 0) return undefined
  const { start, length } = bytes
  const read = (width: number, one: (at: number) => number): number[] =>
    Array.from({ length: length / width }, (_, place) => one(start + width * place))
  const { view } = file
  if (type === FLOAT32) return Float32Array.from(read(4, (at) => view.getFloat32(at, true)))
  if (type === FLOAT16) return Float32Array.from(read(2, (at) => fromHalf(view.getUint16(at, true))))
  if (type === INT32) return Int32Array.from(read(4, (at) => view.getInt32(at, true)))
  throw new Error(`tensor type ${type} of the TensorFlow Lite file is not supported`)
}

function readOperator(file: FlatBuffer, operator: number, codes: readonly number[]): TfliteOperator {
  const options = file.table(operator, OPERATOR.options)
  return {
    code: codes[file.integer(operator, OPERATOR.code)] ?? -1,
    inputs: file.integers(operator, OPERATOR.inputs),
    outputs: file.integers(operator, OPERATOR.outputs),
    option(index, bytes) {
      if (options === undefined) return 0
      return bytes === 1 ? file.byte(options, index) : file.integer(options, index)
    },
  }
}

/** Reads a model file. Throws a RangeError when the file points outside itself, and an Error on an unknown type. */
export function readTflite(bytes: Uint8Array): TfliteModel {
  const file = openFlatBuffer(bytes)
  const codes = file
    .tables(file.root, MODEL.codes)
    .map((code) => Math.max(file.byte(code, CODE.old), file.integer(code, CODE.own)))
  const buffers = file.tables(file.root, MODEL.buffers)
  const graph = file.tables(file.root, MODEL.graphs)[0]
  if (graph === undefined) throw new Error('the TensorFlow Lite file has no graph')
  return {
    tensors: file.tables(graph, GRAPH.tensors).map((tensor) => {
      const buffer = buffers[file.integer(tensor, TENSOR.buffer)]
      const type = file.byte(tensor, TENSOR.type)
      return {
        shape: file.integers(tensor, TENSOR.shape),
        data: buffer === undefined ? undefined : readNumbers(file, buffer, type),
      }
    }),
    operators: file.tables(graph, GRAPH.operators).map((operator) => readOperator(file, operator, codes)),
    inputs: file.integers(graph, GRAPH.inputs),
    outputs: file.integers(graph, GRAPH.outputs),
  }
}
