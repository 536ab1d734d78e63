// Lists the lookups of this kind, and who shows in public how they are asked and answered. README.md explains the names.
import { ifsc } from '../../lookups/bank/ifsc.js'
import { catalogue } from '../../lookups/catalogue.js'
import type { Lookup } from '../../lookups/lookup.js'
import { nameMatch } from '../../lookups/matching/name-match.js'
import type { Witnesses } from '../answer-table.js'
import type { KnownLookup } from '../source-kind.js'

/** The submission of a task is a product of its own: its answer says nothing of the subject. */
export const submissionOf = ({ name }: Lookup): string => `${name} submission`

/** Images are compared here and never sent elsewhere. */
export const lookups = catalogue.filter(({ route }: Lookup) => route.from !== 'form')

/** The pages of the interface. All of them are one witness. */
export const pages = 'interface'
/** Installations of this service. What only they answer says nothing of a hosted service. */
export const thisService = 'this service'
/** A supplier of another interface whose fields are the same, name for name. */
export const supplier = 'supplier'

/** Of path and body. */
const witnesses: Readonly<Record<string, Witnesses>> = {
  panbasic: [pages, 'C3', 'C6', 'PHP client'],
  'pan-to-fathername': [pages, 'C2'],
  'pan-msme-check': ['C8', 'C9', 'C10'],
  'rc-advanced': [pages, 'C1', 'C7'],
  'rc-challan-details': [pages, 'C1', 'C15'],
  'fssai-verification': [pages, 'C6'],
  'mobile-to-digital-age': [pages, 'C2'],
  'mobile-to-multiple-upi': [pages, 'C2', 'C9'],
  'mobile-to-uan-list': [pages, 'C9', 'C13'],
  'mobile-to-vehicle-rc': [pages, 'C9'],
  'uan-to-employment-history': [pages, 'C1'],
  gstinlite: [pages, 'C3', 'C4', 'C5'],
  'gstin-advanced': ['C11', 'C12'],
  'ekyc/aadhaar/generate-otp': [pages, 'C8', 'C16'],
  bankaccount: [pages, 'C17', 'C18', 'C19', 'C20'],
  'pan-plus': ['C17', 'C21', 'C22', 'C23'],
  aadhaar: ['C18', 'C24', 'C25'],
  ifsc: ['C17', 'C18'],
  'pan-kra-status': [pages, 'C21'],
  passport: [pages, 'C23'],
  'pan-aadhaar-link-status': [pages, 'C23'],
  'pan-to-uan': ['C21', 'C26'],
  'aadhaar-to-uan': ['C26', 'C27'],
  'mobile-to-name': ['C21'],
  'mobile-to-network-details': ['C21', supplier],
  'mobile-to-pan': ['C26', 'C29', 'C30'],
  'mnrl/verify': [pages, 'C26'],
  'mca/cin': ['C23', supplier],
  'mca/din': [pages, 'C27', supplier],
  'tax-payer/tan': [pages, 'C27'],
  'shop-establishment-certificate': ['C23'],
  'gst/tax-payer/otp': [thisService],
  'gst/tax-payer/otp/verify': [thisService],
  'gst/tax-payer/session/refresh': [thisService],
}

export const witnessesOf = ({ name }: Lookup): Witnesses =>
  Object.hasOwn(witnesses, name) ? witnesses[name]! : [pages]

export const knownLookups: Readonly<Record<string, KnownLookup>> = Object.fromEntries(
  lookups.map((lookup) => {
    const { name, route, task } = lookup
    const known: KnownLookup = {
      products: task === undefined ? [name] : [submissionOf(lookup), name],
      contract: name,
      call: `${route.method} ${route.path}`,
      by: witnessesOf(lookup),
    }
    const isComputed = name === nameMatch.name || name === ifsc.name
    return [name, isComputed ? { ...known, onlyIfNamed: 'computed here' } : known]
  }),
)
