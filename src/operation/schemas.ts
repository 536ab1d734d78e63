// Holds the schemas that many operations share.
import { type TProperties, type TSchema, Type } from 'typebox'

/** An object with these members and no others. */
export const object = <Members extends TProperties>(members: Members) =>
  Type.Object(members, { additionalProperties: false })

export const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

export const count = () => Type.Integer({ minimum: 0 })
/** Smallest unit of the currency. */
export const amount = () => Type.Integer()
export const time = () => Type.String({ format: 'date-time', description: 'ISO 8601, UTC' })

/** A time span in seconds; on the command line it is typed as 30s, 15m, 24h or 7d. */
export const seconds = (mostSeconds: number, description: string) =>
  Type.Integer({ minimum: 0, maximum: mostSeconds, format: 'duration', description })

export const clientId = () =>
  Type.String({ pattern: '^[a-z0-9_]{1,64}$', description: 'a client_id: lower-case letters, digits and _' })
/** Which lookups there are is known only to a running installation: the operation checks the name. */
export const lookupName = () =>
  Type.String({
    pattern: '^[a-z0-9][a-z0-9/-]{0,63}$',
    description: 'the name of a lookup, such as panbasic',
  })
export const hexId = (what: string) => Type.String({ pattern: '^[0-9a-f]{32}$', description: what })

/** A name that people give: 1 to 200 characters on one line. */
export const displayName = () =>
  Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]+$',
    description: 'a name of 1 to 200 characters without control characters',
  })

/** What a stored text must equal. The database takes no control characters. */
export const filterText = (mostChars: number, what: string) =>
  Type.String({
    maxLength: mostChars,
    pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$',
    description: `${what}, without control characters`,
  })

/** Page size, and where to continue. */
export const pageMembers = (most: number, usual: number) => ({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: most, description: `Default: ${usual}.` })),
  cursor: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9_-]{1,200}$',
      description: 'a next_cursor from an earlier page',
    }),
  ),
})

export const page = <Item extends TSchema>(item: Item) =>
  object({
    items: Type.Array(item),
    next_cursor: orNull(Type.String({ description: 'Where the next page begins; null on the last.' })),
  })

/**
 * A file or a folder of the machine that the service runs on, for an operation at the control socket. On the command
 * line it may be relative to the working directory.
 */
export const localFile = (what: string) =>
  Type.String({
    format: 'file',
    pattern: '^/[^\\u0000]*$',
    maxLength: 4096,
    description: `${what} An absolute path.`,
  })
