// Makes certificates: the service's own authority and the leaf that it signs.
import 'reflect-metadata' // the certificate library needs it loaded first
import { isIP } from 'node:net'
import * as x509 from '@peculiar/x509'
import type { Certificate } from './certificate-pair.js'

const dayMs = 86_400_000
const authorityDays = 3650
const leafDays = 397 // the longest validity of a leaf that common clients accept
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
type Keys = Awaited<ReturnType<typeof newKeys>>

async function toPem(keys: Keys): Promise<string> {
  return x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY')
}

function newKeys() {
  return crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
}

const newSerial = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('hex')

/** A self-signed authority, valid for ten years. `now`: Unix milliseconds. */
export async function makeAuthority(now: number): Promise<Certificate> {
  const keys = await newKeys()
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerial(),
    name: 'CN=Satyapan local authority',
    notBefore: new Date(now - dayMs),
    notAfter: new Date(now + authorityDays * dayMs),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { cert: authority.toString('pem'), key: await toPem(keys) }
}

/** A leaf for host names and addresses, followed in its file by the authority. */
export async function makeLeaf(
  authority: Certificate,
  names: readonly string[],
  now: number,
): Promise<Certificate> {
  const issuer = new x509.X509Certificate(authority.cert)
  const signingKey = await crypto.subtle.importKey(
    'pkcs8',
    x509.PemConverter.decodeFirst(authority.key),
    algorithm,
    false,
    ['sign'],
  )
  const keys = await newKeys()
  const leaf = await x509.X509CertificateGenerator.create({
    serialNumber: newSerial(),
    subject: 'CN=Satyapan',
    issuer: issuer.subject,
    notBefore: new Date(now - dayMs),
    notAfter: new Date(now + leafDays * dayMs),
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.map((name) => ({ type: isIP(name) ? ('ip' as const) : ('dns' as const), value: name })),
      ),
      await x509.AuthorityKeyIdentifierExtension.create(issuer),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { cert: `${leaf.toString('pem')}\n${authority.cert}`, key: await toPem(keys) }
}
