import { median } from './asking.mjs'
import { get } from './calls.mjs'
import { countOf } from './database-tap.mjs'
import { insertMembers } from '../large-club/fill-club.mjs'

const MEMBERS = 100_000
const TURNS = 60
const MOST_MS = 5
const CALLS = [
  { what: 'member home', path: '/api/v1/club/membership/home', most: 11 },
  { what: 'getMembership', path: '/api/v1/club/member/getMembership', most: 1 },
  { what: 'prices of /renew', path: '/api/v1/club/membership/offer', most: 6 },
]

/**
 * Measures the calls for which members open the app, with a hundred thousand members in the table.
 * @param {import('./calls.mjs').Calls} calls @param {import('pg').Client} database
 * @param {string} token of a logged-in member
 * @returns {Promise<import('./rows.mjs').Row[]>}
 */
export async function measureMembers(calls, database, token) {
  await insertMembers(database, MEMBERS)
  const rows = []
  for (const { what, path, most } of CALLS) {
    const input = get(path, token)
    const lists = await calls.statementsOf(Array.from({ length: TURNS }, () => input))
    const count = median(lists.slice(-20).map(countOf))
    const times = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      const begun = performance.now()
      await calls.send(input)
      times.push(performance.now() - begun)
    }
    const ms = median(times)
    rows.push({
      what: `${what}, ${MEMBERS} members`,
      figure: `${ms.toFixed(1)} ms`,
      budget: `< ${MOST_MS} ms`,
      isMet: ms < MOST_MS && count <= most + 1,
      beside: `${count} statements`,
    })
  }
  return rows
}
