// Derives the input and the answer of each lookup from the OpenAPI document.
import type { LookupName } from './lookups.js'
import type { operations } from './schema.js'

export type { LookupName }

/** `Part`, or anything where the operation has none. */
type Given<Part> = [NonNullable<Part>] extends [never] ? unknown : NonNullable<Part>

type Query<Operation> = Operation extends { parameters: { query?: infer Q } } ? Given<Q> : unknown
type Content<Body> = Given<Body> extends { content: infer Types } ? Types[keyof Types] : unknown
type Body<Operation> = Operation extends { requestBody?: infer B } ? Content<B> : unknown

/** A file of a form: whatever `FormData` takes. */
type WithFiles<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends string ? Fields[Name] | Blob : Fields[Name]
}

/** The parameters of a lookup, as the interface names them. */
export type Input<Name extends LookupName> = Name extends 'facematch'
  ? WithFiles<Body<operations[Name]>>
  : Query<operations[Name]> & Body<operations[Name]>

/** The answers of a lookup: a union discriminated by `sub_code`. `data` is there when the outcome has some. */
export type Answer<Name extends LookupName> = operations[Name] extends {
  responses: { 200: { content: { 'application/json': infer Body } } }
}
  ? Body
  : never
