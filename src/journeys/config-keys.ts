// The configuration keys of journeys: how long references are kept, and what one client may try in a day.
import { type ConfigKeys, type ValuesOf, wholeNumber } from '../platform/config-key.js'

export const journeyKeys = {
  'retention.otpReferenceDays': wholeNumber({
    about: 'Days for which the reference of an Aadhaar OTP is kept with its consent, after it was sent.',
    least: 1,
    most: 36_500, // a century: more is a typing error
    default: 730,
    takesEffect: 'reload, from the next sweep on',
  }),
  'limits.otpsPerDay': wholeNumber({
    about: 'OTPs that one client may request in a day for Aadhaar, and as many for GST; beyond it 429.',
    least: 1,
    most: 10_000_000,
    default: 1_000,
    takesEffect: 'reload, for what is requested from then on',
  }),
  'limits.wrongTriesPerDay': wholeNumber({
    about:
      'Wrong OTPs of one client in a day: this many for Aadhaar, as many for GST, and as many wrong passwords; beyond it 429.',
    least: 1,
    most: 10_000_000,
    default: 200,
    takesEffect: 'reload, for what is requested from then on',
  }),
} satisfies ConfigKeys

export type JourneyValues = ValuesOf<typeof journeyKeys>
