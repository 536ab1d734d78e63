// Remembers the secrets that this page was shown, until it is closed or reloaded: for the lines of code that call with
// them. Nothing is stored.

const secrets = new Map<string, string>()

export function rememberSecret(clientId: string, secret: string): void {
  secrets.set(clientId, secret)
}

export const knownSecret = (clientId: string): string | undefined => secrets.get(clientId)
