// The sections of docs/benchmarks.md: what each compares, which figures it shows, and what differs between the two sides.

/** A figure of a section: its name in the results, its words in tables, and whether less is better. */
const cpu = { key: 'cpuMicros', words: 'processor time a call, us', isLessBetter: true }
const rate = { key: 'perSecond', words: 'calls per second' }
const p99 = { key: 'p99', words: 'p99, ms', isLessBetter: true }

export const sections = [
  {
    key: 'chain',
    title: 'The chain that teams write by hand',
    about:
      'A call over TLS: verify a token, read a record, write an event, answer. Satyapan on both of its databases, and a service of some 60 lines on Fastify 5 and Express 5 with `pg` and `jsonwebtoken`. Processor time includes that of the PostgreSQL server.',
    figures: [rate, cpu, p99],
    plots: [cpu, rate],
    ratios: [
      ['Satyapan, PostgreSQL', 'Fastify 5 and pg'],
      ['Satyapan, PostgreSQL', 'Express 5 and pg'],
      ['Satyapan, embedded', 'Fastify 5 and pg'],
      ['Satyapan, embedded', 'Express 5 and pg'],
    ],
    isSameWork: true,
    differences: [
      'Satyapan also checks the API key, the form of the number, entitlement, limits and price, seals personal data, and takes records from memory that were asked for lately; its events are committed together with those of other calls. The answer waits for the commit on all sides.',
      'The hand-made chain has none of that: no limits, no encryption at rest, no idempotency, no metrics, no second source. It reads the record from PostgreSQL at every call and has a connection for each caller.',
      'The embedded database of Satyapan is a part of its process and syncs each commit; the others send theirs to PostgreSQL, with its settings as installed.',
    ],
  },
  {
    key: 'proxies',
    title: 'A call that a source answers',
    about:
      'The same upstream, called directly, through nginx as a TLS proxy, and through Satyapan with the upstream as its source. TLS on both sides, connections kept.',
    figures: [rate, cpu, p99],
    plots: [cpu],
    ratios: [],
    isSameWork: false,
    differences: [
      'nginx passes bytes on. Satyapan authenticates, validates the number, signs in at the source, reads and checks its answer against the schema, and answers when the event is committed. The difference is the price of that, so no ratio is given.',
      'nginx has one worker process and writes no access log. Processor time is that of the proxy alone, for the upstream itself its own.',
    ],
  },
  {
    key: 'mocks',
    title: 'A sandbox for the developers of a client',
    about:
      'Satyapan in sandbox mode, Prism as a mock of the same OpenAPI document, and json-server over the same records.',
    figures: [rate, cpu, p99],
    plots: [cpu],
    ratios: [],
    isSameWork: false,
    differences: [
      'Prism and json-server speak plain HTTP and check no credentials; Satyapan speaks TLS, checks token and key, and meters the call. That is more work than theirs, so no ratio is given.',
      'Prism validates each request and answers with the one example of the document; json-server looks the record up in memory; Satyapan has a made-up country of 12,000 subjects and rehearses every failure.',
    ],
  },
  {
    key: 'loop',
    title: 'A batch against a loop',
    about:
      '999 records, submitted as one file until its result file is fetched, or asked for one by one by a client with kept connections.',
    figures: [
      { key: 'seconds', words: 'seconds', isLessBetter: true },
      { key: 'cpuMicros', words: 'processor time of the service a record, us', isLessBetter: true },
      { key: 'clientCpuMicros', words: 'processor time of the client a record, us', isLessBetter: true },
    ],
    plots: [{ key: 'seconds', words: 'seconds for 999 records', isLessBetter: true }],
    ratios: [
      ['a batch', 'a loop, one call at a time'],
      ['a batch', 'a loop, 20 calls at a time'],
    ],
    isSameWork: true,
    differences: [
      'The records are answered at once here. Where a source takes its time, a loop of one call at a time takes that time for every record, and a batch asks for many at a time.',
      'A batch continues after a crash where it ended, on either side; a loop has to be written so.',
    ],
  },
]

export const nameFigures = [
  ['auc', 'area under the curve'],
  ['bestF1', 'best F1'],
  ['recallAt1', 'recall at 1 % false matches'],
]

export const nameDifferences = [
  'Satyapan reads the scripts of India, initials, titles, relations and aliases; fuzzball and name-match compare words in any order; string-similarity, talisman and natural compare letters, of which names in two scripts share none. Libraries that tell capital letters apart got small ones.',
  'Satyapan was fitted on pairs of this set, the libraries on none: its figures by cross-validation are in [matching](matching.md).',
  'Processor time a pair, in this process, without the web. No ratio is given, since they do not find the same things: a faster one that misses is no substitute.',
]

export const faceDifferences = [
  'Both find the face on two pictures of 250 pixels, describe it and compare. face-api runs on TensorFlow.js with WebAssembly, as its package ships it, in one thread; Satyapan on ONNX Runtime, in as many threads as it takes: processor time counts them all.',
  'Satyapan also describes each face by a second model, looks whether the face is usable, and gives a calibrated confidence. Accuracy is compared in [matching](matching.md).',
]
