// Declares the shape of a lookup: one question that clients can ask, as a row of facts.
import type { TSchema } from 'typebox'
import type { CredentialClass } from '../auth/authenticate.js'
import type { Charge } from '../usage/prices.js'
import type { Param } from './params.js'

/** One way in which the question can be answered. An answer is never a failure: see the failure table. */
interface Outcome {
  readonly status: 200
  readonly charge: Charge
  readonly message: string
  /** Messages that replace `message`, by the remark that a source makes about the answer. */
  readonly remarks?: Readonly<Record<string, string>>
  /** The interface shows null as the envelope's code. */
  readonly codeIsNull?: true
  /** Shape of the data of an outcome other than SUCCESS (whose data is `output`); absent: no data. */
  readonly data?: TSchema
}

export interface Route {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Further paths of the same question, each of another version: `/v2/...` beside `/v1/...`. */
  readonly otherPaths?: readonly string[]
  /** Where its parameters are; default: in the query string. A `form` is multipart, for images. */
  readonly from?: 'json' | 'form'
  /** Path to which files of records for this lookup are posted; it goes with `column`. */
  readonly batch?: string
  /** The one column of such a file: the name of the parameter that its cells hold. */
  readonly column?: string
  /** The file's part may have any name; otherwise it must be `batch_file`. */
  readonly anyPart?: true
}

/** The asynchronous style: the row's route only submits a task, whose result is asked for until it is there. */
export interface TaskFacts {
  /** Path of the GET that answers the state of a task. */
  readonly poll: string
  /** What the interface calls this kind of task. */
  readonly type: string
}

/** Rows hold facts, never functions. The first parameter of `input` is the subject of the call. */
export interface Lookup {
  /** Also the usage product, the docs page and the name that a source answers to. */
  readonly name: string
  readonly summary: string
  readonly route: Route
  readonly credentials: CredentialClass
  readonly input: Readonly<Record<string, Param>>
  readonly output: TSchema
  /** Every sub_code that it can answer. */
  readonly outcomes: Readonly<Record<string, Outcome>>
  /** Price of a charged outcome, in the smallest unit of the currency; the configuration may override it. */
  readonly price: number
  /** Example of `output`. */
  readonly example: unknown
  /**
   * Asking has an effect: an OTP is sent, a login is tried. One source is asked, once; nothing is retried, at this
   * source or another, whatever happened.
   */
  readonly once?: true
  /**
   * It leads from what many people know of a person to what few may: a PAN by a mobile number. "All lookups" does not
   * include it; a client may call it only when it is named.
   */
  readonly sensitive?: true
  /** The fields of `output` are in the envelope itself, where the interface shows no data. */
  readonly dataAtTop?: true
  /** It is asked in the asynchronous style. Its data is what a completed task shows as `source_output`. */
  readonly task?: TaskFacts
}

/** Returns the row as it is; it only makes the compiler check its type. */
export const defineLookup = <const Row extends Lookup>(row: Row): Row => row

/**
 * The route of a POST twin: where parameters are in the address of a GET, the same may be sent as a JSON body, which
 * proxies and browsers do not log. Undefined where there is none.
 */
export const twinOf = ({ route }: Lookup): { method: 'POST'; path: string; from: 'json' } | undefined =>
  route.method === 'GET' && route.from === undefined
    ? { method: 'POST', path: route.path, from: 'json' }
    : undefined

/** The version in a path: `v1` of `/v1/verification/panbasic`. */
const versionIn = (path: string): string => path.slice(1, path.indexOf('/', 1))

/** The version of a row's own path. */
export const versionOf = ({ route }: Lookup): string => versionIn(route.path)

/** One way to call a lookup: a method and a path, and where the parameters are. */
export interface Endpoint extends Pick<Route, 'method' | 'path' | 'from'> {
  /** The version that the usage event of a call has. */
  readonly version: string
  /** It is a POST twin. */
  readonly isTwin: boolean
  /** It has one of the row's other paths. */
  readonly isOther: boolean
}

/** Every way to call a lookup: by its path and by each other one, as the POST twin and as the row says. */
export function endpointsOf(lookup: Lookup): readonly Endpoint[] {
  const { method, path: ownPath, from, otherPaths = [] } = lookup.route
  const twin = twinOf(lookup)
  return [ownPath, ...otherPaths].flatMap((path) => {
    const about = { path, version: versionIn(path), isOther: path !== ownPath }
    return [
      ...(twin === undefined ? [] : [{ ...twin, ...about, isTwin: true }]),
      { method, ...(from !== undefined && { from }), ...about, isTwin: false },
    ]
  })
}
