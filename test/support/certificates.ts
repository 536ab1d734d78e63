// Makes certificates for tests: each pair is signed by an authority of its own.
import { makeAuthority, makeLeaf } from '../../src/platform/tls/make-certificate.js'

export interface CertificatePair {
  readonly cert: string
  readonly key: string
  /** The certificate of the authority that signed it. */
  readonly authority: string
}

/** @param names host names and addresses that it is good for */
export async function makeCertificate(names: readonly string[]): Promise<CertificatePair> {
  const authority = await makeAuthority(Date.now())
  return { ...(await makeLeaf(authority, names, Date.now())), authority: authority.cert }
}
