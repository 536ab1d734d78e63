// Translates what Surepass answers about companies and the holders of TANs.
import type { Input } from '../../lookups/params.js'
import {
  dayOrEmpty,
  firstText,
  sameIdentifier,
  textAt,
  textOrEmpty,
  type Wire,
  wireAt,
  wireOrNone,
  wiresOrNone,
} from '../reading.js'

/** DD/MM/YYYY, as the registrar writes it; - where there is none. */
const registerDay = (wire: Wire, ...fields: readonly string[]): string => {
  for (const field of fields) {
    const day = dayOrEmpty(wire, field)
    if (day !== '') return day.split('-').reverse().join('/')
  }
  return '-'
}

function masterOf(data: Wire, company: Wire, cin: Input[string] | undefined) {
  const text = (field: string) => textOrEmpty(company, field)
  return {
    company_name: textAt(data, 'company_name'),
    cin,
    roc_code: text('roc_code'),
    registration_number: text('registration_number'),
    company_category: text('company_category'),
    company_subcategory: text('company_sub_category'),
    class_of_company: text('class_of_company'),
    'company_status(for_efiling)': text('company_status'),
    date_of_incorporation: registerDay(company, 'date_of_incorporation'),
    registered_address: text('registered_address'),
    email_id: text('email_id'),
    'authorised_capital(rs)': text('authorized_capital'),
    'paid_up_capital(rs)': text('paid_up_capital'),
    number_of_members: text('number_of_members'),
    date_of_last_agm: registerDay(company, 'last_agm_date'),
    date_of_balance_sheet: registerDay(company, 'last_bs_date'),
    whether_listed_or_not: text('listed_status'),
  }
}

export function fromCompany(data: Wire, { id_number }: Input) {
  sameIdentifier(data, 'company_id', id_number)
  const details = wireOrNone(data, 'details')
  const company = wireAt(details, 'company_info')
  sameIdentifier(company, 'cin', id_number)
  return {
    company_master_data: masterOf(data, company, id_number),
    charges: wiresOrNone(details, 'charges').map((charge) => ({
      date_of_creation: registerDay(charge, 'date_of_creation', 'creation_date'),
      date_of_modification: registerDay(charge, 'date_of_modification', 'modification_date'),
      charge_amount: firstText(charge, 'charge_amount', 'amount'),
      status: textOrEmpty(charge, 'status'),
    })),
    'directors/signatory_details': wiresOrNone(details, 'directors').map((director) => ({
      'din/pan': firstText(director, 'din_number', 'din'),
      name: firstText(director, 'director_name', 'name'),
      designation: textOrEmpty(director, 'designation'),
      begin_date: registerDay(director, 'start_date', 'begin_date'),
      end_date: registerDay(director, 'end_date'),
    })),
  }
}

/** They know the name alone. */
export function fromTan(data: Wire, { tan_number }: Input) {
  sameIdentifier(data, 'tan', tan_number)
  return { nameOrgn: textAt(data, 'name') }
}
