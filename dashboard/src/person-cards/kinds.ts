// The kinds of numbers by which a person is found or erased, as people call them.

export const personKinds = [
  { value: 'pan', label: 'PAN' },
  { value: 'mobile', label: 'Mobile number' },
  { value: 'uan', label: 'UAN' },
  { value: 'gstin', label: 'GSTIN' },
  { value: 'rc', label: 'RC number' },
  { value: 'vpa', label: 'VPA (UPI address)' },
  { value: 'dl', label: 'Driving licence number' },
  { value: 'epic', label: 'EPIC (voter ID) number' },
  { value: 'udyam', label: 'Udyam number' },
  { value: 'account', label: 'Bank account number' },
  { value: 'passport', label: 'Passport file number' },
] as const

export type PersonKind = (typeof personKinds)[number]['value']
