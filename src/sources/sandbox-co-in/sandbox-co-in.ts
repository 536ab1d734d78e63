// Makes a source of sandbox.co.in: PAN, GSTIN, GST sessions and Aadhaar OTP.
import type { CreateSource, SourceKind } from '../source-kind.js'
import { createAadhaarOtp } from './aadhaar-otp.js'
import { createGstRegistrations } from './gst-registrations.js'
import { createGstSession } from './gst-session.js'
import { createPan } from './pan.js'
import { createPost } from './post.js'
import { createVendorToken } from './vendor-token.js'

function statesOf(options: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  const { states } = options
  if (states === undefined) return undefined
  const isRight =
    Array.isArray(states) && states.length > 0 && states.every((code) => /^\d{2}$/.test(String(code)))
  if (!isRight) throw new Error('options.states must be a list of GST state codes, like ["27", "29"]')
  return states.map(String)
}

const createSandboxCoIn: CreateSource = ({ http, secret, options, clock }) => {
  const apiKey = secret('api_key')
  const states = statesOf(options)
  const token = createVendorToken({ http, clock, apiKey, apiSecret: secret('api_secret') })
  const post = createPost({ http, token, apiKey })
  return {
    answers: {
      ...createPan(post),
      ...createGstRegistrations(post, states),
      ...createAadhaarOtp(post, clock),
      ...createGstSession(post),
    },
  }
}

export const sandboxCoIn: SourceKind = {
  kind: 'sandbox-co-in',
  secrets: ['api_key', 'api_secret'],
  options: ['states'],
  create: createSandboxCoIn,
}
