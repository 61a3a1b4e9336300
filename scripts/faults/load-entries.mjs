import { formFor, publishEvent } from '../processes/entries.mjs'
import { readSubmission, repeat } from './load-client.mjs'

const ENTRY = '/api/v1/club/entry'
const PLACES = 2
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
/** Beginning of the titles of the load's events, which tells them from other events in the database. */
export const ENTRY_TITLE = 'Entries under faults'

/**
 * Returns a client in which several members enter an event with two places at the same time, one event after the other.
 * Each member signs.
 * @param {import('./load-client.mjs').LoadDeps} deps
 * @returns {Promise<import('./load-client.mjs').Client>}
 */
export async function openEntrants({ club, history, random }) {
  const officer = await club.person('events')
  const members = await Promise.all(
    MEMBERS.map(async (key) => ({
      email: club.people.find((person) => person.key === key)?.email ?? '',
      client: await club.person(key),
    })),
  )
  let number = 0

  /** @param {(typeof members)[number]} member @param {string} slug @param {string} idempotencyKey */
  const enter = async ({ email, client }, slug, idempotencyKey) => {
    const form = await formFor(client, slug).catch(() => null)
    if (form === null) return
    const key = `${slug} ${email}`
    const answer = await repeat(() =>
      history.record(
        { kind: 'entry', key, subject: slug },
        () =>
          client.post(
            `${ENTRY}/enter`,
            { ...form, paymentGateway: 'stripe' },
            { 'idempotency-key': idempotencyKey },
          ),
        (reply) => ({
          ...readSubmission(reply),
          ...(reply.body.success === true ? { value: reply.body.state === 'reserve' ? 0 : 1 } : {}),
        }),
      ),
    )
    const outcome = answer === null ? 'unknown' : answer.body.success === true ? 'acknowledged' : 'refused'
    history.note({ kind: 'signature', key, outcome })
  }
  return {
    name: 'entrants',
    turn: async () => {
      number += 1
      const slug = await publishEvent(officer, {
        title: `${ENTRY_TITLE} ${number}`,
        capacity: PLACES,
      }).catch(() => null)
      if (slug === null) return
      const some = members.filter(() => random.isTrue(0.5))
      const keys = some.map(() => random.uuid())
      await Promise.all(some.map((member, at) => enter(member, slug, keys[at] ?? '')))
    },
  }
}
