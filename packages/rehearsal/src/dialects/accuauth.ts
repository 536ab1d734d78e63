// Speaks like AccuAuth: one form for each check, its result beside a code.
import { type Dialect, isFound, textOf } from '../dialect.js'
import type { WorldInput } from '../world.js'

type Fields = Readonly<Record<string, unknown>>

interface Product {
  readonly lookup: string
  /** The field of the form that names the subject. */
  readonly field: string
  readonly input: (subject: string) => WorldInput
  readonly found: (ours: Fields, subject: string) => object
  readonly none: object
}

const notFound = {
  result_code: 103,
  result_message: 'No records found for the given ID or combination of inputs',
}
const success = { result_code: 101, result_message: 'Success' }

const products: Readonly<Record<string, Product>> = {
  '/verify/indian_pan': {
    lookup: 'panbasic',
    field: 'pan',
    input: (pan_number) => ({ pan_number }),
    found({ full_name }, subject) {
      const names = String(full_name).split(' ')
      const [first_name, last_name] = names.length === 1 ? ['', names[0]] : [names[0], names.at(-1)]
      const middle_name = names.slice(1, -1).join(' ')
      const result = { pan_number: subject, pan_status: 'VALID', first_name, middle_name, last_name }
      return { ...success, result }
    },
    none: notFound,
  },
  '/verify/indian_aadhaar': {
    lookup: 'aadhaar',
    field: 'aadhaar_no',
    input: (aadhaar_number) => ({ aadhaar_number }),
    found: ({ age_range, gender, state, last_digits, is_mobile }) => ({
      valid: true,
      result: {
        age_band: age_range,
        gender,
        mobile_number: is_mobile === true ? `xxxxxxx${last_digits}` : '',
        state,
      },
    }),
    none: { valid: false },
  },
  '/verify/indian_voter': {
    lookup: 'voter-id',
    field: 'epic_no',
    input: (epic_number) => ({ epic_number }),
    found({ id_number, name_on_card, date_of_birth, ...ours }) {
      return { ...success, result: { ...ours, epic_no: id_number, name: name_on_card, dob: date_of_birth } }
    },
    none: notFound,
  },
}

export const speakAccuauth: Dialect =
  ({ world, newId }) =>
  async ({ method, path, body }) => {
    if (method !== 'POST' || !Object.hasOwn(products, path)) return undefined
    const { lookup, field, input, found, none } = products[path]!
    const subject = textOf(body, field)
    const reference = `TID${newId()}`
    const answer = await world.ask(lookup, input(subject))
    const said = isFound(answer) ? found(answer.data as Fields, subject) : none
    return {
      lookup,
      subject,
      outcome: answer.subCode,
      reference,
      status: 200,
      body: { request_id: reference, status: 'OK', ...said },
    }
  }
