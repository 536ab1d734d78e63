// The lookup gstinlite: a GST registration in the short form and spelling of the register.
import { Type } from 'typebox'
import { gstin } from '../../identifiers/index.js'
import { fields, text, texts } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number } from '../params.js'
import { gstPlace } from './gst-address.js'

export const gstinlite = defineLookup({
  name: 'gstinlite',
  summary: 'A GST registration in short',
  route: {
    method: 'GET',
    path: '/v1/verification/gstinlite',
    batch: '/v1/verification/gstinlite/batch',
    column: 'gstin_number',
  },
  credentials: 'token-and-key',
  input: { gstin_number: number(gstin) },
  output: fields({
    gstin: text(),
    lgnm: text('Legal name'),
    tradeNam: text('Trade name'),
    sts: text('Status: Active, Cancelled, Suspended, Inactive'),
    dty: text('Kind of taxpayer'),
    ctb: text('Constitution of business'),
    rgdt: text('Day of registration, DD/MM/YYYY'),
    cxdt: text('Day of cancellation, DD/MM/YYYY; empty where there is none'),
    lstupdt: text('Day of the last change, DD/MM/YYYY; empty where unknown'),
    stj: text('Jurisdiction of the state'),
    stjCd: text('Code of that jurisdiction'),
    ctj: text('Jurisdiction of the centre'),
    ctjCd: text('Code of that jurisdiction'),
    einvoiceStatus: text('Whether e-invoices are due: Yes or No'),
    nba: texts(),
    pradr: gstPlace(),
    adadr: Type.Array(gstPlace()),
  }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'GSTIN details fetched successfully.' },
    DETAILS_NOT_FOUND: { status: 200, charge: 'charged', message: 'No registration found for this GSTIN.' },
  },
  price: 100,
  example: {
    gstin: '27ZZZCZ1000A1ZE',
    lgnm: 'ZAFRAN SANDBOX FOODS PRIVATE LIMITED',
    tradeNam: 'ZAFRAN SANDBOX FOODS',
    sts: 'Active',
    dty: 'Regular',
    ctb: 'Private Limited Company',
    rgdt: '01/07/2017',
    cxdt: '',
    lstupdt: '',
    stj: 'State - Maharashtra,Zone - Pune,Charge - WARD 4',
    stjCd: 'MH004',
    ctj: 'State - CBIC,Zone - MAHARASHTRA,Commissionerate - PUNE,Division - DIVISION 5,Range - RANGE 4',
    ctjCd: 'MA0004',
    einvoiceStatus: 'Yes',
    nba: ['Retail Business'],
    pradr: {
      addr: {
        bnm: '',
        loc: 'Kothrud',
        st: 'Station Road',
        bno: '12',
        dst: 'Pune',
        lt: '',
        locality: 'Kothrud',
        pncd: '411038',
        landMark: '',
        stcd: 'Maharashtra',
        geocodelvl: 'NA',
        flno: '',
        lg: '',
      },
      ntr: 'Retail Business',
    },
    adadr: [],
  },
})
