// Configurations of sources and routes that are refused, each with the line that refuses it.

export const secrets = { client_id: { env: 'KEY' }, client_secret: { file: 'secret' } }
export const primary = { name: 'primary', kind: 'same-interface', baseUrl: 'https://up.example.com', secrets }
export const acme = { name: 'acme', module: './acme.mjs', secrets: { key: { env: 'KEY' } } }

/** Of the sources `primary`, which answers everything, and `acme`, which answers panbasic only. */
const refusedRoutes: readonly [object, RegExp][] = [
  [
    { panbasic: { split: { primary: 0, acme: 5 } } },
    /routes\.panbasic\.split\.primary is 0, must be a whole number, 1 to 1000000/,
  ],
  [{ panbasic: { split: { primary: 0.5, acme: 0.5 } } }, /split\.primary is 0\.5, must be a whole number/],
  [
    { panbasic: { split: ['primary', 'acme'] } },
    /split is \[ 'primary', 'acme' \], must be weights by source/,
  ],
  [{ panbasic: { split: { primary: 100 } } }, /split names primary; a split has weights for two sources/],
  [{ panbasic: { split: {} } }, /split names no source; a split has weights for two sources/],
  [
    { panbasic: { split: { primary: 80, south: 20 } } },
    /routes\.panbasic\.split names south, which is no source; there are primary, acme/,
  ],
  [
    { 'rc-advanced': { split: { primary: 80, acme: 20 } } },
    /routes\.rc-advanced\.split names acme, which does not answer rc-advanced/,
  ],
  [
    { panbasic: { order: ['primary'], split: { primary: 80, acme: 20 } } },
    /routes\.panbasic\.split names acme, which is not in the order primary/,
  ],
  [
    { panbasic: { split: { primary: 8, acme: 2 }, prefer: 'success' } },
    /routes\.panbasic has split and prefer; only one/,
  ],
  [{ panbasic: { prefer: 'luck' } }, /routes\.panbasic\.prefer is "luck", must be cost, success or latency/],
  [
    { panbasic: { prefer: 'cost' } },
    /routes\.panbasic\.prefer is cost, and source primary has no cost for panbasic/,
  ],
  [{ default: { prefer: 'cost' } }, /routes\.default\.prefer is cost, and source primary has no cost for /],
  [{ clients: { cl_loans: { rc: {} } } }, /routes\.clients\.cl_loans names rc, which is no lookup/],
  [{ clients: { 'Loans Ltd': {} } }, /routes\.clients names "Loans Ltd", which is no client_id/],
  [
    { clients: { cl_loans: { 'rc-advanced': { order: ['acme'] } } } },
    /routes\.clients\.cl_loans\.rc-advanced\.order names acme, which does not answer rc-advanced/,
  ],
  [
    { clients: { cl_loans: { default: { cachedPrice: 5 } } } },
    /routes\.clients\.cl_loans\.default\.cachedPrice is not a key/,
  ],
  [{ clients: [] }, /routes\.clients is \[\], must be routes by client_id/],
]

const refusedBudgets: readonly [object, RegExp][] = [
  [{ minimum: 5 }, /sources\[0\]\.minimum is 5, must be a mapping with perMonth/],
  [{ minimum: {} }, /sources\[0\]\.minimum\.perMonth is .*, must be a whole number, 1 to/],
  [{ minimum: { perMonth: 0 } }, /sources\[0\]\.minimum\.perMonth is 0, must be a whole number, 1 to/],
  [{ minimum: { perMonth: -5 } }, /sources\[0\]\.minimum\.perMonth is -5, must be a whole number, 1 to/],
  [{ minimum: { perDay: 5 } }, /sources\[0\]\.minimum\.perDay is not a key; there is perMonth|perMonth/],
  [
    { budget: { perDay: 10 }, minimum: { perMonth: 311 } },
    /sources\[0\]\.minimum\.perMonth is 311, and the budget of this source allows 310 answers a month at most/,
  ],
  [
    { cost: { default: 50 }, budget: { perMonth: 1_000 }, minimum: { perMonth: 21 } },
    /sources\[0\]\.minimum\.perMonth is 21, and the budget of this source allows 20 answers a month at most/,
  ],
  [
    { cost: { default: 70, panbasic: 50 }, budget: { perMonth: 1_000 }, minimum: { perMonth: 21 } },
    /allows 20 answers a month at most/,
  ],
  [
    { trial: true, minimum: { perMonth: 5 } },
    /sources\[0\]\.minimum counts answers to calls, and a source with trial/,
  ],
  [{ budget: 5 }, /sources\[0\]\.budget is 5, must be a mapping with perDay, perMonth or both/],
  [{ budget: {} }, /sources\[0\]\.budget is empty; give perDay/],
  [{ budget: { perDay: 0 } }, /sources\[0\]\.budget\.perDay is 0, must be a whole number, 1 to/],
  [{ budget: { perDay: -5 } }, /sources\[0\]\.budget\.perDay is -5, must be a whole number, 1 to/],
  [{ cost: { default: 5 }, budget: { perMonth: 0 } }, /budget\.perMonth is 0, must be a whole number, 1 to/],
  [{ budget: { perHour: 5 } }, /sources\[0\]\.budget\.perHour is not a key; there are perDay, perMonth/],
  [
    { budget: { perMonth: 100 } },
    /budget\.perMonth counts what answers cost, and cost of this source has no/,
  ],
  [
    { cost: { panbasic: 50 }, budget: { perMonth: 100 } },
    /sources\[0\]\.budget\.perMonth counts what answers cost, and source primary has no cost for [a-z-]+; give it one/,
  ],
]

export const refused: readonly (readonly [settings: object, line: RegExp])[] = [
  [{ sources: [] }, /sources is \[\], must be a list/],
  [{ sources: ['recods'] }, /sources\[0\] is "recods", must be the word records/],
  [{ sources: ['records', 'records'] }, /sources\[1\]\.name is records, which another source has/],
  [{ sources: [{ ...primary, kynd: 1 }] }, /sources\[0\]\.kynd is not a key; there are name, kind/],
  [{ sources: [{ ...primary, name: 'A b' }] }, /sources\[0\]\.name is "A b", must be a name like/],
  [{ sources: [{ ...primary, name: 'records' }] }, /sources\[0\]\.name is "records"/],
  [{ sources: [{ ...primary, name: 'computed' }] }, /sources\[0\]\.name is "computed"/],
  [
    { sources: [{ ...primary, kind: 'surepas' }] },
    /sources\[0\]\.kind names surepas, which is no kind of source; there are/,
  ],
  [{ sources: [{ ...primary, module: './x.mjs' }] }, /sources\[0\] must have either kind or module/],
  [
    { sources: [{ ...primary, baseUrl: 'http://up.example.com' }] },
    /baseUrl is .*allowPlainHttp: true permits/,
  ],
  [{ sources: [{ ...primary, baseUrl: 'https://a:b@up.example.com' }] }, /baseUrl .* without credentials/],
  [{ sources: [{ ...primary, baseUrl: undefined }] }, /baseUrl is undefined, must be an https/],
  [{ sources: [{ ...primary, timeoutMs: 0 }] }, /timeoutMs is 0, must be a whole number/],
  [{ sources: [{ ...primary, concurrency: 1.5 }] }, /concurrency is 1\.5, must be a whole number/],
  [{ sources: [{ ...primary, cost: { rc: 5 } }] }, /sources\[0\]\.cost names rc, which is no lookup/],
  [{ sources: [{ ...primary, cost: { default: -1 } }] }, /cost\.default is -1/],
  [{ sources: [{ ...primary, options: { x: 1 } }] }, /options names x, which is no option of same-interface/],
  [
    { sources: [{ ...primary, lookups: ['facematch'] }] },
    /lookups names facematch, which is no lookup that primary can answer/,
  ],
  [{ sources: [{ ...primary, caFile: 'absent.pem' }] }, /caFile is absent\.pem, which cannot be read/],
  [{ sources: [{ ...primary, caFile: 'secret' }] }, /caFile is secret, which is not a certificate \(PEM\)/],
  [
    { sources: [{ ...primary, secrets: { client_id: { env: 'KEY' } } }] },
    /secrets\.client_secret is missing; same-interface needs it/,
  ],
  [
    { sources: [{ ...primary, secrets: { ...secrets, key: { env: 'KEY' } } }] },
    /secrets names key, which is no secret of same-interface/,
  ],
  [
    { sources: [{ ...primary, secrets: { ...secrets, client_id: { env: 'ABSENT' } } }] },
    /client_id\.env is ABSENT, which is not set/,
  ],
  [
    { sources: [{ ...primary, secrets: { ...secrets, client_id: { file: 'absent' } } }] },
    /client_id\.file is absent, which cannot be read/,
  ],
  [
    { sources: [{ ...primary, secrets: { ...secrets, client_id: { file: 'empty' } } }] },
    /client_id\.file is empty, which is empty/,
  ],
  [{ sources: [{ records: { incomplete: [] } }] }, /sources\[0\]\.records\.incomplete is \[\]/],
  [
    { sources: [{ records: { incomplete: ['pans'] } }] },
    /sources\[0\]\.records\.incomplete names pans, which is no kind of records; there are pan, director/,
  ],
  [{ sources: [{ records: { complete: ['pan'] } }] }, /sources\[0\]\.records\.complete is not a key/],
  [{ sources: [{ ...acme, module: './absent.mjs' }] }, /module is \.\/absent\.mjs, which cannot be loaded/],
  [{ sources: [{ ...acme, module: './none.mjs' }] }, /whose default export must be a function/],
  [{ sources: [{ ...acme, module: './wrong.mjs' }] }, /its answers must be functions by name of a lookup/],
  [{ sources: [{ ...acme, module: './nothing.mjs' }] }, /its answers must be functions by name of a lookup/],
  [{ sources: [{ ...acme, options: { zone: 'north' } }] }, /sources\[0\]: options\.zone must be south/],
  [{ sources: [primary], routes: { rc: {} } }, /routes names rc, which is no lookup/],
  [
    { sources: [primary], routes: { panbasic: { order: ['second'] } } },
    /routes\.panbasic\.order names second, which is no source; there are primary/,
  ],
  [
    { sources: [primary], routes: { panbasic: { order: ['records', 'primary'] } } },
    /routes\.panbasic\.order names records, which is no source; there are primary/,
  ],
  [
    { sources: [primary, acme], routes: { 'rc-advanced': { order: ['acme', 'primary'] } } },
    /routes\.rc-advanced\.order names acme, which does not answer rc-advanced; it answers panbasic/,
  ],
  [{ sources: [primary], routes: { panbasic: { orders: [] } } }, /routes\.panbasic\.orders is not a key/],
  [{ sources: [primary], routes: { default: { deadlineMs: '5' } } }, /routes\.default\.deadlineMs is "5"/],
  ...refusedRoutes.map(([routes, line]): [object, RegExp] => [{ sources: [primary, acme], routes }, line]),
  ...refusedBudgets.map(([budget, line]): [object, RegExp] => [
    { sources: [{ ...primary, ...budget }] },
    line,
  ]),
]
