import { openClient } from './client.mjs'

/**
 * Checks that a logout has effect at once on both servers.
 * @param {import('./club.mjs').Club} club
 * @param {{ count?: number }} [options]
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function checkLogouts(club, { count = 8 } = {}) {
  const people = await club.newcomers(count, 'logout')
  let known = 0
  let accepted = 0
  for (const person of people) {
    for (const { status } of [await person.whoAmI(), await person.whoAmI()]) if (status === 200) known += 1
    const { status } = await person.logOut()
    if (status !== 200) throw new Error(`a logout was refused with ${status}`)
    for (const answer of [await person.whoAmI(), await person.whoAmI()])
      if (answer.status !== 401) accepted += 1
  }
  return [
    { what: 'calls with a valid session that were accepted', value: known, exactly: 2 * count },
    { what: 'calls after a logout that were accepted', value: accepted, exactly: 0 },
  ]
}

const ROUNDS = 8
/** The path of a call that staff of any role may make. */
const DESK = '/api/v1/staff/overview'

/**
 * Checks that giving or removing a role affects the next call on both servers.
 * @param {import('./club.mjs').Club} club
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function checkRoles(club) {
  const [person] = await club.newcomers(1, 'role')
  if (person === undefined) throw new Error('nobody was added')
  const email = 'role-0@members.example'
  let wrong = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    // The desk's own call requires a mailed code for each change. So change the row in the database as that call does.
    await club.database.query(
      `insert into person_role (person_id, role, granted_at) select id, 'content', now() from person where email_key = $1`,
      [email],
    )
    for (let turn = 0; turn < 2; turn += 1) if ((await person.get(DESK)).status === 403) wrong += 1
    await club.database.query(
      `delete from person_role where person_id = (select id from person where email_key = $1)`,
      [email],
    )
    for (let turn = 0; turn < 2; turn += 1) if ((await person.get(DESK)).status !== 403) wrong += 1
  }
  return [{ what: 'calls that a former set of roles decided', value: wrong, exactly: 0 }]
}

const MESSAGES = 14
/** @source docs/reference/public-site.md §6 */
const MESSAGES_AN_HOUR = 5

/**
 * Checks that a rate limit counts the attempts on both servers together.
 * @param {import('./club.mjs').Club} club
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function checkLimits(club) {
  const visitor = openClient(club.origin, { address: '10.9.9.9', keepsCookies: false })
  const answers = await Promise.all(
    Array.from({ length: MESSAGES }, (_, number) =>
      visitor.post('/api/v1/club/contact', {
        name: 'Kim',
        email: 'kim@example.org',
        topic: 'A question',
        message: `Message ${number} of one visitor`,
        website: '',
      }),
    ),
  )
  const countOf = (/** @type {number} */ wanted) => answers.filter(({ status }) => status === wanted).length
  return [
    { what: 'messages of one visitor that were accepted', value: countOf(200), exactly: MESSAGES_AN_HOUR },
    {
      what: 'messages of one visitor that were refused',
      value: countOf(429),
      exactly: MESSAGES - MESSAGES_AN_HOUR,
    },
  ]
}
