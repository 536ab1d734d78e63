// The error for a backup that cannot be used.

/** Thrown for a backup file that cannot be used; the message says why. */
export class BadBackup extends Error {}
