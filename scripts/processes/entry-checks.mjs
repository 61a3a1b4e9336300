import { formFor, publishEvent } from './entries.mjs'

const ENTRY = '/api/v1/club/entry'
/** Members of the demo club whose membership is current. */
export const MEMBERS = [
  'financial',
  'arabic',
  'life',
  'owner',
  'registrar',
  'secretary',
  'treasurer',
  'events',
]

/**
 * Checks that only one member gets the last place, and that each other member has a different number on the reserve
 * list.
 * @param {import('./club.mjs').Club} club
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function checkEntries(club) {
  const officer = await club.person('events')
  const slug = await publishEvent(officer, { title: 'Check of processes', capacity: 1 })
  const members = await Promise.all(MEMBERS.map((key) => club.person(key)))
  const forms = await Promise.all(members.map((member) => formFor(member, slug)))
  const answers = await Promise.all(
    members.map((member, place) => member.post(`${ENTRY}/enter`, forms[place] ?? {})),
  )
  const refused = answers.find(({ body }) => body.success !== true)
  if (refused !== undefined) throw new Error(`an entry was refused: ${refused.text}`)
  const countOf = (/** @type {string} */ state) => answers.filter(({ body }) => body.state === state).length
  const { rows } = await club.database.query(
    `select e.state, count(*)::int as count from event_entry e join event on event.id = e.event_id
     where event.slug = $1 group by e.state`,
    [slug],
  )
  const places = await Promise.all(members.map((member) => placeOf(member, slug)))
  const numbers = places.filter((place) => place !== null).sort((one, other) => one - other)
  const inOrder = numbers.filter((number, at) => number === at + 1).length
  return [
    { what: 'members who got the last place', value: countOf('awaiting_payment'), exactly: 1 },
    { what: 'members on the reserve list', value: countOf('reserve'), exactly: MEMBERS.length - 1 },
    {
      what: 'entries that are stored',
      value: rows.reduce((sum, row) => sum + Number(row.count), 0),
      exactly: MEMBERS.length,
    },
    { what: 'reserves with a number of their own', value: inOrder, exactly: MEMBERS.length - 1 },
  ]
}

/** Returns the member's number on the reserve list; null if they are not on it. @param {import('./client.mjs').Client} member @param {string} slug */
async function placeOf(member, slug) {
  const { body } = await member.get(`${ENTRY}/mine`)
  const entry = body.data.find((/** @type {any} */ one) => one.event?.slug === slug || one.slug === slug)
  return /** @type {number | null} */ (entry?.place ?? null)
}
