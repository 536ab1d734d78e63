// Declares requests as plain data, and what comes back.

/**
 * Texts of a request may name values in braces: {token}, {secret} and {client} of the run, and what the profile has,
 * such as {pan.found}.
 */
export interface Request {
  /** Default: GET. */
  readonly method?: string
  readonly path: string
  readonly query?: Pairs
  /** Default: token, key and client id, as most endpoints list them. */
  readonly credentials?: Credentials
  readonly headers?: Pairs
  /** Fields of a multipart form. */
  readonly form?: Pairs
  /** Files of a multipart form, by the name of their part. */
  readonly files?: Readonly<Record<string, FilePart>>
  /** Another body. */
  readonly body?: { readonly type: string; readonly text: string }
  /** Speaks HTTP without TLS. */
  readonly isPlain?: true
  /** A complete address of another place, such as a result file; `path` is then ignored. */
  readonly url?: string
  /** Tells requests apart that are sent several times. */
  readonly turn?: number
}

export type Pairs = Readonly<Record<string, string>>

export interface FilePart {
  readonly name: string
  readonly type: string
  readonly content: string | Buffer
  /** What it holds, for contents that are too long to be shown. */
  readonly note?: string
}

/** Which credentials are sent: all that an endpoint lists, or all with one missing or wrong. */
export type Credentials =
  | 'all'
  | 'none'
  | 'key-and-id'
  | 'no-token'
  | 'no-key'
  | 'no-id'
  | 'bad-token'
  | 'bad-key'
  | 'bad-id'
  | 'expired-token'

export interface Answer {
  /** 0: there was no answer; `problem` says why. */
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The body as JSON; undefined when it is none. */
  readonly json: unknown
  readonly problem?: string
}

export interface Exchange {
  readonly request: Request
  readonly answer: Answer
  /** The command that repeats it. It names the secret and the token by variables. */
  readonly curl: string
}
