// `npm run evidence`: makes docs/evidence.md anew from the results that the proofs have kept.
import { writeFileSync } from 'node:fs'
import { evidenceFile, evidencePage } from './page.js'

writeFileSync(evidenceFile, evidencePage())
