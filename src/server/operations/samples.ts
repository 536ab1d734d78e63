// Defines the operation that lists what the lookups can be tried with in the sandbox.
import { Type } from 'typebox'
import type { Lookup } from '../../lookups/lookup.js'
import { act } from '../../operation/operation.js'
import { object } from '../../operation/schemas.js'
import { ownSamples } from '../../sources/sandbox/own-samples.js'
import { rehearsedSamples } from '../../sources/sandbox/rehearsed-samples.js'
import { sandboxSamples } from '../../sources/sandbox/samples.js'

interface Deps {
  readonly ownLookups: readonly Lookup[]
  readonly sandbox: object | undefined
}

export const listSamples = act({
  name: 'lookups.samples',
  method: 'GET',
  path: '/samples',
  summary: 'List sandbox identifiers to try the lookups with, by outcome; empty in live mode',
  role: 'viewer',
  input: object({}),
  answer: object({
    items: Type.Array(
      object({
        kind: Type.String(),
        outcome: Type.String({ description: 'found, unknown, failure, unavailable, slow and others.' }),
        parameters: Type.Record(Type.String(), Type.String()),
        lookups: Type.Array(Type.String()),
        about: Type.String(),
      }),
    ),
  }),
  command: { words: 'sandbox list' },
  run: async ({ sandbox, ownLookups }: Deps) => ({
    items:
      sandbox === undefined
        ? []
        : [...sandboxSamples(), ...rehearsedSamples(), ...ownSamples(ownLookups)].map((sample) => ({
            ...sample,
            parameters: { ...sample.parameters },
            lookups: [...sample.lookups],
          })),
  }),
})
