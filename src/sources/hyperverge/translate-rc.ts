// Translates what HyperVerge's two products answer about a vehicle.
import type { Input } from '../../lookups/params.js'
import {
  booleanOrNull,
  dayOrEmpty,
  firstText,
  monthOrEmpty,
  sameIdentifier,
  textOrEmpty,
  type Wire,
  wireAt,
  wireOrNone,
} from '../reading.js'

/**
 * fetchDetailedRC. A later version spells three members differently. It has no fitness, status, mobile number or
 * financer, and `expiryDate` is the end of the registration.
 */
export function fromDetailedRc(body: Wire, { rc_number }: Input) {
  const data = wireAt(wireAt(wireAt(body, 'result'), 'data'), 'rcData')
  const owner = wireOrNone(data, 'ownerData')
  const vehicle = wireOrNone(data, 'vehicleData')
  const insurance = { ...wireOrNone(data, 'insauranceData'), ...wireOrNone(data, 'insuranceData') }
  const month = monthOrEmpty(vehicle, 'manufacturedDate') || monthOrEmpty(vehicle, 'manufactured_Date')
  return {
    rc_number,
    registration_date: dayOrEmpty(data, 'issueDate'),
    owner_name: textOrEmpty(owner, 'name'),
    father_name: textOrEmpty(owner, 'fatherName'),
    present_address: textOrEmpty(owner, 'presentAddress'),
    permanent_address: textOrEmpty(owner, 'permanentAddress'),
    vehicle_category: firstText(vehicle, 'category', 'categoryDescription', 'categroyDescription'),
    vehicle_chasi_number: textOrEmpty(vehicle, 'chassisNumber'),
    vehicle_engine_number: textOrEmpty(vehicle, 'engineNumber'),
    maker_description: textOrEmpty(vehicle, 'makerDescription'),
    maker_model: textOrEmpty(vehicle, 'makerModel'),
    body_type: textOrEmpty(vehicle, 'bodyType'),
    fuel_type: textOrEmpty(vehicle, 'fuelType'),
    color: textOrEmpty(vehicle, 'color'),
    financed: booleanOrNull(data, 'financed'),
    insurance_company: textOrEmpty(insurance, 'company'),
    insurance_policy_number: textOrEmpty(insurance, 'policyNumber'),
    insurance_upto: dayOrEmpty(insurance, 'expiryDate'),
    manufacturing_date: month,
    manufacturing_date_formatted: month,
    registered_at: textOrEmpty(data, 'registeredAt'),
  }
}

const currentAddress = [
  'current_address_line1',
  'current_district_name',
  'current_state_name',
  'current_pincode',
] as const

/** RCVerification. Without a financer it does not say that the vehicle is not financed. */
export function fromRcVerification(body: Wire, { rc_number }: Input) {
  const info = wireAt(wireAt(body, 'result'), 'rcInfo')
  sameIdentifier(info, 'reg_no', rc_number)
  const text = (field: string) => textOrEmpty(info, field)
  const insurance = wireOrNone(info, 'vehicle_insurance_details')
  const financer = textOrEmpty(wireOrNone(info, 'financer_details'), 'financer_name')
  const month = monthOrEmpty({ month: `${text('manufacturing_mon')}/${text('manufacturing_yr')}` }, 'month')
  const lines = currentAddress.map(text).filter((part) => part !== '')
  return {
    rc_number,
    registration_date: dayOrEmpty(info, 'reg_date'),
    owner_name: text('owner_name'),
    father_name: text('owner_father_name'),
    present_address: text('current_full_address') || lines.join(', '),
    permanent_address: text('permanent_full_address'),
    vehicle_category: firstText(info, 'vehicle_catg', 'vehicle_class_desc'),
    vehicle_chasi_number: text('chassis_no'),
    vehicle_engine_number: text('engine_no'),
    maker_description: text('vehicle_manufacturer_name'),
    maker_model: firstText(info, 'model', 'model_code'),
    body_type: text('body_type'),
    fuel_type: text('fuel_descr'),
    color: text('color'),
    fit_up_to: dayOrEmpty(info, 'fit_upto'),
    financer,
    financed: financer === '' ? null : true,
    insurance_company: textOrEmpty(insurance, 'insurance_company_name'),
    insurance_policy_number: textOrEmpty(insurance, 'policy_no'),
    insurance_upto: dayOrEmpty(insurance, 'insurance_upto'),
    manufacturing_date: month,
    manufacturing_date_formatted: month,
    registered_at: text('office_name'),
    rc_status: text('status'),
  }
}
