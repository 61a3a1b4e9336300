import { setTimeout as pause } from 'node:timers/promises'
import { serviceFigure, statusOfPage, statusOfWrite, untilWorking } from './service.mjs'

/** @typedef {import('../processes/figures.mjs').Figure} Figure */

const DAY_MS = 24 * 60 * 60 * 1_000
const DAYS = [40, -40]
/**
 * Time in ms for which the clock stays moved. It is long enough for the scheduled tasks to run, such as those that end
 * reservations and sessions.
 */
const MOVED_MS = 6_000

/**
 * Moves the clock of server and database by forty days while they run, in both directions, and back.
 * @param {{ run: import('./run.mjs').Run, calls: import('./faulty-calls.mjs').FaultyCalls }} options
 * @returns {Promise<Figure[]>}
 */
export async function checkClock({ run, calls }) {
  const { club, history } = run
  /** @type {Figure[]} */
  const figures = []
  for (const days of DAYS) {
    const name = `the clock was moved by ${days} days`
    await run.useFor(800, 800)
    await run.load.rest()
    // Sessions expire in forty days, so the moved clock may end them. A person who is logged out here is therefore no
    // fault.
    history.noteExpiredSessions()
    calls.moveClock(days)
    const moved = await hasMoved(club, days)
    await pause(MOVED_MS)
    const statuses = [await statusOfPage(club), await statusOfWrite(club)]
    calls.moveClock(0)
    const seconds = await untilWorking(club, name)
    await run.useFor(800, 800)
    await run.check(name)
    figures.push(
      { what: `${name}, in server and database`, value: moved, exactly: 2 },
      {
        what: `requests that failed while ${name}`,
        value: statuses.filter((status) => status !== 200).length,
        exactly: 0,
      },
      serviceFigure(`${name} and put right`, seconds),
    )
  }
  return figures
}

/** Returns in how many of the two processes the clock has moved. @param {import('./club.mjs').Club} club @param {number} days */
async function hasMoved(club, days) {
  const isMoved = (/** @type {number} */ ms) => Math.abs(ms - Date.now() - days * DAY_MS) < DAY_MS
  const answer = await fetch(`${club.origin}/readyz`)
  // Wait for more than a second, because the server updates this header once a second.
  await pause(1_100)
  const later = await fetch(`${club.origin}/readyz`)
  const headers = [answer, later].map(({ headers: all }) => Date.parse(all.get('date') ?? ''))
  const database = await club.openDatabase()
  const { rows } = await database.query('select now() as now')
  await database.end()
  return Number(headers.some(isMoved)) + Number(isMoved(rows[0].now.getTime()))
}
