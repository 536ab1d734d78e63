// Names the roles of administrators, from the fewest permissions to all of them.

/** Each role adds to those before it: read; read the audit log; change things; manage administrators. */
export const roles = ['viewer', 'auditor', 'operator', 'owner'] as const
export type Role = (typeof roles)[number]

export const isRole = (word: unknown): word is Role => roles.some((role) => role === word)

/** Whether a role includes the permissions of `least`. */
export const mayAs = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least)
