// Reads TensorFlow.js weight files: a manifest that names the tensors, and one file of packed numbers.
import { fromHalf } from './half-floats.js'

/**
 * One tensor as the file packs it: floats, half floats as their bits, or bytes. A number unpacks to packed * scale +
 * min; scale is 1 and min 0 for floats and half floats.
 */
export type Weight = {
  shape: readonly number[]
  packed: Float32Array | Uint16Array | Uint8Array
  scale: number
  min: number
}

/** Finds a tensor by name; throws an Error when no tensor has that name. */
export type Weights = (name: string) => Weight

type ManifestWeight = {
  name: string
  shape: number[]
  dtype: string
  quantization?: { dtype: string; scale?: number; min?: number }
}
type Manifest = { weights: ManifestWeight[] }[]

const UNPACKED = { scale: 1, min: 0 }

function readWeight({ name, shape, dtype, quantization }: ManifestWeight, bytes: Uint8Array, from: number) {
  const length = shape.reduce((product, size) => product * size, 1)
  // Copied, because a view of wider numbers must begin at a multiple of their width.
  const cut = (width: number) => bytes.slice(from, from + length * width)
  if (dtype === 'float32') {
    switch (quantization?.dtype) {
      case undefined:
        return { shape, packed: new Float32Array(cut(4).buffer), ...UNPACKED }
      case 'float16':
        return { shape, packed: new Uint16Array(cut(2).buffer), ...UNPACKED }
      case 'uint8':
        return { shape, packed: cut(1), scale: quantization?.scale ?? 1, min: quantization?.min ?? 0 }
    }
  }
  throw new Error(`weights ${name} are of a type that is not supported`)
}

/**
 * Reads the tensors of a weight file.
 * @param manifest text of the `-weights_manifest.json` file, or of a graph model's `.json` file
 * @param packed the `.bin` file beside it
 */
export function readTfjsWeights(manifest: string, packed: Uint8Array): Weights {
  const parsed = JSON.parse(manifest) as Manifest | { weightsManifest: Manifest }
  const groups = Array.isArray(parsed) ? parsed : parsed.weightsManifest
  const bytes = Uint8Array.from(packed)
  const weights = new Map<string, Weight>()
  let offset = 0
  for (const weight of groups.flatMap((group) => group.weights)) {
    if (weight.dtype === 'int32') {
      // Axes and sizes of a graph model. The networks here are built by hand and do not need them.
      offset += 4 * weight.shape.reduce((product, size) => product * size, 1)
      continue
    }
    const read = readWeight(weight, bytes, offset)
    offset += read.packed.byteLength
    weights.set(weight.name, read)
  }
  if (offset !== packed.length) throw new Error('the weight file does not have the length its manifest says')
  return (name) => {
    const weight = weights.get(name)
    if (!weight) throw new Error(`the weight file has no tensor ${name}`)
    return weight
  }
}

/** The numbers of a tensor, unpacked. */
export function unpack({ packed, scale, min }: Weight): Float32Array {
  if (packed instanceof Float32Array) return packed
  if (packed instanceof Uint16Array) return Float32Array.from(packed, fromHalf)
  return Float32Array.from(packed, (byte) => byte * scale + min)
}
