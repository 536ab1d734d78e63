// Declares the shape of a lookup: one question that clients can ask, as a row of facts.
import type { TSchema } from 'typebox'
import type { CredentialClass } from '../auth/authenticate.js'
import type { Charge } from '../usage/prices.js'
import type { Param } from './params.js'

/** One way in which the question can be answered. An answer is never a failure: see the failure table. */
export interface Outcome {
  readonly status: 200
  readonly charge: Charge
  readonly message: string
  /** Messages in place of `message`, by what there is to remark about the answer. */
  readonly remarks?: Readonly<Record<string, string>>
  /** The interface shows null as the envelope's code: the question was answered by saying that it cannot be. */
  readonly codeIsNull?: true
  /** Shape of the data of an outcome other than SUCCESS (whose data is `output`); absent: no data. */
  readonly data?: TSchema
}

export interface Route {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Where its parameters are: in the address unless said otherwise. A `form` is multipart, for images. */
  readonly from?: 'json' | 'form'
  /** Path to which files of records for this lookup are posted; it goes with `column`. */
  readonly batch?: string
  /** The one column of such a file: the parameter that its cells are values of. */
  readonly column?: string
  /** The file may be a part of any name; without it, of the name `batch_file`. */
  readonly anyPart?: true
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
  /** Price of a charged outcome, in the smallest unit of the currency; the configuration may say otherwise. */
  readonly price: number
  /** Example of `output`. */
  readonly example: unknown
  /**
   * To ask is to act: an OTP is sent, a login is tried. One source is asked, once; nothing is tried again, with
   * it or with another, whatever became of it.
   */
  readonly once?: true
  /** The fields of `output` stand in the envelope itself, where the interface shows no data. */
  readonly dataAtTop?: true
}

/** Checks nothing at run time: it only makes the compiler look at the row. */
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
export const versionOf = ({ route: { path } }: Lookup): string => path.slice(1, path.indexOf('/', 1))
