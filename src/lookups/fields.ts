// Defines the field types of the rows' schemas.
import { type TProperties, type TSchema, Type } from 'typebox'

/** An object with exactly these fields: a field that nobody declared never reaches a client. */
export const fields = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false })

export const text = (description?: string) => Type.String(description === undefined ? {} : { description })
export const texts = () => Type.Array(Type.String())

/** YYYY-MM-DD, or empty where the source holds no date. */
export const date = () => Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$', description: 'YYYY-MM-DD' })
/** YYYY-MM, or empty. */
export const month = () => Type.String({ pattern: '^(\\d{4}-\\d{2})?$', description: 'YYYY-MM' })
/** DD-Mon-YYYY, or empty. */
export const dayMonYear = () =>
  Type.String({ pattern: '^(\\d{2}-[A-Z][a-z]{2}-\\d{4})?$', description: 'DD-Mon-YYYY' })
/** Decimal amount with two places, as text. */
export const amountText = () =>
  Type.String({ pattern: '^(-?\\d+\\.\\d{2})?$', description: 'decimal amount, two places' })

/** Two consecutive years: YYYY-YYYY. */
export const years = () => Type.String({ pattern: '^\\d{4}-\\d{4}$', description: 'YYYY-YYYY' })

export const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])
/** null when an imported record has no value. */
export const flag = () => orNull(Type.Boolean())
export const wholeNumber = () => orNull(Type.Integer())

/** A list of values of one type. */
export const list = <Item extends TSchema>(item: Item) => Type.Array(item)
