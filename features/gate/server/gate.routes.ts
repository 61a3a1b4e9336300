import type { FastifyInstance } from 'fastify'
import { reasonMessage } from '#features/entries/admission-messages.rules.ts'
import { formatIn } from '#platform/server/formats.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { translate } from '#platform/server/messages.ts'
import { dayInZone } from '#platform/shared/format.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  admitBearer as admitCall,
  admitGuest as guestCall,
  type GateEvent,
  gateEvents,
  gateGuests,
  type GateVerdict,
  UNDO_MS,
  undoAdmission as undoCall,
} from '../gate.contract.ts'
import { countsOf, isMeant, letsIn, shownAtMs } from '../gate.rules.ts'
import {
  admitInput,
  guestInput,
  eventsAnswer,
  guestsAnswer,
  guestsInput,
  undoInput,
  verdictAnswer,
} from '../gate.schema.ts'
import { admitBearer, admitGuest, type Answered, undoAdmission } from './admit-bearer.actions.ts'
import { readGuests } from './gate-guests.ts'
import type { GateDeps } from './gate-deps.ts'
import { findGateEvent, listComing, listEventsOn } from './gate.store.ts'

/** The number of upcoming events listed. */
const COMING_MOST = 3

const mayCall = requireRole('gate', 'events')

/** Serves the gate’s calls to staff with the gate role and to the events officer. */
export function gateRoutes(app: FastifyInstance, deps: GateDeps): void {
  const { database, clock } = deps
  const { db } = database

  serve(app, gateEvents, {
    mayCall,
    answer: eventsAnswer,
    handle: async () => {
      const { timezone } = await deps.club()
      const today = dayInZone(clock.nowMs(), timezone)
      const data = (await listEventsOn(db, today)).map(presentEvent)
      const keys = { ticket: deps.ticketCodes.publicKey, card: deps.cardCodes.publicKey }
      const next = await listComing(db, today, COMING_MOST)
      const coming = next.map((row) => ({ ...presentEvent(row), slug: row.event.slug }))
      return { data, coming, today, keys }
    },
  })

  serve(app, admitCall, {
    input: admitInput,
    mayCall,
    answer: verdictAnswer,
    handle: async ({ input, caller, locale }) => {
      const { event: eventId, gate, shown, key, is_photo_checked: isPhotoChecked = false } = input
      const atMs = shownAtMs(input.shown_at, clock.nowMs())
      const checkIn = { key, eventId, gate, by: personOf(caller), atMs }
      return {
        item: await verdictOf(deps, await admitBearer(deps, checkIn, { shown, isPhotoChecked }), locale),
      }
    },
  })

  serve(app, guestCall, {
    input: guestInput,
    mayCall,
    answer: verdictAnswer,
    handle: async ({ input: { event: eventId, gate, guest, key }, caller, locale }) => {
      const checkIn = { key, eventId, gate, by: personOf(caller), atMs: clock.nowMs() }
      return { item: await verdictOf(deps, await admitGuest(deps, checkIn, guest), locale) }
    },
  })

  serve(app, undoCall, {
    input: undoInput,
    mayCall,
    answer: verdictAnswer,
    handle: async ({ input: { event: eventId, key, undoes }, caller, locale }) => {
      const undone = await undoAdmission(deps, { eventId, key, undoes, by: personOf(caller) })
      return { item: await verdictOf(deps, undone, locale) }
    },
  })

  serve(app, gateGuests, {
    input: guestsInput,
    mayCall,
    answer: guestsAnswer,
    handle: async ({ input: { event: id, q = '' } }) => {
      const event = await findGateEvent(db, id)
      if (event === null) throw new Problem('NOT_FOUND')
      const guests = await readGuests(db, event, clock.nowMs())
      return {
        data: q.trim() === '' ? guests : guests.filter((guest) => isMeant(guest, q)),
        counts: countsOf(guests),
      }
    },
  })
}

function presentEvent({ event, trackName }: Awaited<ReturnType<typeof listEventsOn>>[number]): GateEvent {
  return {
    id: event.id,
    title: event.title,
    kind: event.kind,
    place: event.place === '' ? (trackName ?? '') : event.place,
    starts_at: event.startsAt.toISOString(),
    starts_on: event.startsOn,
    ends_on: event.endsOn,
    timezone: event.timezone,
    is_off: event.status === 'cancelled' || event.status === 'postponed',
  }
}

async function verdictOf(
  { database, clock }: GateDeps,
  { decision, line, event }: Answered,
  locale: Locale,
): Promise<GateVerdict> {
  const { outcome, shows, name, what, entry, photo, before, day } = decision
  const format = formatIn(locale)
  const undoUntilMs = line === null ? 0 : line.at.getTime() + UNDO_MS
  const canUndo = letsIn(outcome) && undoUntilMs > clock.nowMs()
  return {
    key: line?.key ?? null,
    outcome,
    subject: shows,
    name,
    what,
    entry,
    is_watching: letsIn(outcome) && event.entriesOpenAt !== null && shows !== 'ticket' && entry === '',
    photo,
    reasons: decision.reasons.map((reason) => translate(reasonMessage(reason, format), {}, locale)),
    before,
    day,
    undo_until: canUndo ? new Date(undoUntilMs).toISOString() : null,
    counts: countsOf(await readGuests(database.db, event, clock.nowMs())),
  }
}
