// Declares the types of schema-dump.mjs, for the test that keeps docs/schema.sql current.
export function dumpSchema(migrationsDir: string): Promise<string>
