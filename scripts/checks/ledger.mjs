import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { checkLedger } from '../../app/server/books.ts'
import { COUNTING_PROOFS } from '../../features/orders/books.contract.ts'
import { openDatabase } from '../../platform/server/database/open-database.ts'
import { instantOf, systemClock } from '../../platform/shared/clock.ts'
import { placeOfDatabase } from '../bench/embedded-database.mjs'
import { databaseAddress } from '../setup/database-address.mjs'

// `npm run check:ledger` checks whether the club's books add up, with or without a running server. It only reads. The
// server runs the same check once a day and whenever the treasurer starts it at /cms/books.

const faults = await prove()
for (const { proof, subject, expected, found } of faults) {
  const figure = (/** @type {number} */ value) =>
    COUNTING_PROOFS.has(proof) ? String(value) : `$${(value / 100).toFixed(2)}`
  console.error(`${proof}: ${subject} should be ${figure(expected)}, and is ${figure(found)}`)
}
console.log(faults.length === 0 ? 'The books add up.' : `${faults.length} sums do not add up.`)
process.exit(faults.length === 0 ? 0 : 1)

async function prove() {
  const { isBehindPgBouncer } = databaseAddress(process.env)
  const database = await openDatabase({ source: source(), log: quietLog(), poolSize: 1, isBehindPgBouncer })
  try {
    return await checkLedger(database.db, instantOf(systemClock))
  } finally {
    await database.close()
  }
}

/** Returns the configured database address, or the embedded database, which is started for the check unless it runs. */
function source() {
  const { url } = databaseAddress(process.env)
  if (url !== undefined) return { url }
  const { DATA_DIR: folder = 'data' } = process.env
  const dataDir = join(resolve(folder), 'database')
  if (!existsSync(dataDir)) {
    console.error(`There is no database in ${dataDir}. Say where it is: DATA_DIR, or DATABASE_URL.`)
    process.exit(1)
  }
  try {
    return { ...placeOfDatabase(dataDir), user: 'paddock', database: 'paddock' }
  } catch {
    return { embedded: { dataDir } }
  }
}

function quietLog() {
  const nothing = () => undefined
  return { debug: nothing, info: nothing, warn: console.warn, error: console.error }
}
