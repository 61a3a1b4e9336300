import { setTimeout as pause } from 'node:timers/promises'
import { until } from './club.mjs'
import { createHistory } from './history.mjs'
import { findViolations } from './history-rules.mjs'
import { startLoad } from './load.mjs'
import { seeded } from './seeded.mjs'
import { countCopies, readStored } from './stored.mjs'

/** @typedef {Awaited<ReturnType<typeof openRun>>} Run */

/** How long the queue of jobs may take to be empty once the site serves again, retries after an error included. */
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
    /** How many mails were received once more because the server died before it had recorded them. */
    copies: () => countCopies(club.smtp.received),
    /** Lets the load run for a random time between the two (ms). @param {number} least @param {number} most */
    useFor: async (least, most) => {
      load.run()
      await pause(random.between(least, most))
    },
    /**
     * Lets every request end and every job finish, then compares history and database.
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
 * Resolves once no job is due, no webhook event is under way and nothing is being done.
 * @param {import('./club.mjs').Club} club @param {import('pg').Client} database
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
