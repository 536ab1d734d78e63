// The error of a configuration that cannot be used.

/** Thrown for a configuration that cannot be used: one line with file, key, value and what is expected. */
export class ConfigProblem extends Error {}
