// Stores a person and a stranger wherever personal data is kept, sealed as the service seals it.

import { subjectOf } from '../../src/kernel/subject.js'
import type { PartsWithDatabase } from './assembled.js'

export interface FilledPerson {
  readonly pan: string
  readonly name: string
}

/** Stores data about two people: batches, deliveries, archives, sessions, cached answers, PDFs, events. */
export async function fillPeople(
  parts: PartsWithDatabase,
  one: FilledPerson,
  other: FilledPerson,
): Promise<void> {
  const { db, vault } = parts
  const seal = (value: unknown, context: string) =>
    vault.seal(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)), context)
  const batch = '0199c0de00000000000000000000abcd'
  await db.query(
    `insert into batch (request_id, client_id, lookup, transaction_id, records, done, submitted_at, completed_at)
     values ($1, 'c', 'panbasic', $1, 2, 2, 1, $2)`,
    [batch, Date.now()],
  )
  const asWritten = `${one.pan.slice(0, 5).toLowerCase()} ${one.pan.slice(5)}`
  await db.query('insert into batch_chunk (request_id, n, input, output) values ($1, 0, $2, $3)', [
    batch,
    seal([asWritten, other.pan], `batch input ${batch} 0`),
    seal(
      [
        [asWritten, 'SUCCESS', one.pan, one.name],
        [other.pan, 'SUCCESS', other.pan, other.name],
      ],
      `batch output ${batch} 0`,
    ),
  ])
  await db.query(
    `insert into bulk (request_id, client_id, lookup, state, header, columns, records, duplicates, malformed, chunks,
       started_at, completed_at) values ($1, 'c', 'panbasic', 'running', $2, '{"pan_number": 1}', 4, 0, 0, 2, 1, null)`,
    [batch, seal(['name', 'pan'], `bulk header ${batch}`)],
  )
  const rows = [
    [one.name, null, asWritten],
    [other.name, null, other.pan],
  ]
  const results = [
    [one.name, 'SUCCESS', asWritten, one.pan, one.name],
    [other.name, 'SUCCESS', other.pan, other.pan, other.name],
  ]
  await db.query(
    'insert into bulk_chunk (request_id, n, input, output) values ($1, 0, null, $2), ($1, 1, $3, null)',
    [batch, seal(results, `bulk output ${batch} 0`), seal(rows, `bulk input ${batch} 1`)],
  )
  const payload = {
    type: 'batch.completed',
    data: {
      results: [one, other].map(({ pan, name }) => ({
        pan_number: pan,
        sub_code: 'SUCCESS',
        full_name: name,
      })),
    },
  }
  await db.query(
    `insert into webhook_delivery (id, client_id, type, lane, url, payload, state, next_attempt_at, created_at, finished_at)
     values ('msg_1', 'c', 't', 'c', $1, $2, 'delivered', 0, 0, $3)`,
    [
      seal('https://hooks.example/', 'webhook delivery url msg_1'),
      seal(payload, 'webhook delivery payload msg_1'),
      Date.now(),
    ],
  )
  await db.query(`insert into webhook_endpoint (client_id, url, changed_at) values ('c', $1, 0)`, [
    seal('https://hooks.example/', 'webhook endpoint c'),
  ])
  await db.query(`insert into webhook_secret (client_id, secret, created_at) values ('c', $1, 0)`, [
    seal('whsec_x', 'webhook secret c'),
  ])
  for (const [place, { pan, name }] of [one, other].entries()) {
    const task = `0199c0de00000000000000000000000${place}`
    await db.query(
      `insert into task (request_id, client_id, lookup, submitted_at, completed_at, input, result)
       values ($1, 'c', 'voter-id', 1, $2, $3, $4)`,
      [
        task,
        Date.now(),
        seal({ epic_number: pan }, `task input ${task}`),
        seal(
          { status: 'completed', sourceOutput: { id_number: pan, name_on_card: name } },
          `task result ${task}`,
        ),
      ],
    )
    await db.query(
      `insert into archive (id, kind, sealed, created_at, whole_at) values ($1, 'fir-check', $2, 0, 0)`,
      [`a${place}`, seal({ documents: [], summary: { subject: pan, name } }, `archive:a${place}`)],
    )
    await db.query('insert into archive_piece values ($1, 0, 0, $2)', [
      `a${place}`,
      seal(`papers of ${name}`, `archive-piece:a${place}:0:0`),
    ])
    await db.query('insert into report (id, sealed, expires_at, subject) values ($1, $2, $3, $4)', [
      `r${place}`,
      seal(`a PDF about ${name}`, `report:r${place}`),
      Date.now() + 1_000_000,
      vault.index('subject', pan),
    ])
    const key = vault.index('test', pan)
    await db.query(`insert into portal_session values ('c', 'itr', $1, 's', $2, $3, 0)`, [
      key,
      seal({ pan }, `portal-session:itr:c:${key.toString('hex')}`),
      Date.now() + 1_000_000,
    ])
    await db.query('insert into cached_answer values ($1, $2, 0, $3)', [
      key,
      seal(
        { source: 's', subCode: 'SUCCESS', data: { full_name: name } },
        `cached-answer:${key.toString('hex')}`,
      ),
      Date.now() + 1_000_000,
    ])
    await db.query(
      `insert into aadhaar_otp values ('c', $1, $2, '1234', gen_random_uuid(), 's', $3, $4, 0, $5, 0, null)`,
      [
        String(place),
        key,
        seal({ step: 1 }, `aadhaar-otp:c:${place}:session`),
        seal({ purpose: 'kyc' }, `aadhaar-otp:c:${place}:consent`),
        Date.now() + 1_000_000,
      ],
    )
    await db.query(
      `insert into usage_event (transaction_id, at, client_id, lookup, version, http_status, charged, price, currency, cached,
         duration_ms, subject_index)
       select gen_random_uuid(), 0, 'c', 'panbasic', '1', 200, true, 100, 'INR', false, 1, $1 from generate_series(1, 3)`,
      [vault.index('subject', subjectOf('pan', pan))],
    )
  }
}

/** Every sealed value, opened: all that a holder of the keys can read. */
export async function readEverything(parts: PartsWithDatabase): Promise<string> {
  const { sealedColumns } = await import('../../src/server/compose/stored-data.js')
  const { readSealed } = await import('../../src/vault/sealed-columns.js')
  const texts: string[] = []
  for (const column of sealedColumns)
    for await (const values of readSealed(parts.db, column))
      for (const { sealed, context } of values) {
        const text = parts.vault.open(sealed, context).toString()
        texts.push(`${column.table}.${column.column} ${text.replaceAll('\n', '\\n')}`) // one line each, keys and salts too
      }
  return texts.join('\n')
}
