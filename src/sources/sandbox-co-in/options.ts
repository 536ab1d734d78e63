// Reads the options of a sandbox.co.in source: the states of a PAN's GSTINs, and the version of each product.
import { gstStateName } from '../../identifiers/index.js'

export type Area = 'authenticate' | 'pan' | 'gst' | 'aadhaar' | 'bank' | 'mca'
/** Whether a rupee is paid into the account. */
export type BankCheck = 'deposit' | 'penniless'
/** The header x-api-version by product; empty: not sent, which they take for the newest. */
export type Versions = Readonly<Record<Area, string>>

/** With any lower one the Aadhaar OTP has a former form, which they call deprecated. */
const usualVersions: Versions = {
  authenticate: '1.0.0',
  pan: '1.0.0',
  gst: '1.0.0',
  aadhaar: '2.0',
  bank: '1.0.0',
  mca: '1.0.0',
}

type Options = Readonly<Record<string, unknown>>

/** GST state codes; undefined when the option is absent. */
export function statesOf({ states }: Options): readonly string[] | undefined {
  if (states === undefined) return undefined
  const codes = Array.isArray(states) ? states.map(String) : []
  if (codes.length === 0 || !codes.every((code) => /^\d{2}$/.test(code) && gstStateName(code) !== undefined))
    throw new Error('options.states must be a list of GST state codes, like ["27", "29"]')
  return [...new Set(codes)]
}

export function versionsOf({ apiVersions = {} }: Options): Versions {
  const isRight =
    typeof apiVersions === 'object' &&
    apiVersions !== null &&
    Object.entries(apiVersions).every(
      ([area, version]) =>
        Object.hasOwn(usualVersions, area) && typeof version === 'string' && /^[\w.-]*$/.test(version),
    )
  if (!isRight)
    throw new Error(
      'options.apiVersions must be texts for authenticate, pan, gst, aadhaar, bank or mca, like {aadhaar: "2.0"}',
    )
  return { ...usualVersions, ...apiVersions }
}

export function bankCheckOf({ bankaccount = 'deposit' }: Options): BankCheck {
  if (bankaccount !== 'deposit' && bankaccount !== 'penniless')
    throw new Error('options.bankaccount must be deposit or penniless')
  return bankaccount
}
