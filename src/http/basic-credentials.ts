// Reads a client id and secret from HTTP Basic, form-encoded as OAuth libraries send them (RFC 6749, 2.3.1).

/** What was sent, either part perhaps empty; undefined when the header is absent, malformed or of another scheme. */
export function readBasicCredentials(
  header: string | undefined,
): { client_id: string; client_secret: string } | undefined {
  const encoded = /^basic +([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1]
  const parts =
    encoded === undefined ? null : /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString())
  if (parts === null) return undefined
  const form = new URLSearchParams(`client_id=${parts[1]}&client_secret=${parts[2]}`)
  return { client_id: form.get('client_id') ?? '', client_secret: form.get('client_secret') ?? '' }
}
