// `npm run evidence`: rewrites docs/evidence.md from the stored results of the proofs.
import { publish } from './page.js'

publish([])
