// Runs the peer of the face evaluation: face-api on TensorFlow.js (WebAssembly), as its package ships it.
import Module, { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

/**
 * face-api calls tensor operations as methods (`image.div(255)`), which only the full TensorFlow.js package adds to
 * the core's tensors. They are the same functions and kernels, so adding them here avoids that package.
 */
function addMethods(tf) {
  const methods = tf.Tensor.prototype
  for (const [name, operation] of Object.entries(tf))
    if (typeof operation === 'function' && /^[a-z]/.test(name) && !(name in methods))
      methods[name] = function (...rest) {
        return operation(this, ...rest)
      }
  methods.as1D = function () {
    return tf.reshape(this, [this.size])
  }
  for (const name of ['as2D', 'as3D', 'as4D'])
    methods[name] = function (...shape) {
      return tf.reshape(this, shape)
    }
}

/** Loads face-api's WebAssembly build, and gives it the core when it asks for the full package. */
function loadFaceApi(require, tf) {
  const load = Module._load
  Module._load = function (name, ...rest) {
    return name === '@tensorflow/tfjs' ? tf : load.call(this, name, ...rest)
  }
  try {
    return require('@vladmandic/face-api/dist/face-api.node-wasm.js')
  } finally {
    Module._load = load
  }
}

/**
 * Loads the peer with its default detector (SSD), 68 points and descriptors.
 * @returns a function that takes two image files and returns their distance, or null when it found no face in one of
 *   them
 */
export async function createPeer() {
  const require = createRequire(import.meta.url)
  const tf = require('@tensorflow/tfjs-core')
  const wasm = require('@tensorflow/tfjs-backend-wasm')
  addMethods(tf)
  const folder = (name) => dirname(require.resolve(`${name}/package.json`))
  wasm.setWasmPaths(join(folder('@tensorflow/tfjs-backend-wasm'), 'wasm-out/'))
  await tf.setBackend('wasm')
  await tf.ready()
  const faceapi = loadFaceApi(require, tf)
  const models = join(folder('@vladmandic/face-api'), 'model')
  await faceapi.nets.ssdMobilenetv1.loadFromDisk(models)
  await faceapi.nets.faceLandmark68Net.loadFromDisk(models)
  await faceapi.nets.faceRecognitionNet.loadFromDisk(models)
  const describe = async (file) => {
    const { data, info } = await sharp(file)
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const image = tf.tensor3d(new Uint8Array(data), [info.height, info.width, 3], 'int32')
    try {
      const options = new faceapi.SsdMobilenetv1Options({ minConfidence: 0.5 })
      return await faceapi.detectSingleFace(image, options).withFaceLandmarks().withFaceDescriptor()
    } finally {
      image.dispose()
    }
  }
  return async (fileA, fileB) => {
    const one = await describe(fileA)
    const other = await describe(fileB)
    return one && other ? faceapi.euclideanDistance(one.descriptor, other.descriptor) : null
  }
}
