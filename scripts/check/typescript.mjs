// Lets node run the TypeScript of the tests directly: `node --import ./scripts/check/typescript.mjs FILE.ts`. It removes
// the types without checking them; `npm run check` checks them.
import { register } from 'node:module'

register(new URL('./typescript-hooks.mjs', import.meta.url))
