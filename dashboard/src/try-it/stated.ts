// Says what a tried call states of the person's consent, and where it is sent.

/** What the call states of the person's consent, beside the parameters of the lookup. */
export type Stated = Readonly<Partial<Record<'consent' | 'purpose' | 'consent_id', string>>>

export const consentIdHeader = 'X-Satyapan-Consent-Id'

/** A form has files alone: what else is said stands in the address. */
export const pathWith = (path: string, { consent_id: _id, ...texts }: Stated): string => {
  const query = new URLSearchParams(Object.entries(texts)).toString()
  return query === '' ? path : `${path}?${query}`
}
