import type { FastifyInstance } from 'fastify'
import type { Exports } from '#features/staff/server/staff.public.ts'
import { listOfferedTracks } from '#features/tracks/server/tracks.public.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { addDays } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'
import {
  cancelEvent,
  copyEvent,
  type DeskEvent,
  deskEvent,
  eventHead,
  saveEvent,
} from '../../events-desk.contract.ts'
import {
  cancelInput,
  copyInput,
  deskItemAnswer,
  deskOneAnswer,
  deskOneInput,
  headAnswer,
  headInput,
  saveInput,
} from '../../events-desk.schema.ts'
import { readEventHead } from './event-head.ts'
import { type EventFileDeps, eventFilesRoutes } from './event-files.routes.ts'
import { eventsListRoutes } from './events-list.routes.ts'
import { cancel, copy, type EventsDeskDeps, loadDeskEvent, save } from './events-desk.actions.ts'

const desk = requireRole('events')
const trackside = requireRole('events', 'scrutineer')

/** Registers the routes of the events officer's desk. */
export function eventsDeskRoutes(
  app: FastifyInstance,
  deps: EventsDeskDeps & EventFileDeps & { exports: Exports },
): void {
  eventFilesRoutes(app, deps)
  eventsListRoutes(app, deps)
  const { db } = deps.database
  const today = async () => dayInZone(deps.clock.nowMs(), (await deps.club()).timezone)

  serve(app, deskEvent, {
    input: deskOneInput,
    mayCall: desk,
    answer: deskOneAnswer,
    handle: async ({ input: { id } }) => {
      const item = id === undefined ? emptyEvent(await today()) : await loadDeskEvent(db, id)
      const tracks = await listOfferedTracks(db, item.form.track_id)
      return {
        item,
        tracks: tracks.map(({ id: trackId, name }) => ({ id: trackId, name })),
        competition_kinds: await deps.competitionKinds(),
      }
    },
  })

  serve(app, eventHead, {
    input: headInput,
    mayCall: trackside,
    answer: headAnswer,
    handle: async ({ input: { id } }) => ({ item: await readEventHead(db, id) }),
  })

  serve(app, saveEvent, {
    input: saveInput,
    mayCall: desk,
    answer: deskItemAnswer,
    handle: async ({ input, caller }) => ({ item: await save(deps, input, caller) }),
  })

  serve(app, copyEvent, {
    input: copyInput,
    mayCall: desk,
    answer: deskItemAnswer,
    handle: async ({ input, caller }) => ({ item: await copy(deps, input, personOf(caller)) }),
  })

  serve(app, cancelEvent, {
    input: cancelInput,
    mayCall: desk,
    answer: deskItemAnswer,
    handle: async ({ input, caller }) => ({ item: await cancel(deps, input, caller) }),
  })
}

/** Default number of days from today to a new event. */
const AHEAD_DAYS = 28

function emptyEvent(today: string): DeskEvent {
  const day = addDays(today, AHEAD_DAYS)
  return {
    id: 0,
    slug: '',
    state: 'draft',
    places_taken: 0,
    updated_at: '',
    form: {
      title: '',
      kind: 'hillclimb',
      series: '',
      round: null,
      track_id: null,
      place: '',
      address: '',
      starts_on: day,
      starts_time: '08:00',
      ends_on: day,
      ends_time: '16:00',
      all_day: false,
      status: 'draft',
      status_reason: '',
      sanction: 'none',
      permit_no: '',
      licence_required: [],
      min_age: null,
      passengers: null,
      company: 'members',
      entries_open: '',
      entries_close: '',
      late_until: '',
      late_fee: null,
      refund_days: 3,
      capacity: null,
      reserve_capacity: 0,
      classes: [],
      class_note: '',
      prices: [],
      sessions: [],
      officials: [],
      volunteers: [],
      spectators: 'none',
      spectator_note: '',
      contact: '',
      noise_db: null,
      is_club_rego_run: false,
      documents: [],
      picture: null,
      body: '',
    },
  }
}
