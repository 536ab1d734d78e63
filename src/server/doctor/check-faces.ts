// Checks the model that answers face match: which one it is, and whether an own one can still be loaded.
import { access, constants } from 'node:fs/promises'
import type { OwnEmbedder } from '@satyapan/matching/faces'
import { describeFaceModel, openFaces } from '../compose/face-models.js'
import { type Config, ConfigProblem } from '../config.js'
import { type Finding, ok, warning, wrong } from './finding.js'
import type { Check } from './subject.js'

const correct = 'correct faces.model: a start would refuse it'

/** Loads the model; a service that runs has done so, and needs the file again when a worker is replaced. */
async function problemOf(config: Config, isServing: boolean): Promise<string | undefined> {
  try {
    if (!isServing) await (await openFaces(config)).close()
    else await access(config.resolve((config['faces.model'] as OwnEmbedder).file), constants.R_OK)
    return undefined
  } catch (error) {
    if (error instanceof ConfigProblem) return error.message
    return `${config.file}: faces.model.file cannot be read any more: ${(error as Error).message}`
  }
}

export const checkFaces: Check = async ({ config, sourceHealth }) => {
  const embedder = config['faces.model'] as OwnEmbedder | undefined
  const answers = `face match is answered by ${describeFaceModel(config)}`
  if (embedder === undefined) return [ok(answers)]
  const problem = await problemOf(config, sourceHealth !== undefined)
  if (problem !== undefined) return [wrong(problem, correct)]
  const findings: Finding[] = [ok(answers)]
  if (embedder.calibration === undefined)
    findings.push(
      warning(
        'faces.model has no calibration: only 50 of its confidences was chosen, the others were never measured',
        'calibrate the model: npm run fit:faces -- --help',
      ),
    )
  return findings
}
