const DESK = '/api/v1/club/event/desk'
const ENTRY = '/api/v1/club/entry'
const DAY_MS = 24 * 60 * 60 * 1_000
const IN_DAYS = 40

/**
 * Publishes an event with open entries in forty days, or one that takes place today.
 * @param {import('./client.mjs').Client} officer
 * @param {{ title: string, capacity?: number, isToday?: boolean }} event @returns {Promise<string>} its slug
 */
export async function publishEvent(officer, { title, capacity = 100, isToday = false }) {
  const { body: empty } = await officer.get(`${DESK}/one`)
  const dayIn = (/** @type {number} */ days) =>
    new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
  const saved = await officer.post(`${DESK}/save`, {
    id: null,
    form: {
      ...empty.item.form,
      title,
      kind: 'training',
      status: 'published',
      place: 'Clubrooms',
      // An event for today begins yesterday and ends tomorrow, because today in UTC may be another day in the club's
      // time zone.
      starts_on: dayIn(isToday ? -1 : IN_DAYS),
      ends_on: dayIn(isToday ? 1 : IN_DAYS),
      ...(isToday ? {} : { entries_open: `${dayIn(-7)}T18:00` }),
      prices: [{ label: 'Member', note: '', price: 30, who: 'everybody' }],
      capacity,
      reserve_capacity: 60,
    },
  })
  if (saved.status !== 200) throw new Error(`the event was not saved: ${saved.text}`)
  return saved.body.item.form.slug ?? saved.body.item.slug
}

/** Returns the filled entry form of a member. @param {import('./client.mjs').Client} member @param {string} slug */
export async function formFor(member, slug) {
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
