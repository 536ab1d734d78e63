// Describes the groups of operations in the OpenAPI document: the families of the interface's paths.
import { nameMatch } from '../lookups/matching/name-match.js'
import { oauthTokenPath } from './oauth-token-route.js'
import type { JsonObject } from './openapi-schemas.js'

/** The family of a path, which is also the tag of its operations: `/v1/gst/...` is of `gst`. */
export const familyOf = (path: string): string =>
  path === oauthTokenPath ? 'authorize' : path.split('/')[2]!

const descriptions: Readonly<Record<string, string>> = {
  authorize: 'Access tokens for a client id and secret.',
  verification: 'Lookups of PAN, GSTIN, vehicles, UPI, employment and tax, one at a time or as a batch.',
  'business-compliance': 'Lookups of businesses: directorships and food licences.',
  'mobile-intelligence': 'Lookups by a mobile number.',
  gst: "A taxpayer's session at the GST portal, which the taxpayer opens with an OTP.",
  ekyc: 'Aadhaar by OTP: to send one, and to verify it.',
  [familyOf(nameMatch.route.path)]: 'How alike two names are.',
  facematch: 'How alike the faces of two pictures are.',
  batches: 'Batches of the client: the list, and the cancellation of one.',
  consents: 'Consents of persons, on which calls are made.',
  transactions: 'One call of the client, as the ledger has it.',
  'background-verification': 'Documents of background checks, behind signed links.',
  files: 'Result files, archives and PDFs, behind signed links.',
}

/** The tags that the paths use, in the order of their first use. */
export const tagsOf = (paths: readonly string[]): readonly JsonObject[] =>
  [...new Set(paths.map(familyOf))].map((name) => ({
    name,
    description: descriptions[name] ?? 'Lookups of this installation.',
  }))
