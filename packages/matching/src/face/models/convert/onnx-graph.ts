// Writes ONNX models: the parts of the protocol buffer that our converted networks need.

/** A node attribute: an integer, a list of integers, a float or a text. */
export type Attribute = number | readonly number[] | { float: number } | string

/** Element types of a tensor, as ONNX numbers them. */
const FLOAT = 1
const UINT8 = 2
const INT64 = 7
const FLOAT16 = 10

const IR_VERSION = 8
const OPSET = 17

function varint(value: number): number[] {
  let rest = BigInt.asUintN(64, BigInt(value))
  const bytes: number[] = []
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128)
    rest >>= 7n
  }
  bytes.push(Number(rest))
  return bytes
}

/** Bytes in pieces: weights are concatenated once, at the end, instead of being copied at every level of nesting. */
type Pieces = readonly Uint8Array[]

const integer = (field: number, value: number): Pieces => [
  Uint8Array.from([...varint(field << 3), ...varint(value)]),
]

function block(field: number, ...parts: Pieces[]): Pieces {
  const pieces = parts.flat()
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  return [Uint8Array.from([...varint((field << 3) | 2), ...varint(length)]), ...pieces]
}

const text = (field: number, value: string): Pieces => block(field, [Buffer.from(value, 'utf8')])

function float(field: number, value: number): Pieces {
  const bytes = new Uint8Array(5)
  bytes[0] = (field << 3) | 5
  new DataView(bytes.buffer).setFloat32(1, value, true)
  return [bytes]
}

function attribute(name: string, value: Attribute): Pieces {
  if (typeof value === 'number') return block(5, text(1, name), integer(3, value), integer(20, 2))
  if (typeof value === 'string') return block(5, text(1, name), text(4, value), integer(20, 3))
  if ('float' in value) return block(5, text(1, name), float(2, value.float), integer(20, 1))
  return block(5, text(1, name), ...value.map((one) => integer(8, one)), integer(20, 7))
}

function valueInfo(field: number, name: string, dims: readonly number[]): Pieces {
  const shape = block(2, ...dims.map((size) => block(1, integer(1, size))))
  return block(field, text(1, name), block(2, block(1, integer(1, FLOAT), shape)))
}

type Numbers = Float32Array | Uint16Array | Uint8Array | BigInt64Array

function tensor(name: string, dims: readonly number[], type: number, data: Numbers): Pieces {
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  const sizes = dims.map((size) => integer(1, size))
  return block(5, ...sizes, integer(2, type), text(8, name), block(9, [bytes]))
}

function node(
  type: string,
  operands: readonly string[],
  name: string,
  attributes: Record<string, Attribute> = {},
): Pieces {
  return block(
    1,
    ...operands.map((operand) => text(1, operand)),
    text(2, name),
    text(4, type),
    ...Object.entries(attributes).map(([key, value]) => attribute(key, value)),
  )
}

/**
 * Starts an ONNX graph (opset 17, float32, little-endian hosts). Every function except `output` and `bytes` returns
 * the name of the value it makes; `output` names a result and its shape; `bytes` gives the finished model file.
 */
export function createOnnxGraph(graphName: string) {
  const nodes: Pieces[] = []
  const constants: Pieces[] = []
  const inputs: Pieces[] = []
  const outputs: Pieces[] = []
  let count = 0
  const nextName = (): string => `v${count++}`
  const add = (dims: readonly number[], type: number, data: Numbers): string => {
    const name = nextName()
    constants.push(tensor(name, dims, type, data))
    return name
  }
  const addNode = (type: string, operands: readonly string[], attributes?: Record<string, Attribute>) => {
    const name = nextName()
    nodes.push(node(type, operands, name, attributes))
    return name
  }
  const asFloat = (value: string): string => addNode('Cast', [value], { to: FLOAT })
  const constant = (dims: readonly number[], data: Float32Array): string => add(dims, FLOAT, data)
  return {
    input(name: string, dims: readonly number[]): string {
      inputs.push(valueInfo(11, name, dims))
      return name
    },
    constant,
    integers: (data: readonly number[]): string =>
      add([data.length], INT64, BigInt64Array.from(data.map((one) => BigInt(one)))),
    /** A constant stored as half floats (their bits). ONNX Runtime unpacks it once, when the model is loaded. */
    halves: (dims: readonly number[], bits: Uint16Array): string => asFloat(add(dims, FLOAT16, bits)),
    /** A constant stored as bytes: byte * scale + offset, one scale and one offset for each row of `dims`. */
    scaledBytes(
      dims: readonly number[],
      bytes: Uint8Array,
      scale: Float32Array,
      offset: Float32Array,
    ): string {
      const perRow = dims.map((size, axis) => (axis === 0 ? size : 1))
      const scaled = addNode('Mul', [asFloat(add(dims, UINT8, bytes)), constant(perRow, scale)])
      return addNode('Add', [scaled, constant(perRow, offset)])
    },
    node: addNode,
    output(value: string, name: string, dims: readonly number[]): void {
      nodes.push(node('Identity', [value], name))
      outputs.push(valueInfo(12, name, dims))
    },
    bytes(): Uint8Array {
      const graph = block(7, ...nodes, text(2, graphName), ...constants, ...inputs, ...outputs)
      const opset = block(8, text(1, ''), integer(2, OPSET))
      return Buffer.concat([...integer(1, IR_VERSION), ...text(2, 'satyapan'), ...graph, ...opset])
    },
  }
}

export type OnnxGraph = ReturnType<typeof createOnnxGraph>
