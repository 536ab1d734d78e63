// The lookup mobile-to-network-details: the network of a mobile number, and whether it was ported.
import { mobile } from '../../identifiers/index.js'
import { fields, flag, orNull, text } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number } from '../params.js'

const openText = () => orNull(text())

export const mobileToNetworkDetails = defineLookup({
  name: 'mobile-to-network-details',
  summary: 'The network of a mobile number',
  route: { method: 'GET', path: '/v1/mobile-intelligence/mobile-to-network-details' },
  credentials: 'token-and-key',
  input: { mobile_number: number(mobile) },
  output: fields({
    currentNetworkName: text(),
    currentNetworkRegion: text(),
    currentNetworkCountryCodeIso2: text(),
    numberBillingType: text('prepaid, postpaid'),
    isPhoneReachable: flag(),
    isValidPhoneNumber: flag(),
    numberHasPortingHistory: flag(),
    portedFromNetworkName: openText(),
    portedFromNetworkRegion: openText(),
    portedFromNetworkCountryCodeIso2: openText(),
    roaming: flag(),
    roamingNetworkName: openText(),
    roamingNetworkRegion: openText(),
    roamingNetworkCountryCodeIso2: openText(),
    imsi: openText(),
  }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'Network details fetched successfully.' },
    DETAILS_NOT_FOUND: {
      status: 200,
      charge: 'charged',
      message: 'No network details found for this mobile number.',
    },
  },
  price: 200,
  example: {
    currentNetworkName: 'Example Mobile',
    currentNetworkRegion: 'Delhi',
    currentNetworkCountryCodeIso2: 'IN',
    numberBillingType: 'prepaid',
    isPhoneReachable: true,
    isValidPhoneNumber: true,
    numberHasPortingHistory: false,
    portedFromNetworkName: null,
    portedFromNetworkRegion: null,
    portedFromNetworkCountryCodeIso2: null,
    roaming: false,
    roamingNetworkName: null,
    roamingNetworkRegion: null,
    roamingNetworkCountryCodeIso2: null,
    imsi: null,
  },
})
