// Declares the shape of a certificate with its key.

export interface Certificate {
  /** Chain, in PEM: the leaf first. */
  readonly cert: string
  /** Private key of the leaf, in PEM. */
  readonly key: string
}
