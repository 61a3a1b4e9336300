import { setTimeout as pause } from 'node:timers/promises'
import { until } from './club.mjs'
import { createHistory } from './history.mjs'
import { findViolations } from './history-rules.mjs'
import { startLoad } from './load.mjs'
import { seeded } from './seeded.mjs'
import { countCopies, readStored } from './stored.mjs'

/** @typedef {Awaited<ReturnType<typeof openRun>>} Run */

/** Time in ms in which all queued jobs must be done after the site serves again, including retries after errors. */
const SETTLED_WITHIN_MS = 90_000

/**
 * Starts the load on a club and records its history.
 * @param {import('./club.mjs').Club} club @param {{ seed: number }} options
 */
export async function openRun(club, { seed }) {
  const history = createHistory()
  const load = await startLoad(club, { history, randomOf: (name) => seeded(seed, name) })
  const random = seeded(seed, 'faults')
  /** @type {import('./history-rules.mjs').Violation[]} */
  const violations = []
  /** @type {Set<string>} */
  const known = new Set()
  let checks = 0

  return {
    club,
    history,
    load,
    random,
    violations: () => violations,
    checks: () => checks,
    /** Number of mails that were received twice, because the server died before it had recorded that they were sent. */
    copies: () => countCopies(club.smtp.received),
    /** Lets the load run for a random time between the two (ms). @param {number} least @param {number} most */
    useFor: async (least, most) => {
      load.run()
      await pause(random.between(least, most))
    },
    /**
     * Waits until every request has ended and every job is done, then compares history and database.
     * @param {string} fault after which this is; named in the violations
     */
    check: async (fault) => {
      await load.rest()
      const database = await club.openDatabase()
      try {
        await settle(club, database)
        const stored = await readStored(database, club.smtp.received)
        for (const violation of findViolations(history.operations, stored)) {
          const text = `${violation.rule}: ${violation.subject} ${violation.message}`
          if (known.has(text)) continue
          known.add(text)
          violations.push(violation)
          console.log(`       VIOLATION after ${fault}: ${text}`)
        }
        checks += 1
      } finally {
        await database.end()
      }
    },
  }
}

/**
 * Resolves once no job is due, no webhook event is being delivered and no request is running.
 * @param {import('./club.mjs').Club} club
 * @param {import('pg').Client} database
 */
async function settle(club, database) {
  await until(
    async () => {
      const { rows } = await database.query(
        `select count(*)::int as count from job where finished_at is null
         and (run_at <= now() or (attempts > 0 and run_at <= now() + interval '10 minutes'))`,
      )
      const waiting = club.stripe.deliveries.all.filter(
        ({ answers }) => !answers.some((status) => status === 200),
      )
      return Number(rows[0].count) === 0 && waiting.length === 0
    },
    { withinMs: SETTLED_WITHIN_MS, what: 'the end of all jobs and webhook events' },
  )
}
