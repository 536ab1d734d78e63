// Makes one subject with a record of every kind, all its values unique, and lists the lookups that find them.

type SampleRecord = Record<string, unknown>

export interface Sample {
  /** One record of each kind, columns as in the interface's data tables. */
  records: Record<string, SampleRecord>
  /** The lookups that answer from them, in the order of the interface. */
  calls: { path: string; query: Record<string, string> }[]
  /** Every value that may be seen only in its owner's answer. */
  personal: string[]
}

const gstinDigits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A GSTIN from its first fourteen characters: weights 1 and 2 in turn, base 36, digits of the products summed. */
export function gstinFrom(fourteen: string): string {
  const sum = [...fourteen].reduce((total, letter, at) => {
    const product = gstinDigits.indexOf(letter) * (at % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return fourteen + gstinDigits[(36 - (sum % 36)) % 36]
}

export const sample: Sample = (() => {
  const pan = 'QWXPK7391L'
  const mobile = '9182736455'
  const uan = '918273645546'
  const vpa = 'q7canaryvpa@okbrelm'
  const otherVpa = 'zq8second.vpa@ybrelm'
  const rc = 'DL77QX7391'
  const fssai = '20519273645518'
  const gstin = gstinFrom(`27${pan}1Z`)
  const itrClientId = 'itr_canaryq7391zzxw'
  const tdsId = 'tdscanary7391'
  const person = {
    first: 'Zyxwanda',
    middle: 'Trellquin',
    last: 'Qoruvelly',
    father: 'Brimlowe Hasterquell',
    bank: 'ZYXWANDA QORUV AT BANKERLY',
    company: 'Qoruvelly Frobnitz Foods',
    employer: 'Wexlorian Turbines',
  }
  const fullName = `${person.first} ${person.middle} ${person.last}`
  const address = '17 Plimsollgarh Lane, Vextown'
  const permanent = '23 Quandarypur Road, Oldvex'
  const dob = '1979-03-17'

  const records: Sample['records'] = {
    pan: {
      pan_number: pan,
      full_name: fullName,
      full_name_split: [person.first, person.middle, person.last],
      masked_aadhaar: 'XXXXXXXX7391',
      gender: 'F',
      dob,
      aadhaar_linked: true,
      category: 'person',
      father_name: person.father,
      individual_pan: true,
    },
    director: {
      din_number: '07391918',
      din_status: 'Approved',
      pan_number: pan,
      first_name: person.first,
      middle_name: person.middle,
      last_name: person.last,
      date_of_birth: dob,
      father_first_name: 'Brimlowe',
      father_middle_name: '',
      father_last_name: 'Hasterquell',
      resident_of_india: 'Y',
      membership_number: '',
    },
    msme: {
      pan_number: pan,
      udyam_exists: true,
      migration_status: 'migrated',
      pan_details: { name: person.company },
    },
    vehicle: {
      rc_number: rc,
      registration_date: '2018-04-11',
      owner_name: fullName,
      father_name: person.father,
      present_address: address,
      permanent_address: permanent,
      mobile_number: mobile,
      vehicle_category: 'LMV',
      vehicle_chasi_number: 'MZQCANARY73918273',
      vehicle_engine_number: 'ENGQZX7391827',
      maker_description: 'MARUTI SUZUKI INDIA LTD',
      maker_model: 'SWIFT VXI',
      body_type: 'SALOON',
      fuel_type: 'PETROL',
      color: 'RED',
      fit_up_to: '2033-04-10',
      financer: '',
      financed: false,
      insurance_company: 'Vextown General',
      insurance_policy_number: 'POLQZX73918273',
      insurance_upto: '2027-04-10',
      manufacturing_date: '2018-02',
      manufacturing_date_formatted: '2018-02',
      registered_at: 'VEXTOWN',
      latest_by: '2026-01-05',
      rc_status: 'ACTIVE',
    },
    challan: {
      rc_number: rc,
      list: 'challan',
      challan_number: 'CHQZX739182',
      offense_details: 'Signal jumped',
      challan_place: 'Plimsollgarh Crossing',
      challan_date: '2025-06-01',
      state: 'DL',
      rto: null,
      upstream_code: 'DLTP',
      accused_name: fullName,
      amount: 500,
      challan_status: 'Pending',
      court_challan: false,
    },
    'food-licence': {
      id_number: '7391827',
      application_number: '10739182736455',
      fssai_number: fssai,
      details: [
        {
          address_premises: address,
          status_desc: 'Active',
          district_name: 'Vexdistrict',
          fbo_id: 7391827,
          display_ref_id: 'REFQZX7391',
          taluk_name: 'Vextaluk',
          company_name: person.company,
          state_premises: '27',
          district_premises: 482,
          app_type_desc: 'New',
          taluk_premises: 91,
          state_name: 'Maharashtra',
          license_category_name: 'Registration',
          app_type: 'R',
          app_submission_date: '2021-05-04',
          last_updated_on: '2024-05-04',
          pincode: 400001,
          ref_id: 7391,
        },
      ],
    },
    'taxpayer-session': {
      gstin,
      token_expiry: Date.now() + 6 * 3_600_000,
      session_expiry: Date.now() + 30 * 86_400_000,
    },
    'tax-statement': {
      itr_client_id: itrClientId,
      tds_id: tdsId,
      assessment_year: '2024-2025',
      tds_data: [
        {
          sr_no: 1,
          name_of_deductor: person.employer,
          tan_of_deductor: 'MUMW73918B',
          section: '192',
          status_of_booking: 'F',
          remarks: '',
          total_amount_paid: '739182.00',
          total_tax_deducted: '73918.00',
          total_tds_deposited: '73918.00',
          amount_paid: '739182.00',
          tax_deducted: '73918.00',
          tds_deposited: '73918.00',
          transaction_date: '31-Mar-2024',
          date_of_booking: '05-May-2024',
        },
      ],
    },
    mobile: {
      mobile_number: mobile,
      businessNameDetected: true,
      digitalAge: '7391',
      name_at_bank: person.bank,
      vpas: [vpa, otherVpa],
      uan_numbers: [uan],
      vpa,
    },
    upi: { vpa, account_exists: true, name_at_bank: person.bank },
    employment: {
      uan_number: uan,
      member_id: 'MHBAN73918270000007391',
      name: fullName,
      guardian_name: person.father,
      establishment_name: person.employer,
      date_of_joining: '2015-07-01',
      date_of_exit: null,
      last_pf_submitted: null,
    },
  }

  const byPan = (path: string) => ({ path, query: { pan_number: pan } })
  const byMobile = (path: string) => ({ path, query: { mobile_number: mobile } })
  return {
    records,
    calls: [
      byPan('/v1/verification/panbasic'),
      byPan('/v1/verification/panadvanced'),
      byPan('/v1/verification/pan-to-fathername'),
      byPan('/v1/business-compliance/pan-to-din'),
      byPan('/v1/verification/pan-msme-check'),
      { path: '/v1/verification/rc-advanced', query: { rc_number: rc } },
      { path: '/v1/verification/rc-challan-details', query: { rc_number: rc } },
      { path: '/v1/business-compliance/fssai-verification', query: { fssai_id: fssai } },
      { path: '/v1/verification/itr/get-26as-details', query: { itr_client_id: itrClientId, tds_id: tdsId } },
      byMobile('/v1/mobile-intelligence/mobile-to-digital-age'),
      byMobile('/v1/mobile-intelligence/mobile-to-multiple-upi'),
      byMobile('/v1/mobile-intelligence/mobile-to-uan-list'),
      byMobile('/v1/mobile-intelligence/mobile-to-vehicle-rc'),
      byMobile('/v1/verification/mobile-to-vpa'),
      { path: '/v2/verification/epfo/uan-to-employment-history', query: { uan_number: uan } },
      { path: '/v1/gst/tax-payer/session', query: { gstin_number: gstin } },
    ],
    personal: [
      pan,
      mobile,
      uan,
      vpa,
      otherVpa,
      rc,
      fssai,
      gstin,
      itrClientId,
      tdsId,
      person.first,
      person.last,
      person.father,
      person.bank,
      person.company,
      person.employer,
      address,
      permanent,
      'MZQCANARY73918273',
      'ENGQZX7391827',
      'POLQZX73918273',
      'CHQZX739182',
      'MHBAN73918270000007391',
      'XXXXXXXX7391',
    ],
  }
})()
