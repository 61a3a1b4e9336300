import { median } from './asking.mjs'
import { get } from './calls.mjs'
import { countOf } from './database-tap.mjs'

const MEMBERS = 100_000
const TURNS = 60
const MOST_MS = 5
const CALLS = [
  { what: 'member home', path: '/api/v1/club/membership/home', most: 4 },
  { what: 'getMembership', path: '/api/v1/club/member/getMembership', most: 1 },
  { what: 'prices of /renew', path: '/api/v1/club/membership/offer', most: 6 },
]

/**
 * Measures the calls for which members open the app, with a hundred thousand members in the table.
 * @param {import('./calls.mjs').Calls} calls @param {import('pg').Client} database
 * @param {string} token of a logged-in member
 * @returns {Promise<import('./main.mjs').Row[]>}
 */
export async function measureMembers(calls, database, token) {
  await fillTable(database)
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

/** Inserts invented members with a past and a current period each. @param {import('pg').Client} database */
async function fillTable(database) {
  await database.query(
    `with people as (
       insert into person (first_name, last_name, email, email_key, created_at, updated_at)
       select 'Bench', 'Member ' || n, 'bench' || n || '@paddock.example', 'bench' || n || '@paddock.example', now(), now()
       from generate_series(1, ${MEMBERS}) n
       returning id
     ), members as (
       insert into member (person_id, number, type_id, partner_name, guardian_name, guardian_email, guardian_phone,
         licence_issuer, licence_number, licence_type, condition, hides_from_register, wants_reminders, private_note,
         created_at, updated_at)
       select id, 100000 + id, (select min(id) from membership_type), '', '', '', '', '', '', '', 'normal', false, true, '',
         now(), now()
       from people
       returning person_id, type_id
     )
     insert into membership_period (person_id, type_id, valid_from, valid_to, created_at)
     select person_id, type_id, d::date, (d + interval '1 year' - interval '1 day')::date, now()
     from members, (values (now() - interval '18 months'), (now() - interval '6 months')) as days(d)`,
  )
  await database.query('analyze person, member, membership_period')
}
