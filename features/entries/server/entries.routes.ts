import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '#platform/server/caller.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { requestKeyOf } from '#platform/server/http/request-key.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  acceptOffer,
  enterEvent,
  entryOffer,
  entryStanding,
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
  standingAnswer,
  volunteerInput,
} from '../entries.schema.ts'
import { enter } from './enter.actions.ts'
import type { Entrant } from './keep-entry.ts'
import { passOn } from './pass-on.actions.ts'
import { findOwnEntry, listOwnEntries } from './entries.store.ts'
import type { EntryPowers } from './entry-powers.ts'
import { findEntryList } from './entry-list.store.ts'
import { accept } from './offers.actions.ts'
import { presentOwn } from './own-entry.presenter.ts'
import { readEntryOffer, readStanding } from './read-offer.ts'
import { volunteer } from './volunteer.actions.ts'
import { withdraw } from './withdraw.actions.ts'

/** How often one person may enter, accept or withdraw. */
export const ENTRY_RATE = { name: 'event-entry', points: 60, durationS: 60 * 60 } as const
/** A signature comes with it. */
const BODY_LIMIT_BYTES = 1024 * 1024

/** Who looks twice may see it as it was; it is the same for everybody. */
const HALF_A_MINUTE = 'public, max-age=30'

const membersOnly = (caller: Caller): void => void personOf(caller)

/** The calls of people about their own entries. */
export function entriesRoutes(
  app: FastifyInstance,
  powers: EntryPowers & { timezone: () => Promise<string> },
): void {
  const { db } = powers.database

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

  serve(app, entryStanding, {
    input: slugInput,
    mayCall: membersOnly,
    answer: standingAnswer,
    handle: ({ input: { slug }, caller }) => readStanding(powers, slug, personOf(caller)),
  })

  serve(app, entryOffer, {
    input: offerInput,
    mayCall: membersOnly,
    answer: offerAnswer,
    handle: async ({ input: { slug, take }, caller, locale }) => ({
      item: await readEntryOffer(powers, slug, { personId: personOf(caller), locale, take }),
    }),
  })

  serve(app, myEntries, {
    mayCall: membersOnly,
    answer: mineAnswer,
    handle: async ({ caller }) => {
      const nowMs = powers.clock.nowMs()
      const today = dayInZone(nowMs, await powers.timezone())
      const rows = await listOwnEntries(db, personOf(caller), today)
      return { data: rows.map((row) => presentOwn(row, nowMs)) }
    },
  })

  serve(app, enterEvent, {
    input: enterInput,
    mayCall: membersOnly,
    answer: enterAnswer,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    handle: async ({ caller, input, locale, request }) => {
      const entrant = entrantOf(personOf(caller), request, locale)
      await powers.limit.take(String(entrant.personId))
      return enter(powers, input, entrant)
    },
  })

  serve(app, acceptOffer, {
    input: acceptInput,
    mayCall: membersOnly,
    answer: enterAnswer,
    handle: async ({ caller, input, locale, request }) => {
      const entrant = entrantOf(personOf(caller), request, locale)
      await powers.limit.take(String(entrant.personId))
      return accept(powers, input, entrant)
    },
  })

  serve(app, volunteerAt, {
    input: volunteerInput,
    mayCall: membersOnly,
    answer: standingAnswer,
    handle: async ({ caller, input: { slug, job } }) => {
      const personId = personOf(caller)
      await powers.limit.take(String(personId))
      await volunteer(powers, { slug, job, personId })
      return readStanding(powers, slug, personId)
    },
  })

  serve(app, passEntry, {
    input: entryId,
    mayCall: membersOnly,
    answer: passAnswer,
    handle: async ({ caller, input: { id } }) => ({
      url: await passOn(powers, { id, personId: personOf(caller) }),
    }),
  })

  serve(app, withdrawEntry, {
    input: entryId,
    mayCall: membersOnly,
    answer: ownAnswer,
    handle: async ({ caller, input: { id }, locale }) => {
      const personId = personOf(caller)
      await powers.limit.take(String(personId))
      await withdraw(powers, { id, personId, locale })
      const row = await findOwnEntry(db, id, personId)
      if (row === null) throw new Problem('NOT_FOUND')
      return { item: presentOwn(row, powers.clock.nowMs()) }
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
