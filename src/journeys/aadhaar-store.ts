// Holds the SQL of Aadhaar OTPs. Each change of state is one statement, so that of two calls at the same moment,
// on whichever nodes, one finds the state that the other left.
import { countRows } from '../platform/database/count-rows.js'
import type { Sql } from '../platform/database/database.js'

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

const columns = 'number, source, session, expires_at, tries, used_at'

export async function selectOtp(
  db: Sql,
  clientId: string,
  referenceId: string,
): Promise<FoundOtp | undefined> {
  const { rows } = await db.query<FoundOtp>(
    `select ${columns} from aadhaar_otp where client_id = $1 and reference_id = $2`,
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
     returning ${columns}`,
    [otp.clientId, otp.referenceId, otp.now, maxTries],
    'aadhaar-otp-try',
  )
  return rows[0]
}

/** Gives a try back, when no wrong OTP was tried. */
export async function returnTry(db: Sql, clientId: string, referenceId: string): Promise<void> {
  await db.query(
    'update aadhaar_otp set tries = greatest(tries - 1, 0) where client_id = $1 and reference_id = $2',
    [clientId, referenceId],
    'aadhaar-otp-return-try',
  )
}

/** Uses the reference up; false when another call did so first. The source's session data is deleted. */
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

const endedSessions = 'aadhaar_otp where session is not null and expires_at <= $1'

/** How many references have ended whose sources' session data still exist. */
export const countEndedSessions = (db: Sql, now: number): Promise<number> =>
  countRows(db, endedSessions, [now])

/** Deletes the sources' session data of references that have ended, some at a time; returns for how many. */
export async function deleteEndedSessions(db: Sql, now: number, atMost: number): Promise<number> {
  const { rowCount } = await db.query(
    `update aadhaar_otp set session = null where ctid in (select ctid from ${endedSessions} limit $2)`,
    [now, atMost],
  )
  return rowCount
}

const otpsBefore = 'aadhaar_otp where sent_at < $1'

/** How many OTPs were sent before `before`. */
export const countOtpsBefore = (db: Sql, before: number): Promise<number> =>
  countRows(db, otpsBefore, [before])

/** Deletes OTPs that were sent before `before`, some at a time; returns how many. */
export async function deleteOtpsBefore(db: Sql, before: number, atMost: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from aadhaar_otp where ctid in (select ctid from ${otpsBefore} limit $2)`,
    [before, atMost],
  )
  return rowCount
}
