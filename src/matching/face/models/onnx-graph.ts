// Owns writing an ONNX model: just the parts of its protocol buffer that our converted networks need.

/** A node attribute: an integer, a list of integers, a float or a text. */
export type Attribute = number | readonly number[] | { float: number } | string

const FLOAT = 1
const INT64 = 7
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

/** Bytes in pieces: weights are laid end to end once, at the end, and not copied at every level of nesting. */
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

function rawBytes(data: Float32Array | BigInt64Array): Pieces {
  return [new Uint8Array(data.buffer, data.byteOffset, data.byteLength)]
}

/**
 * Starts an ONNX graph (opset 17, float32, little-endian hosts).
 * `input`, `constant`, `integers` and `node` return the name of the value they make; `output` names a result and
 * its shape; `bytes` gives the finished model file.
 */
export function createOnnxGraph(graphName: string) {
  const nodes: Pieces[] = []
  const constants: Pieces[] = []
  const inputs: Pieces[] = []
  const outputs: Pieces[] = []
  let count = 0
  const fresh = (): string => `v${count++}`
  const tensor = (dims: readonly number[], type: number, data: Float32Array | BigInt64Array): string => {
    const name = fresh()
    constants.push(
      block(
        5,
        ...dims.map((size) => integer(1, size)),
        integer(2, type),
        text(8, name),
        block(9, rawBytes(data)),
      ),
    )
    return name
  }
  return {
    input(name: string, dims: readonly number[]): string {
      inputs.push(valueInfo(11, name, dims))
      return name
    },
    constant: (dims: readonly number[], data: Float32Array): string => tensor(dims, FLOAT, data),
    integers: (data: readonly number[]): string =>
      tensor([data.length], INT64, BigInt64Array.from(data.map((one) => BigInt(one)))),
    node(type: string, operands: readonly string[], attributes: Record<string, Attribute> = {}): string {
      const name = fresh()
      nodes.push(
        block(
          1,
          ...operands.map((operand) => text(1, operand)),
          text(2, name),
          text(4, type),
          ...Object.entries(attributes).map(([key, value]) => attribute(key, value)),
        ),
      )
      return name
    },
    output(value: string, name: string, dims: readonly number[]): void {
      nodes.push(block(1, text(1, value), text(2, name), text(4, 'Identity')))
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
