// `npm run evidence`: makes docs/evidence.md anew from the results that the proofs have kept.
import { publish } from './page.js'

publish([])
