// Rotates the keys of an installation and kills itself at a given step: a statement, or a change of the key file.
import fsp from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

const killAt = Number(process.argv[2])
let steps = 0
let counting = false
function step() {
  if (counting && ++steps === killAt) process.kill(process.pid, 'SIGKILL')
}
/** The same function with a step before it and one after it. */
const stepped =
  (work) =>
  async (...args) => {
    step()
    const done = await work(...args)
    step()
    return done
  }
for (const name of ['link', 'rename', 'open']) fsp[name] = stepped(fsp[name])
syncBuiltinESMExports()

const { assemble } = await import('../dist/server/compose/assemble.js')
const { readConfig } = await import('../dist/server/config.js')
const { createLog } = await import('../dist/platform/log.js')
const { systemClock } = await import('../dist/kernel/clock.js')
let db
const opened = async (database) => {
  db = database
}
const parts = await assemble(readConfig(), { clock: systemClock, log: createLog('silent').log, opened })
const { query, transaction } = db
db.query = stepped(query)
db.transaction = stepped((work) => transaction((tx) => work({ ...tx, query: stepped(tx.query) })))
counting = true
const { values, resumed } = await parts.vault.rotate(parts.writeAudit, () => {}, new AbortController().signal)
counting = false
await parts.close()
process.stdout.write(JSON.stringify({ steps, values, resumed }))
