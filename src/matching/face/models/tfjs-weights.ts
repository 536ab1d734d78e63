// Owns reading TensorFlow.js weight files: a manifest that names the tensors and one file of packed numbers.

export type Weights = (name: string) => { shape: readonly number[]; data: Float32Array }

type ManifestWeight = {
  name: string
  shape: number[]
  dtype: string
  quantization?: { dtype: string; scale: number; min: number }
}

/**
 * Unpacks weights (float32, or eight bits per number with a scale and a minimum).
 * @param manifest text of the `-weights_manifest.json` file
 * @param packed the `.bin` file beside it
 * @returns a lookup of a tensor by name; it throws an Error on a name that is not there
 */
export function readTfjsWeights(manifest: string, packed: Uint8Array): Weights {
  const groups = JSON.parse(manifest) as { weights: ManifestWeight[] }[]
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const found = new Map<string, { shape: readonly number[]; data: Float32Array }>()
  let offset = 0
  for (const weight of groups.flatMap((group) => group.weights)) {
    const data = new Float32Array(weight.shape.reduce((product, size) => product * size, 1))
    const { quantization } = weight
    if (weight.dtype !== 'float32' || (quantization && quantization.dtype !== 'uint8'))
      throw new Error(`weights ${weight.name} are of a type that is not supported`)
    for (let place = 0; place < data.length; place++)
      data[place] = quantization
        ? view.getUint8(offset + place) * quantization.scale + quantization.min
        : view.getFloat32(offset + 4 * place, true)
    offset += data.length * (quantization ? 1 : 4)
    found.set(weight.name, { shape: weight.shape, data })
  }
  if (offset !== packed.length) throw new Error('the weight file does not have the length its manifest says')
  return (name) => {
    const weight = found.get(name)
    if (!weight) throw new Error(`the weight file has no tensor ${name}`)
    return weight
  }
}
