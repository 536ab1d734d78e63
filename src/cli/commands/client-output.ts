// Shows what commands about clients answer: credentials, which are shown once, and acknowledgements.
import { type Arguments, wantsJson } from '../command.js'
import { type Io, Misuse } from '../io.js'

export type Credential = {
  client_id: string
  client_secret: string
  secret_id?: number
  webhook_secret?: string
  old_secret_ends_at?: string
  expires_at?: string | null
}

/** The only time a secret is shown. */
export async function showCredential(io: Io, args: Arguments, credential: Credential): Promise<void> {
  if (wantsJson(args, io)) return io.out(`${JSON.stringify(credential)}\n`)
  const rows = Object.entries(credential).map(([name, value]) => `${name.padEnd(15)} ${value ?? 'never'}\n`)
  await io.out(rows.join(''))
  io.err('Keep the secret now: it is not stored and will not be shown again.\n')
}

export const acknowledge = (io: Io, args: Arguments, facts: object, sentence: string): Promise<void> =>
  io.out(wantsJson(args, io) ? `${JSON.stringify(facts)}\n` : `${sentence}\n`)

const maxNameChars = 200

/** A name that lists can show. Throws Misuse; `what` names the option or operand. */
export function readName(what: string, text: string | undefined): string {
  const name = text?.trim() ?? ''
  if (name === '' || name.length > maxNameChars)
    throw new Misuse(`${what} is needed, 1 to ${maxNameChars} characters`)
  // They would break lists, or move the cursor of whoever looks at them.
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) throw new Misuse(`${what} holds control characters`)
  return name
}
