// Lets node run the TypeScript of the tests as it is: `node --import ./scripts/typescript.mjs FILE.ts`.
// It removes the types and checks nothing; `npm run check` does that.
import { register } from 'node:module'

register(new URL('./typescript-hooks.mjs', import.meta.url))
