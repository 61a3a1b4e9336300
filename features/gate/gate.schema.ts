import * as z from 'zod'
import { EVENT_KINDS } from '#features/events/events.contract.ts'
import { GATE_NAME_MOST, GATE_OUTCOMES, SHOWN_MOST } from './gate.contract.ts'

/** The form of the key by which the gate list names an expected person: a ticket or an entry, and its id. */
const GUEST_KEY = /^(ticket|entry) [\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const eventId = z.int().positive()
const gateName = z.string().trim().min(1).max(GATE_NAME_MOST)
const counts = z.object({ in: z.number(), expected: z.number() })
const visit = z.object({ at: z.string(), gate: z.string() })

export const admitInput = z.object({
  event: eventId,
  gate: gateName,
  shown: z.string().trim().min(1).max(SHOWN_MOST),
  key: z.uuid(),
  is_photo_checked: z.boolean().optional(),
  shown_at: z.iso.datetime().optional(),
})

export const guestInput = z.object({
  event: eventId,
  gate: gateName,
  guest: z.string().regex(GUEST_KEY),
  key: z.uuid(),
})

export const undoInput = z.object({ event: eventId, key: z.uuid(), undoes: z.uuid() })

export const guestsInput = z.object({
  event: z.coerce.number().int().positive(),
  q: z.string().max(100).optional(),
})

const gateEvent = z.object({
  id: z.number(),
  title: z.string(),
  kind: z.enum(EVENT_KINDS),
  place: z.string(),
  starts_at: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  timezone: z.string(),
  is_off: z.boolean(),
})

export const eventsAnswer = z.object({
  data: z.array(gateEvent),
  coming: z.array(gateEvent.extend({ slug: z.string() })),
  today: z.string(),
  keys: z.object({ ticket: z.string(), card: z.string() }),
})

export const verdictAnswer = z.object({
  item: z.object({
    key: z.string().nullable(),
    outcome: z.enum(GATE_OUTCOMES),
    subject: z.enum(['ticket', 'member', 'partner', 'nobody']),
    name: z.string(),
    what: z.string(),
    entry: z.string(),
    is_watching: z.boolean(),
    photo: z.string().nullable(),
    reasons: z.array(z.string()),
    before: visit.nullable(),
    day: z.string().nullable(),
    undo_until: z.string().nullable(),
    counts,
  }),
})

export const guestsAnswer = z.object({
  data: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      what: z.string(),
      entry: z.string(),
      came: visit.nullable(),
    }),
  ),
  counts,
})
