// Tests that values are filled in, that no command shows a secret, and that a shell reads a command as it was meant.
import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { curlOf } from './curl.js'
import type { Request } from './exchange.js'
import { createRedact, filled, shellWord } from './values.js'

const values: Record<string, string> = {
  token: 'tok-1',
  secret: "s3cr'et",
  client: 'acme',
  'pan.found': 'ZZZPZ1000A',
}
const read = (name: string) => values[name] ?? ''

/** The words that a shell makes of a text, its variables set. */
const shellReads = (text: string): string[] =>
  execFileSync('sh', ['-c', `for word in ${text}; do printf '%s\\0' "$word"; done`], {
    env: { TOKEN: 'tok-1', CLIENT_SECRET: "s3cr'et" },
    encoding: 'utf8',
  })
    .split('\0')
    .slice(0, -1)

describe('texts of requests', () => {
  it('are filled with values', () => {
    expect(filled('{pan.found} of {client}', read)).toBe('ZZZPZ1000A of acme')
    expect(filled('{"json":1} {}', read)).toBe('{"json":1} {}')
  })

  it.each([
    'Authorization: Bearer {token}',
    '{secret}',
    "it's $HOME `id` \\ {client}",
    'records\nof "lines"',
    '{secret}{token}',
  ])('%j is one word of a shell, and shows no secret', (text) => {
    const word = shellWord(text, read)
    expect(shellReads(word)).toEqual([filled(text, read)])
    expect(word).not.toContain('s3cr')
    expect(word).not.toContain('tok-1')
  })
})

describe('a command that repeats a request', () => {
  const request: Request = {
    method: 'POST',
    path: '/v1/x',
    query: { name: "O'Brien & Sons" },
    form: { client_secret: '{secret}' },
    files: { batch_file: { name: 'a.csv', type: 'text/csv', content: 'pan_number\n{pan.found}\n' } },
  }

  it('has the same words, with variables for token and secret', () => {
    const command = curlOf(request, 'https://verify.example.com/v1/x', read, ["--cacert 'ca.pem'"])
    expect(command).not.toContain('s3cr')
    expect(shellReads(command)).toEqual([
      ...['curl', '-sS', '-i', '--cacert', 'ca.pem', '-X', 'POST'],
      'https://verify.example.com/v1/x?name=O%27Brien%20%26%20Sons',
      ...['-H', 'Authorization: Bearer tok-1', '-H', "x-api-key: s3cr'et", '-H', 'client-id: acme'],
      ...['--form-string', "client_secret=s3cr'et"],
      ...['-F', 'batch_file=pan_number\nZZZPZ1000A\n;filename=a.csv;type=text/csv'],
    ])
  })

  it('names a long file and says what it holds', () => {
    const file = { name: 'a.csv', type: 'text/csv', content: 'x\n'.repeat(1_000), note: '1000 lines' }
    const command = curlOf({ path: '/', files: { batch_file: file } }, 'https://a.example/', read, [])
    expect(command).toContain("'batch_file=@a.csv;filename=a.csv;type=text/csv'  # a.csv: 1000 lines")
  })
})

it('what came from a server shows no secret', () => {
  const redact = createRedact(() => ["s3cr'et&", ''])
  expect(redact('{"echo":"s3cr\'et&"} s3cr\'et%26')).toBe('{"echo":"[hidden]"} [hidden]')
})
