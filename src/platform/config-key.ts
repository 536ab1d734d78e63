// What is known of one configuration key.

export interface ConfigKey<Value> {
  readonly about: string
  readonly expects: string
  readonly default: Value
  /** For a key with fields, called before `read`: one line that begins with the field and says what is wrong. */
  fault?(key: string, value: unknown): string | undefined
  /** The value as the program uses it; undefined when it is not acceptable. */
  read(value: unknown): Value | undefined
  /** The value as a file has it; absent: the value itself. */
  written?(value: Value): unknown
}

/** The default of a key as a file has it, in one line; undefined where it is not set. */
export const defaultLine = ({ default: usual, written = (value) => value }: ConfigKey<unknown>) =>
  usual === undefined ? undefined : JSON.stringify(written(usual))

export const wholeNumber = (least: number, most: number) => (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : undefined
