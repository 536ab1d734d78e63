// Defines the operations behind Try it: run a lookup in the name of a client, with texts or with files.
import { Type } from 'typebox'
import { namingMembers, statedConsent, statedMembersOfOne } from '../../consents/operations/stated-consent.js'
import { maxImagesBytes, readImages } from '../../http/image-form.js'
import { consentOf } from '../../kernel/consent.js'
import type { Lookup } from '../../lookups/lookup.js'
import { faceMatch } from '../../lookups/matching/face-match.js'
import { type CatalogueDeps, namedLookup } from '../../lookups/operations/named-lookup.js'
import { parseInput } from '../../lookups/params.js'
import { asFailure } from '../../lookups/result.js'
import { act, upload } from '../../operation/operation.js'
import { clientId, lookupName, object } from '../../operation/schemas.js'
import type { Upload as Form } from '../../platform/forms/form-parts.js'
import { type TryDeps, triedCall, tryCall } from './try-call.js'

const takesTexts = ({ route }: Lookup): boolean => route.from !== 'form'

const tryLookup = act({
  name: 'lookups.try',
  method: 'POST',
  path: '/lookups/{lookup}/try',
  summary: 'Run a lookup in the name of a client; it is charged, counted and rate-limited like its own calls',
  role: 'operator',
  input: object({
    lookup: lookupName(),
    client_id: Type.Optional(clientId()),
    parameters: Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 1_000 }), {
      description: 'The parameters of the lookup, as a client sends them; consent, purpose and reason too.',
    }),
    ...namingMembers,
    no_cache: Type.Optional(
      Type.Boolean({ description: 'Ask the source even when an answer is cached. Default: false.' }),
    ),
  }),
  answer: triedCall,
  async run(
    deps: TryDeps & CatalogueDeps,
    { lookup: name, client_id: id, parameters, no_cache: noCache = false, consent_id, consent_at },
    { writeAudit },
  ) {
    const lookup = namedLookup(deps.catalogue.filter(takesTexts), 'lookup', name)
    const parsed = parseInput(lookup.input, parameters, 'query')
    const named = statedConsent({ ...(consent_id && { consent_id }), ...(consent_at && { consent_at }) })
    const consent = consentOf(named, parameters)
    return tryCall(deps, { lookup, clientId: id, parsed, consent, noCache, writeAudit })
  },
})

const picture = () => Type.String({ contentMediaType: 'application/octet-stream' })

const tryFaceMatch = upload({
  name: 'lookups.try-facematch',
  method: 'POST',
  path: '/facematch/try',
  summary:
    'Compare two pictures in the name of a client; charged, counted and rate-limited like its own calls',
  role: 'operator',
  input: object({ client_id: Type.Optional(clientId()), ...statedMembersOfOne }),
  accepts: ['multipart/form-data'],
  form: object({ file_a: picture(), file_b: picture() }),
  maxBytes: maxImagesBytes,
  answer: triedCall,
  async take(deps: TryDeps, { client_id: id, ...stated }, { writeAudit }, body) {
    const consent = statedConsent(stated)
    // A form without a picture is answered as the client's own would be.
    const parsed = await readImages(body as Form).then(
      (images) => parseInput(faceMatch.input, images, 'body'),
      (error) => ({ failure: asFailure(error) }),
    )
    return tryCall(deps, { lookup: faceMatch, clientId: id, parsed, consent, noCache: false, writeAudit })
  },
})

export const tryOperations = [tryLookup, tryFaceMatch]
