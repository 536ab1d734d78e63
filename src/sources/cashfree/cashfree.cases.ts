// What Cashfree finds: each lookup with its fixture, the request that is sent and the data that are read.
import { expect } from 'vitest'
import type { Input } from '../../lookups/params.js'

export const pan = { pan_number: 'ZZZPZ1000A' }
export const company = { pan_number: 'ZZZCZ1000A' }
export const gstin = { gstin_number: '27ZZZCZ1000A1ZE' }
export const rc = { rc_number: 'DL99ZZ0001' }
export const vpa = { vpa: 'found@sandbox' }
export const mobile = { mobile_number: '6000000001' }
export const uan = { uan_number: '100000000001', generate_pdf: false }
const once = { verification_id: '0123456789abcdef0123456789abcdef' }

type Found = readonly [
  lookup: string,
  input: Input,
  fixture: string,
  path: string,
  sent: object,
  data: unknown,
]

export const foundCases: readonly Found[] = [
  [
    'panbasic',
    pan,
    'pan',
    '/pan',
    { pan: 'ZZZPZ1000A' },
    { full_name: 'ASHA VIJAY ZAVERI', category: 'Individual' },
  ],
  ['panbasic', pan, 'pan-registered-nam', '/pan', { pan: 'ZZZPZ1000A' }, { full_name: 'ASHA VIJAY ZAVERI' }],
  [
    'panadvanced',
    pan,
    'pan-advance',
    '/pan/advance',
    { pan: 'ZZZPZ1000A', ...once },
    {
      full_name_split: ['ASHA', 'VIJAY', 'ZAVERI'],
      dob: '1988-04-12',
      gender: 'F',
      masked_aadhaar: 'XXXXXXXX0019',
      aadhaar_linked: true,
      category: 'person',
    },
  ],
  [
    'panadvanced',
    pan,
    'pan-advance-older',
    '/pan/advance',
    { pan: 'ZZZPZ1000A', ...once },
    {
      full_name_split: ['ASHA', 'VIJAY', 'ZAVERI'],
      dob: '1988-04-12',
      gender: 'F',
      aadhaar_linked: null,
      category: 'person',
    },
  ],
  [
    'pan-msme-check',
    pan,
    'udyam',
    '/pan-udyam',
    { pan: 'ZZZPZ1000A', ...once },
    {
      udyam_exists: true,
      migration_status: 'migrated',
      pan_details: { udyam_number: 'UDYAM-MH-26-1234567' },
    },
  ],
  [
    'pan-msme-check',
    pan,
    'udyam-success',
    '/pan-udyam',
    { pan: 'ZZZPZ1000A', ...once },
    { udyam_exists: true },
  ],
  [
    'gstin-by-pan',
    company,
    'gstins',
    '/pan-gstin',
    { pan: 'ZZZCZ1000A', ...once },
    [{ gstin: '27ZZZCZ1000A1ZE', status: 'Active', state: 'MAHARASHTRA', state_code: '27' }],
  ],
  [
    'gstinlite',
    gstin,
    'gstin',
    '/gstin',
    { GSTIN: '27ZZZCZ1000A1ZE' },
    {
      rgdt: '01/07/2017',
      lstupdt: '02/08/2024',
      cxdt: '',
      sts: 'Active',
      nba: ['Retail Business', 'Warehouse / Depot'],
      pradr: {
        addr: {
          bnm: 'ZAVERI HOUSE',
          bno: '12',
          flno: '1ST FLOOR',
          st: 'STATION ROAD',
          loc: 'Kothrud',
          dst: 'Pune',
          stcd: 'Maharashtra',
          pncd: '411038',
          lt: '18.5',
          lg: '73.8',
        },
      },
      adadr: [{ addr: { bno: 'PLOT 7', loc: 'BHIWANDI', pncd: '421302' } }],
    },
  ],
  [
    'gstinlite',
    gstin,
    'gstin-recorded',
    '/gstin',
    { GSTIN: '27ZZZCZ1000A1ZE' },
    {
      sts: 'Cancelled',
      cxdt: '28/02/2022',
      tradeNam: '',
      pradr: { addr: { st: '12 Station Road, Pune' } },
      adadr: [],
    },
  ],
  [
    'gstin-advanced',
    gstin,
    'gstin',
    '/gstin',
    { GSTIN: '27ZZZCZ1000A1ZE' },
    {
      date_of_cancellation: '1800-01-01',
      contact_details: {
        principal: { address: expect.stringContaining('ZAVERI HOUSE') },
        additional: [{ address: 'PLOT 7, BHIWANDI, Maharashtra, 421302' }],
      },
    },
  ],
  [
    'rc-advanced',
    rc,
    'rc',
    '/vehicle-rc',
    { vehicle_number: 'DL99ZZ0001', ...once },
    {
      owner_name: 'ASHA VIJAY ZAVERI',
      registration_date: '2019-06-14',
      manufacturing_date: '2019-05',
      color: 'WHITE',
      financed: false,
      mobile_number: '',
    },
  ],
  [
    'rc-advanced',
    rc,
    'rc-sparse',
    '/vehicle-rc',
    { vehicle_number: 'DL99ZZ0001', ...once },
    {
      owner_name: '',
      rc_status: '',
      registration_date: '',
      color: 'WHITE',
      vehicle_category: 'Motor Car',
      present_address: '14, LAKE ROAD',
      financer: 'EXAMPLE BANK',
      financed: true,
    },
  ],
  [
    'upi-basic',
    vpa,
    'upi',
    '/upi',
    { vpa: 'found@sandbox', ...once },
    { account_exists: true, name_at_bank: 'ASHA V ZAVERI' },
  ],
  [
    'mobile-to-vpa',
    mobile,
    'mobile-vpa',
    '/upi/mobile',
    { ...mobile, ...once },
    { ...mobile, vpa: 'found@sandbox', name_at_bank: 'ASHA V ZAVERI' },
  ],
  [
    'mobile-to-multiple-upi',
    mobile,
    'mobile-vpa',
    '/upi/mobile',
    { ...mobile, ...once, additional_vpas: true },
    { vpas: ['found@sandbox', '6000000001@sandbox'] },
  ],
  [
    'mobile-to-uan-list',
    mobile,
    'employment',
    '/advance-employment',
    { phone: '6000000001', ...once },
    { uan_numbers: ['100000000001', '100000000009'] },
  ],
  [
    'uan-to-employment-history',
    uan,
    'employment',
    '/advance-employment',
    { uan: '100000000001', ...once },
    {
      employment_history: [
        {
          name: 'ASHA VIJAY ZAVERI',
          guardian_name: 'VIJAY SHANKAR ZAVERI',
          date_of_joining: '2021-07-01',
          date_of_exit: '2023-08-31',
        },
      ],
    },
  ],
]
