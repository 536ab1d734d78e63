// Lists the documents that Decentro's validate call knows, and their results for subjects that exist.
export type Fields = Readonly<Record<string, unknown>>

export interface Document {
  readonly lookup: string
  readonly parameter: string
  readonly key: string
  readonly result: (ours: Fields, subject: string) => object
}

/** DD/MM/YYYY of YYYY-MM-DD, MM/YYYY of YYYY-MM; NA when there is none. */
const slashed = (iso: unknown): string =>
  String(iso || 'NA')
    .split('-')
    .reverse()
    .join('/')

type Filing = Readonly<Record<'return_type' | 'financial_year' | 'tax_period' | 'date_of_filing', string>> &
  Readonly<Record<'status' | 'mode_of_filing', string>>

function gstin(ours: Fields, subject: string) {
  const { principal } = ours.contact_details as { principal: Fields }
  return {
    gstin: subject,
    pan: ours.pan_number,
    legalName: ours.legal_name,
    tradeName: ours.business_name,
    gstnStatus: ours.gstin_status,
    registrationDate: slashed(ours.date_of_registration),
    constitutionOfBusiness: ours.constitution_of_business,
    taxpayerType: ours.taxpayer_type,
    natureOfBusiness: ours.nature_bus_activities,
    stateJurisdiction: ours.state_jurisdiction,
    centralJurisdiction: ours.center_jurisdiction,
    primaryBusinessContact: {
      email: principal.email,
      address: principal.address,
      mobileNumber: principal.mobile,
      natureOfBusinessAtAddress: principal.nature_of_business,
      lastUpdatedDate: 'NA',
    },
    additionalPlacesOfBusinessInState: [],
  }
}

const gstinDetailed = (ours: Fields, subject: string) => ({
  ...gstin(ours, subject),
  natureOfCoreBusinessActivity: ours.nature_of_core_business_activity_description,
  annualAggregateTurnover: ours.annual_turnover,
  filingStatus: (ours.filing_status as Filing[][]).flat().map((filing) => ({
    filingYear: filing.financial_year,
    filingPeriod: filing.tax_period,
    filingMethod: filing.mode_of_filing,
    filingDate: slashed(filing.date_of_filing),
    filingGstType: filing.return_type,
    filingAnnualReturn: 'N',
    filingStatus: filing.status,
  })),
  cinData: {
    directors: (ours.promoters as string[]).map((name) => ({ name, beginDate: '-', endDate: '-' })),
  },
})

export const documents: Readonly<Record<string, Document>> = {
  PAN: {
    lookup: 'panbasic',
    parameter: 'pan_number',
    key: 'success_pan',
    result: (ours, idNumber) => ({ idNumber, idStatus: 'VALID', name: ours.full_name }),
  },
  PAN_DETAILED: {
    lookup: 'panadvanced',
    parameter: 'pan_number',
    key: 'success_pan_detailed',
    result: (ours, idNumber) => {
      const [firstName, , lastName] = ours.full_name_split as string[]
      const status = { idStatus: 'VALID', panStatus: 'VALID' }
      const aadhaarSeedingStatus = ours.aadhaar_linked === true ? 'Y' : 'N'
      return { idNumber, ...status, firstName, lastName, fullName: ours.full_name, aadhaarSeedingStatus }
    },
  },
  GSTIN: { lookup: 'gstin-advanced', parameter: 'gstin_number', key: 'success_gstin', result: gstin },
  GSTIN_DETAILED: {
    lookup: 'gstin-advanced',
    parameter: 'gstin_number',
    key: 'success_gstin_detailed',
    result: gstinDetailed,
  },
  RC_DETAILED: {
    lookup: 'rc-advanced',
    parameter: 'rc_number',
    key: 'success_rc_detailed',
    result: (ours, registrationNumber) => ({
      registrationNumber,
      status: ours.rc_status,
      statusAsOn: slashed(ours.latest_by),
      registrationDate: slashed(ours.registration_date),
      ownerName: ours.owner_name,
      ownerFatherName: ours.father_name,
      ownerPresentAddress: ours.present_address,
      chassisNumber: ours.vehicle_chasi_number,
      engineNumber: ours.vehicle_engine_number,
      bodyType: ours.body_type,
      category: ours.vehicle_category,
      color: ours.color,
      manufacturedMonthYear: slashed(ours.manufacturing_date),
      makerDescription: ours.maker_description,
      fuelType: ours.fuel_type,
      financier: ours.financer,
      fitUpto: slashed(ours.fit_up_to),
      insuranceUpto: slashed(ours.insurance_upto),
    }),
  },
  FSSAI: {
    lookup: 'fssai-verification',
    parameter: 'fssai_id',
    key: 'success_fssai',
    result: (ours, idNumber) => {
      const [details] = ours.details as Fields[]
      const premissesAddress = {
        address: details!.address_premises,
        district: details!.district_name,
        state: details!.state_name,
        pincode: String(details!.pincode ?? ''),
      }
      const licence = { licenseType: details!.license_category_name, status: details!.status_desc }
      return { idNumber, entityName: details!.company_name, ...licence, premissesAddress }
    },
  },
}
