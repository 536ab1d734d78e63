// Owns reading a TensorFlow Lite file (a FlatBuffer): its tensors and operators, nothing else.

/** One tensor: its shape (rows, columns, channels last), and its numbers when the file carries them. */
export type TfliteTensor = { shape: readonly number[]; data: Float32Array | Int32Array | undefined }

/** One operator: the built-in code, the tensors it reads and writes, and a reader of its options. */
export type TfliteOperator = {
  code: number
  inputs: readonly number[]
  outputs: readonly number[]
  /** Reads field `index` of the operator's options as a small (1 byte) or plain (4 bytes) integer; 0 when absent. */
  option: (index: number, bytes: 1 | 4) => number
}

export type TfliteModel = {
  tensors: readonly TfliteTensor[]
  operators: readonly TfliteOperator[]
  inputs: readonly number[]
  outputs: readonly number[]
}

const FLOAT32 = 0
const FLOAT16 = 1
const INT32 = 2

/** A half-precision number (IEEE 754 binary16, as stored) as a double. */
export function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  if (exponent === 0) return sign * fraction * 2 ** -24
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}

/** Reads a model file. Throws a RangeError when the file points outside itself, an Error on a type we do not know. */
export function readTflite(file: Uint8Array): TfliteModel {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  // A table begins with the distance back to its vtable, which holds the offset of each field (0: absent).
  const field = (table: number, index: number): number => {
    const vtable = table - view.getInt32(table, true)
    const slot = 4 + 2 * index
    if (slot >= view.getUint16(vtable, true)) return 0
    const offset = view.getUint16(vtable + slot, true)
    return offset ? table + offset : 0
  }
  const follow = (at: number): number => at + view.getUint32(at, true)
  const small = (table: number, index: number): number => {
    const at = field(table, index)
    return at ? view.getInt8(at) : 0
  }
  const plain = (table: number, index: number): number => {
    const at = field(table, index)
    return at ? view.getInt32(at, true) : 0
  }
  const elements = (table: number, index: number): number[] => {
    const at = field(table, index)
    if (!at) return []
    const start = follow(at)
    return Array.from({ length: view.getUint32(start, true) }, (_, place) => start + 4 + 4 * place)
  }
  const tables = (table: number, index: number): number[] => elements(table, index).map(follow)
  const integers = (table: number, index: number): number[] =>
    elements(table, index).map((at) => view.getInt32(at, true))

  const root = follow(0)
  const codes = tables(root, 1).map((code) => Math.max(small(code, 0), plain(code, 3)))
  const buffers = tables(root, 4)
  const graph = tables(root, 2)[0]
  if (graph === undefined) throw new Error('the TensorFlow Lite file has no graph')

  const numbers = (buffer: number, type: number): Float32Array | Int32Array | undefined => {
    const at = field(buffer, 0)
    if (!at) return undefined
    const start = follow(at)
    const length = view.getUint32(start, true)
    if (length === 0) return undefined
    const of = (bytes: number, read: (at: number) => number): number[] =>
      Array.from({ length: length / bytes }, (_, place) => read(start + 4 + bytes * place))
    if (type === FLOAT32) return Float32Array.from(of(4, (place) => view.getFloat32(place, true)))
    if (type === FLOAT16) return Float32Array.from(of(2, (place) => fromHalf(view.getUint16(place, true))))
    if (type === INT32) return Int32Array.from(of(4, (place) => view.getInt32(place, true)))
    throw new Error(`tensor type ${type} of the TensorFlow Lite file is not supported`)
  }

  return {
    tensors: tables(graph, 0).map((tensor) => {
      const buffer = buffers[plain(tensor, 2)]
      return {
        shape: integers(tensor, 0),
        data: buffer === undefined ? undefined : numbers(buffer, small(tensor, 1)),
      }
    }),
    operators: tables(graph, 3).map((operator) => {
      const options = field(operator, 4)
      const table = options ? follow(options) : 0
      return {
        code: codes[plain(operator, 0)] ?? -1,
        inputs: integers(operator, 1),
        outputs: integers(operator, 2),
        option: (index, bytes) => (table === 0 ? 0 : bytes === 1 ? small(table, index) : plain(table, index)),
      }
    }),
    inputs: integers(graph, 1),
    outputs: integers(graph, 2),
  }
}
