// Speaks like ULIP: HTTP 200 for found and unknown, and masked names and numbers in the vehicle register.
import { type Dialect, isFound, textOf, type VendorReply } from '../dialect.js'
import type { WorldAnswer } from '../world.js'

type Fields = Readonly<Record<string, unknown>>

const envelope = (inner: Fields): Pick<VendorReply, 'status' | 'body'> => ({
  status: 200,
  body: { response: [inner], error: 'false', code: '200', message: 'Success' },
})

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
/** DD-Mon-YYYY of YYYY-MM-DD. */
function dayOf(iso: unknown): string {
  const [year, month, day] = String(iso ?? '').split('-')
  return day === undefined ? '' : `${day}-${months[Number(month) - 1]}-${year}`
}

/** Each word by its first and last letter. */
const maskedName = (name: unknown): string =>
  String(name ?? '')
    .split(' ')
    .map((word) => [...word])
    .map((letters) => (letters.length < 3 ? letters.join('') : `${letters[0]}***${letters.at(-1)}`))
    .join(' ')
const maskedNumber = (number: unknown): string => String(number ?? '').replace(/.{1,5}$/, '*****')
/** City and pin code. */
const shortAddress = (address: unknown): string =>
  String(address ?? '')
    .split(', ')
    .slice(-2)
    .join(', ')

function recordOf(data: Fields, subject: string): Fields {
  const [year, month] = String(data.manufacturing_date ?? '').split('-')
  const asOn = dayOf(data.latest_by)
  return {
    stautsMessage: 'OK',
    stateCd: subject.slice(0, 2),
    rcRegnNo: subject,
    rcRegnDt: dayOf(data.registration_date),
    rcChasiNo: maskedNumber(data.vehicle_chasi_number),
    rcEngNo: maskedNumber(data.vehicle_engine_number),
    rcVhCatg: data.vehicle_category,
    rcOwnerName: maskedName(data.owner_name),
    rcPresentAddress: shortAddress(data.present_address),
    rcPermanentAddress: shortAddress(data.permanent_address),
    rcMakerDesc: data.maker_description,
    rcMakerModel: data.maker_model,
    rcBodyTypeDesc: data.body_type,
    rcFuelDesc: data.fuel_type,
    rcColor: data.color,
    rcManuMonthYr: month === undefined ? '' : `${Number(month)}/${year}`,
    rcFitUpto: dayOf(data.fit_up_to),
    rcRegnUpto: dayOf(data.fit_up_to),
    rcTaxUpto: 'LTT',
    rcFinancer: data.financer,
    rcInsuranceComp: data.insurance_company,
    rcInsurancePolicyNo: data.insurance_policy_number,
    rcInsuranceUpto: dayOf(data.insurance_upto),
    rcRegisteredAt: data.registered_at,
    rcStatus: data.rc_status,
    rcStatusAsOn: asOn === '' ? '' : `${asOn} 05:02:62604`,
  }
}

const escaped = (value: unknown): string =>
  String(value ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** Written as XML only when it is sent, so that the fault other-subject still finds the number in it. */
const inXml = (record: Fields): Fields => ({
  ...record,
  toJSON(this: Fields) {
    const elements = Object.entries(this)
      .filter(([name]) => name !== 'toJSON')
      .map(([name, value]) => {
        const tag =
          name === 'stautsMessage' ? name : name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
        return `<${tag}>${escaped(value)}</${tag}>`
      })
    return `<?xml version="1.0" encoding="UTF-8"?><VehicleDetails>${elements.join('')}</VehicleDetails>`
  },
})

function challanOf(challan: Fields): Fields {
  const { challan_date: date, amount } = challan
  return {
    challan_no: challan.challan_number,
    challan_status: challan.challan_status,
    challan_date_time: date === '' ? '' : `${String(date).split('-').reverse().join('-')} 17:36:00`,
    challan_place: challan.challan_place,
    state_code: challan.state,
    name_of_violator: maskedName(challan.accused_name),
    fine_imposed: amount === null ? null : String(amount),
    amount_of_fine_imposed: null,
    remark: '',
    sent_to_reg_court: challan.court_challan === true ? 'Yes' : 'No',
    rto_distric_name: challan.rto,
    offence_details: [{ act: '', name: challan.offense_details }],
  }
}

const vehicleUnknown = envelope({
  response: null,
  responseStatus: 'ERROR',
  message: { id: null, code: '231', params: null, text: 'Vehicle Details not Found' },
})

/** It cannot tell a vehicle that nobody knows from one without challans. */
function challansOf({ data }: WorldAnswer): Pick<VendorReply, 'status' | 'body'> {
  const { challan_details: details } = (data ?? {}) as { challan_details?: { challans: readonly Fields[] } }
  const challans = details?.challans ?? []
  const isPending = ({ challan_status: status }: Fields) => status === 'Pending'
  return envelope({
    response: {
      data: {
        Pending_data: challans.filter(isPending).map(challanOf),
        Disposed_data: challans.filter((each) => !isPending(each)).map(challanOf),
      },
      status: '200',
      message: 'Record finds successfully',
    },
    responseStatus: 'SUCCESS',
    message: null,
  })
}

export const speakUlip: Dialect = ({ world, newId }) => {
  async function vehicle(subject: string, isXml: boolean): Promise<VendorReply> {
    const lookup = 'rc-advanced'
    const answer = await world.ask(lookup, { rc_number: subject })
    const about = { lookup, subject, outcome: answer.subCode, reference: null }
    if (!isFound(answer)) return { ...about, ...vehicleUnknown }
    const record = recordOf(answer.data as Fields, subject)
    return { ...about, ...envelope({ response: isXml ? inXml(record) : record, responseStatus: 'SUCCESS' }) }
  }

  return async ({ path, body }) => {
    const dataset = path.replace(/^\/ulip\/v1\.0\.0(?=\/)/, '')
    if (dataset === '/user/login') {
      const response = { id: newId(), params: null, text: null }
      return { status: 200, body: { response, error: 'false', code: '200', message: null }, outcome: 'TOKEN' }
    }
    if (dataset === '/VAHAN/04' || dataset === '/VAHAN/01')
      return vehicle(textOf(body, 'vehiclenumber'), dataset === '/VAHAN/01')
    if (dataset !== '/ECHALLAN/01') return undefined
    const lookup = 'rc-challan-details'
    const subject = textOf(body, 'vehicleNumber')
    const answer = await world.ask(lookup, { rc_number: subject })
    return { lookup, subject, outcome: 'SUCCESS', reference: null, ...challansOf(answer) }
  }
}
