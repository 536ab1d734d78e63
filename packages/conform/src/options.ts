// Lists the options of the command, for this package's own program and for a command line that offers it.

export interface CommandOption {
  readonly type: 'string' | 'boolean'
  readonly about: string
  /** Shown in the help as the value. */
  readonly value?: string
  readonly multiple?: boolean
}

export const summary = 'Test a server of the verification interface, clause by clause.'

export const conformOptions: Readonly<Record<string, CommandOption>> = {
  'client-id': {
    type: 'string',
    value: 'ID',
    about: 'The client id. Default: SATYAPAN_CLIENT_ID of the environment.',
  },
  'client-secret': {
    type: 'string',
    value: 'SECRET',
    about: 'Its secret. Default: SATYAPAN_CLIENT_SECRET of the environment.',
  },
  profile: {
    type: 'string',
    value: 'FILE',
    about: 'JSON with the identifiers that the server rehearses. Default: those of the sandbox.',
  },
  report: {
    type: 'string',
    value: 'FILE',
    multiple: true,
    about: 'Also write a report: .html for people, .xml (JUnit) for build servers, .json.',
  },
  only: {
    type: 'string',
    value: 'GROUP',
    multiple: true,
    about: 'Only this group of cases; may be given several times.',
  },
  list: { type: 'boolean', about: 'List the cases and send nothing.' },
  ca: { type: 'string', value: 'FILE', about: 'Certificates (PEM) to trust beside the usual authorities.' },
  insecure: { type: 'boolean', about: 'Accept any certificate.' },
  concurrency: { type: 'string', value: 'N', about: 'Requests at one time. Default: 4.' },
  timeout: { type: 'string', value: 'SECONDS', about: 'The longest that one request may take. Default: 30.' },
}

export const notes: readonly string[] = [
  'Exit status 0: no case failed; 1: one failed, or the server cannot be reached; 2: wrong usage.',
  'What the interface leaves open is no failure: a case about established practice warns.',
  'A case that the server cannot show is skipped, and the reason is printed.',
  'It makes some 420 calls. Those that find something are charged by a server that charges.',
]
