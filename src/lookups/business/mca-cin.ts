// The lookup mca/cin: a company, its charges and its directors.
import { Type } from 'typebox'
import { cin } from '../../identifiers/index.js'
import { fields, text } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number } from '../params.js'

const registerDay = 'DD/MM/YYYY'

export const mcaCin = defineLookup({
  name: 'mca/cin',
  summary: 'A company as the registrar knows it, by its CIN',
  route: { method: 'GET', path: '/v1/verification/mca/cin' },
  credentials: 'token-and-key',
  input: { id_number: number(cin) },
  output: fields({
    company_master_data: fields({
      company_name: text(),
      cin: text(),
      roc_code: text('Registrar of Companies'),
      registration_number: text(),
      company_category: text(),
      company_subcategory: text(),
      class_of_company: text('Private, Public, One Person Company'),
      'company_status(for_efiling)': text(),
      date_of_incorporation: text(registerDay),
      registered_address: text(),
      email_id: text(),
      'authorised_capital(rs)': text('rupees'),
      'paid_up_capital(rs)': text('rupees'),
      number_of_members: text(),
      date_of_last_agm: text(`${registerDay}, or -`),
      date_of_balance_sheet: text(`${registerDay}, or -`),
      whether_listed_or_not: text('Listed or Unlisted'),
    }),
    charges: Type.Array(
      fields({
        date_of_creation: text(registerDay),
        date_of_modification: text(`${registerDay}, or -`),
        charge_amount: text('rupees'),
        status: text(),
      }),
    ),
    'directors/signatory_details': Type.Array(
      fields({
        'din/pan': text(),
        name: text(),
        designation: text(),
        begin_date: text(registerDay),
        end_date: text(`${registerDay}, or -`),
      }),
    ),
  }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'Company details fetched successfully.' },
    DETAILS_NOT_FOUND: { status: 200, charge: 'charged', message: 'No company found for this CIN.' },
  },
  price: 300,
  example: {
    company_master_data: {
      company_name: 'ZAFRAN SANDBOX FOODS PRIVATE LIMITED',
      cin: 'U00000ZZ2020PTC000001',
      roc_code: 'RoC-Mumbai',
      registration_number: '000001',
      company_category: 'Company limited by Shares',
      company_subcategory: 'Non-govt company',
      class_of_company: 'Private',
      'company_status(for_efiling)': 'Active',
      date_of_incorporation: '15/06/2020',
      registered_address: '12, Station Road, Kothrud, Pune, Maharashtra 411038',
      email_id: 'accounts@zafransandboxfoods.example',
      'authorised_capital(rs)': '1000000.00',
      'paid_up_capital(rs)': '500000.00',
      number_of_members: '0',
      date_of_last_agm: '30/09/2025',
      date_of_balance_sheet: '31/03/2025',
      whether_listed_or_not: 'Unlisted',
    },
    charges: [],
    'directors/signatory_details': [
      {
        'din/pan': '99271828',
        name: 'ASHA VIJAY ZAVERI',
        designation: 'Director',
        begin_date: '15/06/2020',
        end_date: '-',
      },
    ],
  },
})
