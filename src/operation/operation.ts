// Defines an operation: one action or query of administration, the same for the command line, the dashboard and
// scripts.
import type { Readable } from 'node:stream'
import type { Static, TObject, TSchema } from 'typebox'
import type { Role } from '../kernel/roles.js'
import type { WriteAudit } from '../platform/audit-port.js'

/** The caller. */
export interface Actor {
  /** `command`: whoever may use the control socket or the data directory is the owner. */
  readonly kind: 'command' | 'token' | 'user'
  /** Names the actor in logs and the audit log, without personal data. */
  readonly id: string
  /** Its display name. */
  readonly name: string
  readonly role: Role
  /** Its address, for the audit log. */
  readonly origin: string
  /** When a user last proved who they are, Unix milliseconds; undefined for commands and tokens. */
  readonly authenticatedAt?: number
}

/** The cookies of a browser's request, and those that the answer sets. */
export interface Visit {
  /** For the audit log. */
  readonly address: string
  /** The address as limits count it: of IPv6, the network of 64 bits that one subscriber has. */
  readonly peer: string
  /** The host and port by which the browser reaches this service: `localhost:8444`. */
  readonly host: string
  /** The browser in words, for the user's list of sessions: `Firefox on Windows`; null: not a browser that we know. */
  readonly browser: string | null
  /** How old a shared answer may be, ms; 0: every call gets a new one. */
  readonly maxAgeMs: number
  /** Value of a cookie that was sent. */
  cookie(name: CookieName): string | undefined
  /** Null: it is deleted. */
  setCookie(name: CookieName, value: string | null, maxAgeS?: number): void
}

/** `session`: the cookie of a session; `device`: marks a browser on which somebody has signed in before. */
export type CookieName = 'session' | 'device' | 'sign-on'

/** What an operation gets with one call of it. */
export interface Call {
  readonly actor: Actor
  /** Writes an audit entry in the actor's name. An operation that changes something and writes none gets one. */
  readonly writeAudit: WriteAudit
  /** The browser of the request; undefined for a command. */
  readonly visit?: Visit | undefined
  /** Says how far the work is, to a caller who listens. */
  progress(text: string, isDone?: boolean): void
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal
}

/** How an operation is typed on the command line. Options, their types, bounds and messages come from its input. */
export interface CommandWords<Member extends string = string> {
  /** `client deactivate` */
  readonly words: string
  /** The first line of the help, where the operation's summary does not serve. */
  readonly summary?: string
  /** Members that are typed without an option, in this order. A list comes last and takes all the words that follow. */
  readonly operands?: readonly Member[]
  /** Lines of explanation below the options. */
  readonly notes?: readonly string[]
  /** What the help says of a member, where its description does not serve. */
  readonly about?: Readonly<Partial<Record<Member, string>>>
  /** What the help shows as the value: `NETWORK`. Default: by the type. */
  readonly values?: Readonly<Partial<Record<Member, string>>>
  /** Names of options. Default: `rate_per_second` is --rate-per-second, `expires_at` --expires, `overlap_seconds` --overlap. */
  readonly options?: Readonly<Partial<Record<Member, string>>>
  /** Members that cannot be typed: they are for programs. */
  readonly without?: readonly Member[]
  /** Lists whose values may hold commas: each is typed with an option or word of its own. */
  readonly whole?: readonly Member[]
  /** Without any option there is nothing to do. */
  readonly needsOption?: true
  /** Members that are refused for what is stored, not for what was typed: exit status 1. */
  readonly stateful?: readonly Member[]
  /** It may create the installation: it has --init. */
  readonly init?: true
}

interface Described<Input extends TObject> {
  /** Group and verb, as in `clients.create`; also the operationId. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Under /admin/v1; members of the input in braces: `/clients/{client_id}`. */
  readonly path: string
  readonly summary: string
  /** The lowest role that may run it. */
  readonly role: Role
  /**
   * It gives access or destroys something, so a session alone, which may be stolen, is not enough: the user must have
   * signed in within `freshSignInMs`. For tokens and commands the role is enough.
   */
  readonly freshSignIn?: true
  /** Works on files of the machine that the service runs on: served at the control socket alone. */
  readonly local?: true
  /** Members of the path, the query and the body together. A GET has no body, everything else no query. */
  readonly input: Input
  /** The command that runs it; absent: there is none, or one with code of its own. */
  readonly command?: CommandWords<NoInfer<keyof Input['properties'] & string>>
}

/** An operation that answers JSON. `Deps`: the functions that it uses. */
export interface Act<Deps = never, Input extends TObject = TObject, Answer extends TSchema = TSchema>
  extends Described<Input> {
  readonly answer: Answer
  /** Needs no sign-in: it is one of the ways to sign in. */
  readonly anonymous?: true
  /**
   * The answer is expensive and the same for every caller: callers who accept an answer that is seconds old share
   * one.
   */
  readonly shared?: true
  run(deps: Deps, input: Static<Input>, call: Call): Promise<Static<Answer>>
}

/** A file that is streamed. */
export interface FileAnswer {
  readonly contentType: string
  readonly fileName: string
  readonly pieces: AsyncIterable<string | Buffer>
}

/** An operation that answers with a streamed file. */
export interface Download<Deps = never, Input extends TObject = TObject> extends Described<Input> {
  readonly method: 'GET'
  /** Media types of the answer. */
  readonly downloads: readonly string[]
  open(deps: Deps, input: Static<Input>, call: Call): Promise<FileAnswer>
}

/** The body of a request. */
export type Body = Readable & { readonly headers: Readonly<Record<string, string | string[] | undefined>> }

/** An operation whose body is a file; its other input is in the path and the query. */
export interface Upload<Deps = never, Input extends TObject = TObject, Answer extends TSchema = TSchema>
  extends Described<Input> {
  readonly method: 'POST'
  /** Media types that it accepts. */
  readonly accepts: readonly string[]
  /** Parts of the form, where the body is one. */
  readonly form?: TObject
  readonly maxBytes: number
  /** The answer is JSON lines in the form of `answer`, sent while the work runs. */
  readonly lines?: true
  /** It shows what the file holds and stores nothing: no audit entry. */
  readonly storesNothing?: true
  readonly answer: Answer
  take(
    deps: Deps,
    input: Static<Input>,
    call: Call,
    body: Body,
  ): Promise<Static<Answer> | AsyncIterable<Static<Answer>>>
}

export type Operation = Act | Download | Upload

/** What these operations use, all together. */
export type DepsOf<Row> = (
  Row extends
    | { run(deps: infer Deps, input: never, call: Call): unknown }
    | { open(deps: infer Deps, input: never, call: Call): unknown }
    | { take(deps: infer Deps, input: never, call: Call, body: Body): unknown }
    ? (deps: Deps) => void
    : never
) extends (deps: infer All) => void
  ? All
  : never

/** These keep the types of one operation; the list of all forgets them. */
export const act = <Deps, Input extends TObject, Answer extends TSchema>(row: Act<Deps, Input, Answer>) => row
export const download = <Deps, Input extends TObject>(row: Download<Deps, Input>) => row
export const upload = <Deps, Input extends TObject, Answer extends TSchema>(
  row: Upload<Deps, Input, Answer>,
) => row

/** How long a sign-in counts as fresh: enough for a page of changes, too short for a browser that was left open. */
export const freshSignInMs = 10 * 60_000

/** The members of the input that are in the path. */
export const pathMembers = ({ path }: Pick<Operation, 'path'>): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

/** Whether it changes nothing: then it needs no CSRF token and writes no audit entry. */
export const isQuestion = ({ method }: Pick<Operation, 'method'>): boolean => method === 'GET'
