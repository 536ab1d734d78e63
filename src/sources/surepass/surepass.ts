// Makes a source of Surepass: which product answers which lookup, and how it is called.
import type { CreateSource, SourceKind } from '../source-kind.js'
import { createAadhaarOtp } from './aadhaar-otp.js'
import { createPost, pathsOf } from './post.js'
import { createSimpleProducts } from './simple-products.js'
import { createTwoProducts } from './two-products.js'

const createSurepass: CreateSource = ({ http, secret, options, clock }) => {
  const path = pathsOf(options)
  const post = createPost({ http, token: secret('token'), path })
  return {
    answers: { ...createSimpleProducts(post), ...createTwoProducts(post), ...createAadhaarOtp(post, clock) },
  }
}

export const surepass: SourceKind = {
  kind: 'surepass',
  secrets: ['token'],
  options: ['paths'],
  create: createSurepass,
}
