// Lists the GSPs that are known: how each signs a call in, where it answers, and how it wraps what the network said.

/** Every secret that some GSP asks for; each needs those that its preset names. */
export const secretNames = [
  'client_id',
  'client_secret',
  'asp_id',
  'username',
  'password',
  'email',
  'token',
] as const

export type SecretName = (typeof secretNames)[number]

/**
 * `headers`, `query`: the secrets of `names` are sent there. `bearer`: the secret `token` is. `login`: a token is
 * fetched first.
 */
export const signIns = ['headers', 'query', 'bearer', 'login'] as const

/** `root`: none. `data`, `result`: in this field, as an object, as JSON in a text, or as base64 of JSON. */
export const wrappings = ['root', 'data', 'result'] as const

/** The secret that is sent under each name. */
export type Names = Readonly<Record<string, SecretName>>

/** How a token is fetched: always by POST, and always answered as OAuth answers. */
export interface Login {
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Names
  /** Fields of the JSON body. */
  readonly fields?: Names
  readonly grantType?: string
}

export interface Gsp {
  /** Paths with their queries. `{gstin}`, `{fy}` and `{` name of a secret `}` are replaced. */
  readonly searchPath: string
  readonly returnsPath: string
  readonly signIn: (typeof signIns)[number]
  /** With `bearer` and `login`: further headers. */
  readonly names: Names
  readonly login?: Login
  /** The header that wants an id of its own in every call. */
  readonly idHeader?: string
  readonly wrapping: (typeof wrappings)[number]
}

const network = {
  searchPath: '/commonapi/v1.1/search?action=TP&gstin={gstin}',
  returnsPath: '/commonapi/v1.0/returns?action=RETTRACK&gstin={gstin}&fy={fy}',
  signIn: 'headers',
  wrapping: 'data',
} as const

export const presets = {
  plain: {
    ...network,
    names: { clientid: 'client_id', 'client-secret': 'client_secret' },
    idHeader: 'txn',
  },
  cleartax: { ...network, names: { 'X-CT-Auth-Token': 'token' } },
  alankit: { ...network, names: { 'Ocp-Apim-Subscription-Key': 'token' } },
  taxpro: {
    searchPath: '/commonapi/v1.1/search?Action=TP&Gstin={gstin}',
    returnsPath: '/commonapi/v1.0/returns?Action=RETTRACK&Gstin={gstin}&fy={fy}',
    signIn: 'headers',
    names: { aspid: 'asp_id', password: 'password' },
    wrapping: 'root',
  },
  whitebooks: {
    searchPath: '/public/search?email={email}&gstin={gstin}',
    returnsPath: '/public/rettrack?email={email}&gstin={gstin}&fy={fy}',
    signIn: 'headers',
    names: { client_id: 'client_id', client_secret: 'client_secret' },
    wrapping: 'data',
  },
  mastersindia: {
    searchPath: '/commonapis/searchgstin?gstin={gstin}',
    returnsPath: '/commonapis/trackReturns?gstin={gstin}&fy={fy}',
    signIn: 'login',
    names: { client_id: 'client_id' },
    login: {
      path: '/oauth/access_token',
      fields: {
        username: 'username',
        password: 'password',
        client_id: 'client_id',
        client_secret: 'client_secret',
      },
      grantType: 'password',
    },
    wrapping: 'data',
  },
  adaequare: {
    searchPath: '/enriched/commonapi/search?action=TP&gstin={gstin}',
    returnsPath: '/enriched/commonapi/returns?action=RETTRACK&gstin={gstin}&fy={fy}',
    signIn: 'login',
    names: {},
    login: {
      path: '/gsp/authenticate',
      query: { action: 'GSP', grant_type: 'token' },
      headers: { gspappid: 'client_id', gspappsecret: 'client_secret' },
    },
    idHeader: 'requestid',
    wrapping: 'result',
  },
} as const satisfies Readonly<Record<string, Gsp>>
