// Makes dist/face-models: the ONNX models of face match, converted from files of npm packages, with their licences.
// Runs after the compiler. Fails the build when a model's SHA-256 is not the one in model-files.ts.
//   node make-face-models.mjs [DIRECTORY OF THE COMPILED FILES, default dist]
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const compiled = resolve(process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url)))
const load = (name) => import(pathToFileURL(join(compiled, 'face', 'models', ...name.split('/'))).href)
const { MODEL_FILES } = await load('model-files.js')
const { convertModel } = await load('convert/convert-models.js')

const sumOf = (bytes) => createHash('sha256').update(bytes).digest('hex')
const folder = join(compiled, 'face-models')
mkdirSync(folder, { recursive: true })

const folders = createRequire(import.meta.url).resolve.paths('any')
// Looked up by folder, because a package's exports need not list its licence.
const packaged = (path) =>
  readFileSync(folders.map((folder) => join(folder, path)).find(existsSync), 'utf8').trim()
const licences = `The models in this folder were converted from files of these packages; docs/models.md of the project says more.

face-detector-near.onnx, face-detector-far.onnx
from @mediapipe/face_detection, made by Google, under the Apache License 2.0 (its text: LICENSE beside dist)

face-points.onnx, dlib.onnx
from @vladmandic/face-api (weights of dlib.onnx: Davis King, public domain)

${packaged('@vladmandic/face-api/LICENSE')}

faceres.onnx
from @vladmandic/human, after HSE_FaceRec_tf by Andrey Savchenko

${packaged('@vladmandic/human/LICENSE')}
`
const licenceFile = 'LICENSES.txt'
writeFileSync(join(folder, licenceFile), licences)

const wrong = []
for (const [name, { file, sha256 }] of Object.entries(MODEL_FILES)) {
  const path = join(folder, file)
  if (existsSync(path) && sumOf(readFileSync(path)) === sha256) continue
  const model = convertModel[name]()
  const found = sumOf(model)
  if (found === sha256) writeFileSync(path, model)
  else wrong.push(`${file} has SHA-256 ${found}, expected ${sha256}`)
}
const known = new Set([licenceFile, ...Object.values(MODEL_FILES).map(({ file }) => file)])
for (const name of readdirSync(folder)) if (!known.has(name)) rmSync(join(folder, name))
if (wrong.length > 0) {
  const hint =
    'after an intended change of the conversion, put the sums into model-files.ts and docs/models.md'
  process.stderr.write(`face models: ${wrong.join('; ')}; ${hint}\n`)
  process.exit(1)
}
