import { setTimeout as pause } from 'node:timers/promises'

/** The tasks of the server that verify a list of protected records. */
const TASKS = ['check_audit_log', 'check_signatures', 'check_log_books', 'check_ledger_entries']
const MOST_WAIT_MS = 60_000
/** An entry of the ledger is verified only when it is a day old. */
const MOVED_DAYS = 2

/**
 * Lets the server verify its lists of protected records from the first record on: the hash of each record is calculated
 * again. The rules of history-rules.mjs only compare each record with the one before. For this, the server is started
 * again with a clock that can be moved.
 * @param {import('./club.mjs').Club} club @param {import('./faulty-calls.mjs').FaultyCalls} calls
 * @returns {Promise<import('../processes/figures.mjs').Figure[]>}
 */
export async function checkChains(club, calls) {
  const former = club.server()
  former.signal('SIGTERM')
  await former.ended
  const server = await club.start(calls.environment)
  if (!(await server.ready())) throw new Error(`the server did not start again:\n${server.output()}`)
  calls.moveClock(MOVED_DAYS)
  const database = await club.openDatabase()
  try {
    // Without a checkpoint, a task begins at the first record.
    await database.query('delete from chain_checkpoint')
    const { rows: before } = await database.query(
      `update scheduled_task set next_run_at = now() where name = any($1) returning name, finished_at`,
      [TASKS],
    )
    await untilRun(database, before)
    // The checkpoint of the log books has no position, because each book is a list of its own.
    const { rows } = await database.query(
      `select count(*) filter (where complete_at is not null and (position <> '' or name = 'log_books' and exists
           (select from log_book_entry)))::int as verified,
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
    calls.moveClock(0)
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
