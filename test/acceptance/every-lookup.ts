// Lists the sixteen record lookups, each with a query that finds something in the sandbox.

export interface NamedLookup {
  path: string
  parameter: string
  query: Record<string, string>
  unknown: Record<string, string>
}

const named = (path: string, parameter: string, found: string, unknown: string): NamedLookup => ({
  path,
  parameter,
  query: { [parameter]: found },
  unknown: { [parameter]: unknown },
})
const byPan = (path: string) => named(path, 'pan_number', 'ZZZPZ1000A', 'ZZZPZ1000N')
const byMobile = (path: string) => named(path, 'mobile_number', '6000000001', '6000000002')

export const lookups: NamedLookup[] = [
  byPan('/v1/verification/panbasic'),
  byPan('/v1/verification/panadvanced'),
  byPan('/v1/verification/pan-to-fathername'),
  byPan('/v1/business-compliance/pan-to-din'),
  named('/v1/verification/pan-msme-check', 'pan_number', 'ZZZCZ1000A', 'ZZZCZ1000N'),
  named('/v1/verification/rc-advanced', 'rc_number', 'DL99ZZ0001', 'DL99ZZ0002'),
  named('/v1/verification/rc-challan-details', 'rc_number', 'DL99ZZ0001', 'DL99ZZ0002'),
  named('/v1/business-compliance/fssai-verification', 'fssai_id', '10099000000001', '10099000000002'),
  {
    path: '/v1/verification/itr/get-26as-details',
    parameter: 'tds_id',
    query: { itr_client_id: 'itr_sandbox', tds_id: '1' },
    unknown: { itr_client_id: 'itr_sandbox', tds_id: '2' },
  },
  byMobile('/v1/mobile-intelligence/mobile-to-digital-age'),
  byMobile('/v1/mobile-intelligence/mobile-to-multiple-upi'),
  byMobile('/v1/mobile-intelligence/mobile-to-uan-list'),
  byMobile('/v1/mobile-intelligence/mobile-to-vehicle-rc'),
  byMobile('/v1/verification/mobile-to-vpa'),
  named('/v2/verification/epfo/uan-to-employment-history', 'uan_number', '100000000001', '100000000002'),
  named('/v1/gst/tax-payer/session', 'gstin_number', '27ZZZCZ1000A1ZE', '27ZZZCZ1000N1ZN'),
]
