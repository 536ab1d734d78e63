// Declares a row of the country's tables, with the columns of an import.
export type Row = Readonly<Record<string, unknown>>
