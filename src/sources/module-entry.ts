// Exports the public entry `satyapan/source`, for operators' own sources.

export type { Input } from '../lookups/params.js'
export type {
  SourceCall,
  TroubleKind,
  UpstreamErrorDetails as TroubleFacts,
} from '../lookups/source.js'
export { isAboutUs } from './about-us.js'
export { fillAnswer } from './fill.js'
export {
  type GstFiling,
  type GstPlace,
  type GstRegistration,
  gstAdvanced,
  gstLite,
  gstStatusOf,
} from './gst-shape.js'
export { fromGstnKeys } from './gstn-keys.js'
export {
  type CallOptions,
  createJsonApi,
  type HeaderValue,
  type JsonAnswer,
  type JsonApi,
  type JsonApiOptions,
  type SignIn,
} from './json-api.js'
export {
  type CreateModule as CreateSource,
  type ModuleAnswer as Answer,
  type ModuleAsk as Ask,
  type ModuleSource as Source,
  SourceTrouble,
} from './own-module.js'
export { genderOf, holderOf, panBasic } from './pan-shape.js'
export { splitName, titleCase } from './person-names.js'
export {
  booleanAt,
  booleanOrNull,
  dateAt,
  dayOrEmpty,
  firstText,
  isWire,
  listAt,
  listOrNone,
  monthOrEmpty,
  numberOrNull,
  sameIdentifier,
  textAt,
  textOrEmpty,
  textsAt,
  textsOrNone,
  unreadable,
  type Wire,
  wireAt,
  wireOf,
  wireOrNone,
  wiresOrNone,
  wordAt,
  wordOr,
  yesNoOrEmpty,
} from './reading.js'
export type { SourceHttp, SourceRequest, SourceResponse } from './source-http.js'
export type { SourceParts } from './source-kind.js'
export { notFound, notTranslated } from './unknown-answer.js'
