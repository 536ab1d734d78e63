// Exports the public entry `satyapan/source`, for operators' own sources.

export type { Input } from '../lookups/params.js'
export {
  type Answer,
  type Ask,
  type Source,
  type SourceCall,
  SourceTrouble,
  type TroubleFacts,
  type TroubleKind,
} from '../lookups/source.js'
export { createJsonApi, type HeaderValue, type JsonAnswer, type JsonApi } from './json-api.js'
export {
  booleanAt,
  booleanOrNull,
  dateAt,
  isWire,
  listAt,
  listOrNone,
  sameIdentifier,
  textAt,
  textOrEmpty,
  textsAt,
  unreadable,
  type Wire,
  wireAt,
  wireOf,
  wireOrNone,
  wordAt,
  wordOr,
} from './reading.js'
export type { SourceHttp, SourceRequest, SourceResponse } from './source-http.js'
export type { CreateSource, SourceParts } from './source-kind.js'
export { notFound } from './unknown-answer.js'
