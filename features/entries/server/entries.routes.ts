import type { FastifyInstance, FastifyRequest } from 'fastify'
import { personOf, requireLogin } from '#platform/server/http/require-role.ts'
import { requestKeyOf } from '#platform/server/http/request-key.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  acceptOffer,
  enterEvent,
  entryOffer,
  ownEntryStatus,
  myEntries,
  passEntry,
  volunteerAt,
  withdrawEntry,
} from '../entries.contract.ts'
import { entryList } from '../entry-list.contract.ts'
import { entryListAnswer } from '../entry-list.schema.ts'
import {
  acceptInput,
  enterAnswer,
  enterInput,
  entryId,
  mineAnswer,
  offerAnswer,
  offerInput,
  ownAnswer,
  passAnswer,
  slugInput,
  ownStatusAnswer,
  volunteerInput,
} from '../entries.schema.ts'
import { enter } from './enter.actions.ts'
import type { Entrant } from './keep-entry.ts'
import { passOn } from './pass-on.actions.ts'
import { findOwnEntry, listOwnEntries } from './entries.store.ts'
import type { EntryDeps } from './entry-deps.ts'
import { findEntryList } from './entry-list.store.ts'
import { accept } from './offers.actions.ts'
import { presentOwn } from './own-entry.presenter.ts'
import { readEntryOffer, readOwnStatus } from './read-offer.ts'
import { volunteer } from './volunteer.actions.ts'
import { withdraw } from './withdraw.actions.ts'

/** How often one person may enter, accept or withdraw in an hour. */
export const ENTRY_RATE = { name: 'event-entry', points: 60, durationS: 60 * 60 } as const
/** Maximum size of the body in bytes. It is larger than usual, because the body contains a signature. */
const BODY_LIMIT_BYTES = 1024 * 1024

/** The response is the same for everybody, so it may be cached; it may be up to 30 seconds old. */
const HALF_A_MINUTE = 'public, max-age=30'

/** Registers the routes for the caller's own entries. */
export function entriesRoutes(
  app: FastifyInstance,
  deps: EntryDeps & { timezone: () => Promise<string> },
): void {
  const { db } = deps.database

  serve(app, entryList, {
    input: slugInput,
    answer: entryListAnswer,
    cacheControl: HALF_A_MINUTE,
    handle: async ({ input: { slug } }) => {
      const data = await findEntryList(db, slug)
      if (data === null) throw new Problem('NOT_FOUND')
      return { data }
    },
  })

  serve(app, ownEntryStatus, {
    input: slugInput,
    mayCall: requireLogin,
    answer: ownStatusAnswer,
    handle: ({ input: { slug }, caller, locale }) =>
      readOwnStatus(deps, slug, { personId: personOf(caller), locale }),
  })

  serve(app, entryOffer, {
    input: offerInput,
    mayCall: requireLogin,
    answer: offerAnswer,
    handle: async ({ input: { slug, take }, caller, locale }) => ({
      item: await readEntryOffer(deps, slug, { personId: personOf(caller), locale, take }),
    }),
  })

  serve(app, myEntries, {
    mayCall: requireLogin,
    answer: mineAnswer,
    handle: async ({ caller, locale }) => {
      const nowMs = deps.clock.nowMs()
      const today = dayInZone(nowMs, await deps.timezone())
      const rows = await listOwnEntries(db, personOf(caller), today)
      const shown = await deps.shown(locale)
      return { data: rows.map((row) => presentOwn(row, { nowMs, shown })) }
    },
  })

  serve(app, enterEvent, {
    input: enterInput,
    mayCall: requireLogin,
    answer: enterAnswer,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    handle: async ({ caller, input, locale, request }) => {
      const entrant = entrantOf(personOf(caller), request, locale)
      await deps.limit.take(String(entrant.personId))
      return enter(deps, input, entrant)
    },
  })

  serve(app, acceptOffer, {
    input: acceptInput,
    mayCall: requireLogin,
    answer: enterAnswer,
    handle: async ({ caller, input, locale, request }) => {
      const entrant = entrantOf(personOf(caller), request, locale)
      await deps.limit.take(String(entrant.personId))
      return accept(deps, input, entrant)
    },
  })

  serve(app, volunteerAt, {
    input: volunteerInput,
    mayCall: requireLogin,
    answer: ownStatusAnswer,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    handle: async ({ caller, input, locale, request }) => {
      const personId = personOf(caller)
      await deps.limit.take(String(personId))
      await volunteer(deps, input, entrantOf(personId, request, locale))
      return readOwnStatus(deps, input.slug, { personId, locale })
    },
  })

  serve(app, passEntry, {
    input: entryId,
    mayCall: requireLogin,
    answer: passAnswer,
    handle: async ({ caller, input: { id } }) => ({
      url: await passOn(deps, { id, personId: personOf(caller) }),
    }),
  })

  serve(app, withdrawEntry, {
    input: entryId,
    mayCall: requireLogin,
    answer: ownAnswer,
    handle: async ({ caller, input: { id }, locale }) => {
      const personId = personOf(caller)
      await deps.limit.take(String(personId))
      await withdraw(deps, { id, personId, locale })
      const row = await findOwnEntry(db, id, personId)
      if (row === null) throw new Problem('NOT_FOUND')
      return { item: presentOwn(row, { nowMs: deps.clock.nowMs(), shown: await deps.shown(locale) }) }
    },
  })
}

function entrantOf(personId: number, request: FastifyRequest, locale: Locale): Entrant {
  return {
    personId,
    key: requestKeyOf(request),
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    locale,
  }
}
