// Tests the doctor's findings about the model that answers face match.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Config } from '../../../src/server/config.js'
import { examine } from '../../../src/server/doctor/doctor.js'
import { openInstallation, type TestInstallation } from '../../support/installation.js'
import { tinyEmbedder } from '../../support/tiny-embedder.js'
import { createPatient } from './doctor.harness.js'

let made: TestInstallation
let file: string
beforeAll(async () => {
  made = await openInstallation()
  file = join(made.home, 'own.onnx')
  writeFileSync(file, tinyEmbedder())
})
afterAll(() => made.discard())

const { subject, only } = createPatient(() => made)
const model = () => ({ file, size: 112, mean: 127.5, scale: 0.01, similarity: 'distance', threshold: 9 })
const calibration = [
  [1, 90],
  [9, 50],
]

async function found(config: Partial<Config>, isServing = true): Promise<string> {
  const about = subject(isServing ? {} : { sourceHealth: undefined }, config)
  const findings = (await examine(about)).filter(({ check }) => check === 'faces')
  return findings.map(({ level, found: text }) => `${level}: ${text}`).join('\n')
}

it('says which model answers', async () => {
  expect(await found({})).toBe('ok: face match is answered by dlib and faceres (shipped)')
  expect(await found({ 'faces.secondRecogniser': false })).toBe(
    'ok: face match is answered by dlib (shipped)',
  )
  const own = { 'faces.model': { ...model(), calibration } }
  const said = `ok: face match is answered by ${file} (your own, 112 x 112 pixels, a match is a distance up to 9)`
  expect(await found(own)).toBe(said)
  expect(await found(own, false)).toBe(said)
})

it('a model without calibration', async () => {
  expect(await only(subject({}, { 'faces.model': model() }))).toMatch(
    /^faces warning: faces\.model has no calibration.* -> calibrate the model: npm run fit:faces/,
  )
})

it('a model whose file is gone while the service runs', async () => {
  const gone = { ...model(), calibration, file: join(made.home, 'gone.onnx') }
  expect(await only(subject({}, { 'faces.model': gone }))).toMatch(
    /^faces wrong: .*faces\.model\.file cannot be read any more: .*gone\.onnx/,
  )
})

it('a model that a start would refuse', async () => {
  expect(await found({ 'faces.model': { ...model(), size: 64 } }, false)).toMatch(
    /^wrong: .*faces\.model\.file is .*own\.onnx", expected an ONNX model .*not float32 \[1, 3, 64, 64\]/,
  )
})
