// Owns the SQL of Aadhaar OTPs. Each change of state is one statement, so that of two calls at the same moment,
// on whichever nodes, one finds the state that the other left.
import type { Sql } from '../platform/database/database.js'

export interface Turn {
  /** Keyed index of the Aadhaar number. */
  readonly number: Buffer
  /** Day in Indian Standard Time, counted from 1970. */
  readonly day: number
  /** Unix milliseconds. */
  readonly now: number
}

/** Takes a turn for the number; false when the last one is younger than `restMs` or the day's are used up. */
export async function takeNumberTurn(
  db: Sql,
  turn: Turn,
  limits: { restMs: number; perDay: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into aadhaar_turn as t (number, day, asked, last_at) values ($1, $2, 1, $3)
     on conflict (number) do update
       set day = excluded.day, last_at = excluded.last_at, asked = case when t.day = $2 then t.asked + 1 else 1 end
       where t.last_at <= $3::bigint - $4::bigint and (t.day <> $2 or t.asked < $5)`,
    [turn.number, turn.day, turn.now, limits.restMs, limits.perDay],
    'aadhaar-turn-take',
  )
  return rowCount === 1
}

/** Gives a turn back: nothing was sent. The next may be taken at once, and it does not count for the day. */
export async function returnNumberTurn(db: Sql, turn: Turn): Promise<void> {
  await db.query(
    `update aadhaar_turn set last_at = case when last_at = $3 then 0 else last_at end, asked = greatest(asked - 1, 0)
     where number = $1 and day = $2`,
    [turn.number, turn.day, turn.now],
    'aadhaar-turn-return',
  )
}

export async function selectNumberTurn(
  db: Sql,
  number: Buffer,
): Promise<{ day: number; asked: number; last_at: number } | undefined> {
  const { rows } = await db.query<{ day: number; asked: number; last_at: number }>(
    'select day, asked, last_at from aadhaar_turn where number = $1',
    [number],
  )
  return rows[0]
}

/** Takes a turn for the client; false when the day's are used up. */
export async function takeClientTurn(
  db: Sql,
  turn: { clientId: string; day: number },
  perDay: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into aadhaar_client_turn as t (client_id, day, asked) values ($1, $2, 1)
     on conflict (client_id) do update
       set day = excluded.day, asked = case when t.day = $2 then t.asked + 1 else 1 end
       where t.day <> $2 or t.asked < $3`,
    [turn.clientId, turn.day, perDay],
    'aadhaar-client-turn-take',
  )
  return rowCount === 1
}

export async function returnClientTurn(db: Sql, turn: { clientId: string; day: number }): Promise<void> {
  await db.query(
    'update aadhaar_client_turn set asked = greatest(asked - 1, 0) where client_id = $1 and day = $2',
    [turn.clientId, turn.day],
    'aadhaar-client-turn-return',
  )
}

export interface SentOtp {
  readonly clientId: string
  readonly referenceId: string
  readonly number: Buffer
  readonly last4: string
  readonly transactionId: string
  readonly source: string
  readonly session: Buffer | null
  readonly consent: Buffer
  readonly sentAt: number
  readonly expiresAt: number
}

/** Writes an OTP that was sent; false when the client has had this reference before. */
export async function insertOtp(db: Sql, otp: SentOtp): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into aadhaar_otp (client_id, reference_id, number, last4, transaction_id, source, session, consent,
       sent_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
    [
      otp.clientId,
      otp.referenceId,
      otp.number,
      otp.last4,
      otp.transactionId,
      otp.source,
      otp.session,
      otp.consent,
      otp.sentAt,
      otp.expiresAt,
    ],
    'aadhaar-otp-insert',
  )
  return rowCount === 1
}

export interface FoundOtp {
  number: Buffer
  source: string
  session: Buffer | null
  expires_at: number
  tries: number
  used_at: number | null
}

const found = 'number, source, session, expires_at, tries, used_at'

export async function selectOtp(
  db: Sql,
  clientId: string,
  referenceId: string,
): Promise<FoundOtp | undefined> {
  const { rows } = await db.query<FoundOtp>(
    `select ${found} from aadhaar_otp where client_id = $1 and reference_id = $2`,
    [clientId, referenceId],
    'aadhaar-otp-select',
  )
  return rows[0]
}

/** Takes one of the tries of a reference that is still good; undefined when there is none to take. */
export async function takeTry(
  db: Sql,
  otp: { clientId: string; referenceId: string; now: number },
  maxTries: number,
): Promise<FoundOtp | undefined> {
  const { rows } = await db.query<FoundOtp>(
    `update aadhaar_otp set tries = tries + 1
     where client_id = $1 and reference_id = $2 and used_at is null and expires_at > $3 and tries < $4
     returning ${found}`,
    [otp.clientId, otp.referenceId, otp.now, maxTries],
    'aadhaar-otp-try',
  )
  return rows[0]
}

/** Gives a try back: no wrong OTP was tried. */
export async function returnTry(db: Sql, clientId: string, referenceId: string): Promise<void> {
  await db.query(
    'update aadhaar_otp set tries = greatest(tries - 1, 0) where client_id = $1 and reference_id = $2',
    [clientId, referenceId],
    'aadhaar-otp-return-try',
  )
}

/** Uses the reference up; false when another call did so first. What the source kept is forgotten. */
export async function useOtp(
  db: Sql,
  otp: { clientId: string; referenceId: string; now: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update aadhaar_otp set used_at = $3, session = null
     where client_id = $1 and reference_id = $2 and used_at is null`,
    [otp.clientId, otp.referenceId, otp.now],
    'aadhaar-otp-use',
  )
  return rowCount === 1
}

/** Forgets what the sources kept of references that have ended. */
export async function forgetEndedOtps(db: Sql, now: number): Promise<void> {
  await db.query(
    'update aadhaar_otp set session = null where session is not null and expires_at <= $1',
    [now],
    'aadhaar-otp-forget',
  )
}
