// Shows an address to an administrator: whole only to a role that may read the secrets that it may hold.
import { mayAs, type Role } from '../kernel/roles.js'

/** The role that may read whole addresses: the one that sets them. */
const least: Role = 'operator'

/**
 * The address, or its scheme and host alone for a lower role: a path or a query may hold a key. Null stays null, and a
 * text that is no address is shown to nobody else.
 */
export function shownAddress({ role }: { readonly role: Role }, address: string | null): string | null {
  if (address === null || mayAs(role, least)) return address
  return URL.canParse(address) ? new URL(address).origin : null
}
