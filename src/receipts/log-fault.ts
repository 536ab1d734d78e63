// Names what is wrong with the log, in one line for the operator.

/** Verifying ends with it: what follows a fault cannot be trusted. */
export class LogFault extends Error {}

export const lostTile = (level: number, n: number): LogFault =>
  new LogFault(
    `the tile ${level}/${n} is missing: the database has lost it. Restore a backup that has it, or ask whoever copied the log`,
  )
