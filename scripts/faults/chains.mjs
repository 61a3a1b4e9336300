import { setTimeout as pause } from 'node:timers/promises'

/** The tasks of the server that verify a list of protected records. */
const TASKS = ['check_audit_log', 'check_signatures', 'check_log_books', 'check_ledger_entries']
const MOST_WAIT_MS = 60_000

/**
 * Lets the server verify its lists of protected records from the first record on: the hash of each record is calculated
 * again. The rules of history-rules.mjs only compare each record with the one before.
 * @param {import('./club.mjs').Club} club @returns {Promise<import('../processes/figures.mjs').Figure[]>}
 */
export async function checkChains(club) {
  const database = await club.openDatabase()
  try {
    // Without a checkpoint, a task begins at the first record.
    await database.query('delete from chain_checkpoint')
    const { rows: before } = await database.query(
      `update scheduled_task set next_run_at = now() where name = any($1) returning name, finished_at`,
      [TASKS],
    )
    await untilRun(database, before)
    const { rows } = await database.query(
      `select count(*) filter (where complete_at is not null and position <> '')::int as verified,
         count(*) filter (where broken_at is not null)::int as broken from chain_checkpoint`,
    )
    return [
      {
        what: 'lists of protected records verified from the first one on',
        value: rows[0].verified,
        exactly: 4,
      },
      { what: 'of them altered or with a gap', value: rows[0].broken, exactly: 0 },
    ]
  } finally {
    await database.end()
  }
}

/**
 * Waits until each task has run again.
 * @param {import('pg').Client} database @param {{ name: string, finished_at: Date | null }[]} before
 */
async function untilRun(database, before) {
  const startedMs = performance.now()
  for (;;) {
    const { rows } = await database.query(
      `select name, finished_at, result from scheduled_task where name = any($1)`,
      [TASKS],
    )
    const isDone = rows.every(({ name, finished_at: at, result }) => {
      const former = before.find((one) => one.name === name)?.finished_at
      return result === 'done' && at !== null && at.getTime() !== former?.getTime()
    })
    if (isDone && rows.length === TASKS.length) return
    if (performance.now() - startedMs > MOST_WAIT_MS)
      throw new Error('the chains were not verified within a minute')
    await pause(200)
  }
}
