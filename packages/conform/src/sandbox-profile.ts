// The default profile: the identifiers that the interface's sandbox publishes for each outcome.

export const sandboxProfile = {
  pan: {
    found: 'ZZZPZ1000A',
    unknown: 'ZZZPZ1000N',
    invalid: 'ZZZPZ1000V',
    failure: 'ZZZPZ1000F',
    unavailable: 'ZZZPZ1000G',
  },
  company: {
    found: 'ZZZCZ1000A',
    unknown: 'ZZZCZ1000N',
    failure: 'ZZZCZ1000F',
    unavailable: 'ZZZCZ1000G',
  },
  director: {
    found: 'ZZZPZ1000A',
    unknown: 'ZZZPZ1000N',
    failure: 'ZZZPZ1000F',
    unavailable: 'ZZZPZ1000G',
  },
  gstin: {
    found: '27ZZZCZ1000A1ZE',
    unknown: '27ZZZCZ1000N1ZN',
    failure: '27ZZZCZ1000F1Z4',
    unavailable: '27ZZZCZ1000G1Z2',
  },
  rc: { found: 'DL99ZZ0001', unknown: 'DL99ZZ0002', failure: 'DL99ZZ0003', unavailable: 'DL99ZZ0004' },
  fssai: {
    found: '10099000000001',
    unknown: '10099000000002',
    failure: '10099000000003',
    unavailable: '10099000000004',
  },
  mobile: {
    found: '6000000001',
    unknown: '6000000002',
    failure: '6000000003',
    unavailable: '6000000004',
  },
  uan: {
    found: '100000000001',
    unknown: '100000000002',
    failure: '100000000003',
    unavailable: '100000000004',
  },
  vpa: {
    found: 'found@sandbox',
    unknown: 'unknown@sandbox',
    failure: 'failure@sandbox',
    unavailable: 'unavailable@sandbox',
  },
  // A number of its own for each run: a second OTP for one number within a minute may be refused.
  aadhaar: {
    found: '99992######?',
    unknown: '999999990026',
    failure: '999999990042',
    unavailable: '999999990061',
  },
  // Names that the interface does not show.
  column: { 'gstin-by-pan': 'pan_number', 'upi-basic': 'vpa' },
  tax: { client_id: 'itr_sandbox', found: '1', unknown: '2', failure: '3', unavailable: '4' },
} as const
