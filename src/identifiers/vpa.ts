// VPA, a virtual payment address: what people call their UPI id.
//
// Issued by banks and payment apps under the National Payments Corporation of India. name@handle, the name
// up to 255 characters of letters, digits, dot, hyphen and underscore, the handle a word of the app or bank
// (okaxis, ybl, upi), which may hold dots: 9876543210@mapper.npci. Addresses are the same in either case of
// letters. There are no spaces inside to remove: only the ends are trimmed and invisible characters removed, and a
// hyphen belongs to the name.
//
// Right: found@sandbox, asha.rao-1@okaxis. Wrong: found (no handle), a@b@c, found@1bank, asha@gmail.com (e-mail).
//
// Sources: NPCI UPI procedural guidelines as quoted by payment gateways, whose patterns are narrower or wider;
// the widest is taken.

import { defineIdentifier, lowerAscii, withoutInvisible } from './identifier.js'

/**
 * A handle with a dot is a name within the payment network (mapper.npci, hdfc0000001.ifsc.npci). One that ends like a
 * name of the internet is the rest of an e-mail address, which people type in its place.
 */
const INTERNET_HANDLE =
  /\.(?:com|net|org|info|biz|edu|gov|mil|int|co|in|io|me|ai|app|dev|live|online|email|pro|xyz|site|store|tech|us|uk|eu|de|fr|au|ca|nz|sg|ae|sa|my|jp|cn|ru|za|np|lk|bd|bt|pk|id)$/

/** Longest address as a whole: gateways agree on 255. */
const VPA_MAX_LENGTH = 255
/** What may stand between the characters: anything but visible ASCII, so that the pattern needs no Unicode classes. */
const UNSEEN = '[^!-~]*'

export const vpa = defineIdentifier(
  {
    name: 'vpa',
    title: 'VPA',
    form: 'name@handle: letters, digits, dots, hyphens and underscores before the @, a handle that begins with a letter after it; not an e-mail address',
    pattern: /^[a-z0-9][a-z0-9._-]{1,254}@[a-z][a-z0-9.-]{1,63}$/,
    spelling: new RegExp(
      `^${UNSEEN}[A-Za-z0-9](?:${UNSEEN}[A-Za-z0-9._-]){1,254}${UNSEEN}@${UNSEEN}[A-Za-z](?:${UNSEEN}[A-Za-z0-9.-]){1,63}${UNSEEN}$`,
    ),
    example: 'found@sandbox',
  },
  {
    compact: (raw) => lowerAscii(withoutInvisible(raw).trim()),
    mask: maskVpa,
    holds: (text) => text.length <= VPA_MAX_LENGTH && !INTERNET_HANDLE.test(text),
  },
)

/** Keeps the handle and, of a name of six characters or more, the last two; the length is not shown. */
function maskVpa(text: string): string {
  const at = text.lastIndexOf('@')
  if (at < 0) return 'XXXX'
  const name = text.slice(0, at)
  const handle = text.slice(at)
  const shown = name.length >= 6 ? name.slice(-2) : ''
  // Text that is not a handle may be anything, even a misplaced number.
  return /^@[a-z][a-z0-9.-]{1,63}$/.test(handle) ? `XXXX${shown}${handle}` : 'XXXX@XXXX'
}
