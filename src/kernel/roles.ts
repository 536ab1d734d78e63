// Names the roles of those who administer the service, from the one that may least to the one that may everything.

/** Each may what those before it may: look; read the audit log; change things; decide who else may. */
export const roles = ['viewer', 'auditor', 'operator', 'owner'] as const
export type Role = (typeof roles)[number]

export const isRole = (word: unknown): word is Role => roles.some((role) => role === word)

/** Whether a role includes what `least` may. */
export const mayAs = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least)
