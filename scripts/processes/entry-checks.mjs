const DESK = '/api/v1/club/event/desk'
const ENTRY = '/api/v1/club/entry'
const DAY_MS = 24 * 60 * 60 * 1_000
const IN_DAYS = 40
/** Members of the demo club whose membership is current. */
const MEMBERS = ['financial', 'arabic', 'life', 'owner', 'registrar', 'secretary', 'treasurer', 'events']

/**
 * Checks that the last place goes to one member, and that the others are on the reserve list, each with another number.
 * @param {import('./club.mjs').Club} club
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function checkEntries(club) {
  const slug = await putOnEvent(club)
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

/** Publishes an event with one place. @param {import('./club.mjs').Club} club @returns {Promise<string>} its slug */
async function putOnEvent(club) {
  const officer = await club.person('events')
  const { body: empty } = await officer.get(`${DESK}/one`)
  const [today, day] = [0, IN_DAYS].map((days) =>
    new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10),
  )
  const saved = await officer.post(`${DESK}/save`, {
    id: null,
    form: {
      ...empty.item.form,
      title: 'Check of processes',
      kind: 'training',
      status: 'published',
      place: 'Clubrooms',
      starts_on: day,
      ends_on: day,
      entries_open: `${new Date(Date.parse(today ?? '') - 7 * DAY_MS).toISOString().slice(0, 10)}T18:00`,
      prices: [{ label: 'Member', note: '', price: 30, who: 'everybody' }],
      capacity: 1,
      reserve_capacity: 60,
    },
  })
  if (saved.status !== 200) throw new Error(`the event was not saved: ${saved.text}`)
  return saved.body.item.form.slug ?? saved.body.item.slug
}

/** @param {import('./client.mjs').Client} member @param {string} slug */
async function formFor(member, slug) {
  const { body, text } = await member.get(`${ENTRY}/offer?slug=${slug}`)
  const offer = body.item
  const price = offer?.prices?.[0]
  if (price === undefined) throw new Error(`a member may not enter: ${text}`)
  return {
    ...offer.details,
    slug,
    price_id: price.id,
    extras: [],
    vehicle_id: null,
    car_name: '',
    class_code: '',
    race_number: '',
    transponder: '',
    mobile: '0491 570 006',
    emergency_name: 'Wattle Boomgate',
    emergency_phone: '0491 570 156',
    note: '',
    shows_name: true,
    agreed: offer.texts.map((/** @type {any} */ text) => ({
      slug: text.slug,
      version: text.version,
      hash: text.hash,
    })),
    signature: { method: 'typed', name: offer.entrant, image: '', strokes: [] },
    takes_reserve: true,
    paymentGateway: 'sandbox',
    expected_total: price.price,
  }
}

/** Returns the member's number on the reserve list; null if they are not on it. @param {import('./client.mjs').Client} member @param {string} slug */
async function placeOf(member, slug) {
  const { body } = await member.get(`${ENTRY}/mine`)
  const entry = body.data.find((/** @type {any} */ one) => one.event?.slug === slug || one.slug === slug)
  return /** @type {number | null} */ (entry?.place ?? null)
}
