// Declares what a tool is made of: a lookup of the interface, as its catalogue describes it.

export interface ToolParam {
  readonly kind: string
  readonly required: boolean
  readonly maxChars: number
  readonly about: string
  readonly example: string
}

export interface ToolLookup {
  readonly name: string
  readonly summary: string
  /** List price in the smallest unit of the currency. */
  readonly price: number
  /** Each call acts, such as by sending a message. */
  readonly once?: boolean
  readonly route: {
    readonly method: 'GET' | 'POST'
    readonly path: string
    readonly from?: string
  }
  /** It answers in two steps: the call submits a task, and this path has its result. */
  readonly task?: { readonly poll: string }
  readonly input: Readonly<Record<string, ToolParam>>
  readonly outcomes: Readonly<Record<string, { readonly charge: string }>>
}
