// Puts the answers of HyperVerge's products into its words.

export type Fields = Readonly<Record<string, unknown>>

/** Of the fields that it has, in its words; of a failure, its code and text. */
interface Product {
  readonly lookup: string
  /** The field of the request that holds the subject, and the parameter of the lookup. */
  readonly key: string
  readonly parameter: string
  readonly found: (data: Fields, subject: string, reference: string) => Fields
  readonly none: Fields & { readonly statusCode: number | string }
}

const placeOf = ({ addr, ntr }: { addr: Fields; ntr: unknown }) => ({
  addr: {
    blockName: addr.bnm,
    doorNumber: addr.bno,
    flatNumber: addr.flno,
    street: addr.st,
    location: addr.loc,
    district: addr.dst,
    state: addr.stcd,
    pincode: addr.pncd,
    latitude: addr.lt,
    longitude: addr.lg,
  },
  natureOfBusiness: ntr,
})

function gstOf(data: Fields) {
  return {
    gstin: data.gstin,
    legalName: data.lgnm,
    tradeName: data.tradeNam,
    gstinStatus: data.sts,
    taxpayerType: data.dty,
    constitutionOfBusiness: data.ctb,
    registeredDate: data.rgdt,
    dateOfCancellation: data.cxdt,
    lastUpdated: data.lstupdt,
    stateJurisdiction: data.stj,
    stateJurisdictionCode: data.stjCd,
    centralJurisdiction: data.ctj,
    centralJurisdictionCode: data.ctjCd,
    natureOfBusinessAtAddress: data.nba,
    principalPlaceOfBusiness: placeOf(data.pradr as Parameters<typeof placeOf>[0]),
    additionalPlaceOfBusiness: (data.adadr as Parameters<typeof placeOf>[0][]).map(placeOf),
  }
}

const rcDataOf = (data: Fields) => ({
  documentType: 'RC',
  ownerData: {
    serial: '1',
    name: data.owner_name,
    fatherName: data.father_name,
    presentAddress: data.present_address,
    permanentAddress: data.permanent_address,
  },
  issueDate: data.registration_date,
  expiryDate: data.fit_up_to,
  registeredAt: data.registered_at,
  financed: data.financed,
  insuranceData: {
    company: data.insurance_company,
    policyNumber: data.insurance_policy_number,
    expiryDate: data.insurance_upto,
  },
  vehicleData: {
    category: data.vehicle_category,
    color: data.color,
    manufacturedDate: data.manufacturing_date,
    chassisNumber: data.vehicle_chasi_number,
    engineNumber: data.vehicle_engine_number,
    makerDescription: data.maker_description,
    makerModel: data.maker_model,
    bodyType: data.body_type,
    fuelType: data.fuel_type,
  },
})

function rcInfoOf(data: Fields, subject: string) {
  const [year, month] = String(data.manufacturing_date ?? '').split('-')
  return {
    reg_no: subject,
    reg_date: data.registration_date,
    office_name: data.registered_at,
    owner_name: data.owner_name,
    owner_father_name: data.father_name,
    current_full_address: data.present_address,
    permanent_full_address: data.permanent_address,
    vehicle_catg: data.vehicle_category,
    chassis_no: data.vehicle_chasi_number,
    engine_no: data.vehicle_engine_number,
    vehicle_manufacturer_name: data.maker_description,
    model: data.maker_model,
    body_type: data.body_type,
    fuel_descr: data.fuel_type,
    color: data.color,
    manufacturing_mon: Number(month),
    manufacturing_yr: Number(year),
    fit_upto: data.fit_up_to,
    status: data.rc_status,
    vehicle_insurance_details: {
      insurance_upto: data.insurance_upto,
      insurance_company_name: data.insurance_company,
      policy_no: data.insurance_policy_number,
      reg_no: subject,
    },
    financer_details: { financer_name: data.financer },
  }
}

function panDataOf(data: Fields) {
  const [firstName, middleName, lastName] = data.full_name_split as string[]
  const { pan_number: pan, full_name: name, gender, dob: dateOfBirth } = data
  const aadhaar = { maskedAadhaarNumber: data.masked_aadhaar, aadhaarLinked: data.aadhaar_linked }
  return { pan, name, firstName, middleName, lastName, gender, dateOfBirth, ...aadhaar }
}

function licenceOf({ details }: Fields) {
  const [at = {}] = details as Fields[]
  return {
    name: at.company_name,
    address: at.address_premises,
    taluk: at.taluk_name,
    district: at.district_name,
    state: at.state_name,
    pincode: String(at.pincode ?? ''),
    fbo_id: String(at.fbo_id ?? ''),
    type: at.license_category_name,
    active: true,
    products: [],
  }
}

/** Its own form is not public. */
const noPublicForm = (error: string) => ({ statusCode: 404, error })

const panDetailed: Product = {
  lookup: 'panadvanced',
  key: 'pan',
  parameter: 'pan_number',
  found: (data) => ({ result: { data: { message: 'PAN found', panData: panDataOf(data) } } }),
  none: { statusCode: 403 },
}

export const hyperVergeProducts: Readonly<Record<string, Product>> = {
  '/v1/searchGSTIN': {
    lookup: 'gstinlite',
    key: 'gstin',
    parameter: 'gstin_number',
    found: (data) => ({ result: { code: 200, data: gstOf(data) } }),
    none: noPublicForm('Invalid GSTIN'),
  },
  '/v1/fetchGSTINByPAN': {
    lookup: 'gstin-by-pan',
    key: 'pan_id',
    parameter: 'pan_number',
    found(data) {
      const results = (data as unknown as Fields[]).map(({ gstin, ...rest }) => ({
        document_type: 'GSTIN',
        document_id: gstin,
        ...rest,
      }))
      const message = `Found ${results.length} records`
      return { result: { status: 200, data: { code: '1002', message, results } } }
    },
    none: {
      statusCode: '200',
      result: { data: { message: 'No matching GSTIN found for the given PAN' } },
    },
  },
  '/v1/fetchDetailedRC': {
    lookup: 'rc-advanced',
    key: 'RC',
    parameter: 'rc_number',
    found: (data, _subject, reference) => ({
      result: { transaction_id: reference, data: { code: '1000', message: 'Found', rcData: rcDataOf(data) } },
    }),
    none: noPublicForm('No such vehicle'),
  },
  '/v1/RCVerification': {
    lookup: 'rc-advanced',
    key: 'reg_no',
    parameter: 'rc_number',
    found: (data, subject) => ({ result: { message: 'Found', rcInfo: rcInfoOf(data, subject) } }),
    none: noPublicForm('No such vehicle'),
  },
  '/v1/fetchUAN': {
    lookup: 'mobile-to-uan-list',
    key: 'mobileNumber',
    parameter: 'mobile_number',
    found: (data) => ({
      statusCode: 200,
      result: { message: 'UAN fetched from mobile.', uanList: data.uan_numbers },
    }),
    none: noPublicForm('No UAN'),
  },
  '/v1/UPIVerification': {
    lookup: 'upi-basic',
    key: 'UPIId',
    parameter: 'vpa',
    found: (data) => ({ result: { data: { accountExists: true, UPIHolderName: data.name_at_bank } } }),
    none: { statusCode: '500', error: { message: 'Failed at bank' } },
  },
  '/v1/verifyFSSAILicense': {
    lookup: 'fssai-verification',
    key: 'licenseNumber',
    parameter: 'fssai_id',
    found: (data) => ({ statusCode: 200, data: licenceOf(data) }),
    none: { statusCode: 404, error: 'FSSAI license number does not exist.' },
  },
  '/api/getNameFromPAN': {
    lookup: 'panbasic',
    key: 'pan',
    parameter: 'pan_number',
    found: (data) => ({ result: { name: data.full_name } }),
    none: { statusCode: '422', error: 'Entered id is not found in any database' },
  },
  '/v1/PANDetailedFetchWithoutPhoneNumber': panDetailed,
  '/v1/fetchPANDetailed': panDetailed,
}
