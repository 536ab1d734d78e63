// Finds a pooler that gives each transaction another connection to the server, where settings of a session do not hold.
import { randomBytes } from 'node:crypto'
import type pg from 'pg'

const name = 'satyapan.pooler_probe'

const settingOf = async (client: pg.ClientBase): Promise<string | null> => {
  const { rows } = await client.query('select current_setting($1, true) as value', [name])
  return rows[0].value
}

/**
 * Whether a setting of a session is gone in the next transaction. Another connection holds a transaction meanwhile: a
 * pooler in transaction mode gives it the connection to the server that was just set, and the first one another.
 */
export async function losesSessions(pool: pg.Pool): Promise<boolean> {
  const first = await pool.connect()
  try {
    const token = randomBytes(8).toString('hex')
    await first.query('select set_config($1, $2, false)', [name, token])
    const other = await pool.connect()
    try {
      await other.query('begin')
      return (await settingOf(other)) === token || (await settingOf(first)) !== token
    } finally {
      other.release(true) // with its transaction
    }
  } finally {
    first.release()
  }
}

export const poolerProblem =
  'a pooler at DATABASE_URL gives each transaction another connection (transaction mode): prepared statements and time limits do not survive that. Set pool_mode = session for this database in the pooler, or name PostgreSQL itself'
