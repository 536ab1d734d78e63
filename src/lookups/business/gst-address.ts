// The shape of a place of business as the GST register writes it.
import { fields, text } from '../fields.js'

/** The register's own field names, in its order. */
export const gstAddressFields = [
  'bnm',
  'loc',
  'st',
  'bno',
  'dst',
  'lt',
  'locality',
  'pncd',
  'landMark',
  'stcd',
  'geocodelvl',
  'flno',
  'lg',
] as const

/** A place of business: its address, and what is done there. */
export const gstPlace = () =>
  fields({
    addr: fields(
      Object.fromEntries(gstAddressFields.map((name) => [name, text()])) as Record<
        (typeof gstAddressFields)[number],
        ReturnType<typeof text>
      >,
    ),
    ntr: text('Nature of business at this place'),
  })
