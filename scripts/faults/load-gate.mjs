import { publishEvent } from '../processes/entries.mjs'
import { MEMBERS } from './load-entries.mjs'
import { repeat } from './load-client.mjs'

const GATE = '/api/v1/club/gate'
/** The beginning of the titles of its events. */
export const GATE_TITLE = 'Gate under faults'

/**
 * Returns a client in which two gates scan the cards of the same members at the same time, one event after the other.
 * @param {import('./load-client.mjs').LoadDeps} deps
 * @returns {Promise<import('./load-client.mjs').Client>}
 */
export async function openGate({ club, history, random }) {
  const officer = await club.person('events')
  const cards = await Promise.all(
    MEMBERS.map(async (key) => {
      const { body } = await (await club.person(key)).get('/api/v1/club/membership/card')
      return { key, shown: String(body.cards?.[0]?.verify_url) }
    }),
  )
  let number = 0
  const scan = async (
    /** @type {number} */ event,
    /** @type {(typeof cards)[number]} */ card,
    /** @type {string} */ gate,
  ) => {
    const key = random.uuid()
    await repeat(() =>
      history.record(
        { kind: 'scan', key, subject: `event ${event} ${card.key}` },
        () => officer.post(`${GATE}/admit`, { event, gate, shown: card.shown, key }),
        ({ body }) => ({ value: body.item?.outcome === 'admitted' ? 1 : 0 }),
      ),
    )
  }
  /** @type {{ event: number, waiting: typeof cards } | null} */
  let today = null
  const openNext = async () => {
    number += 1
    const title = `${GATE_TITLE} ${number}`
    const slug = await publishEvent(officer, { title, isToday: true }).catch(() => null)
    if (slug === null) return null
    const events = await officer.get(`${GATE}/events`).catch(() => null)
    const event = events?.body.data?.find((/** @type {any} */ one) => one.title === title)
    return event === undefined ? null : { event: Number(event.id), waiting: [...cards] }
  }
  return {
    name: 'gate',
    turn: async () => {
      if (today === null || today.waiting.length === 0) today = await openNext()
      const card = today?.waiting.pop()
      if (today === null || card === undefined) return
      const { event } = today
      await Promise.all(['Gate 1', 'Gate 2'].map((gate) => scan(event, card, gate)))
    },
  }
}
