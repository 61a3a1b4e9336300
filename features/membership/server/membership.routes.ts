import { msg } from '@lingui/core/macro'
import type { FastifyInstance } from 'fastify'
import { personOf } from '#platform/server/http/require-role.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import { requestKeyOf } from '#platform/server/http/request-key.ts'
import { serve } from '#platform/server/http/serve.ts'
import { translate } from '#platform/server/words.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  answerCommittee,
  applyForMembership,
  checkCard,
  getMembership,
  memberHome,
  membershipCard,
  renewalOffer,
  unsubscribeReminders,
  withdrawApplication,
} from '../membership.contract.ts'
import {
  answerInput,
  applyAnswer,
  applyInput,
  cardAnswer,
  checkAnswer,
  codeInput,
  doneAnswer,
  homeAnswer,
  membershipAnswer,
  offerAnswer,
  tokenInput,
  withdrawInput,
} from '../membership.schema.ts'
import { apply } from './apply.actions.ts'
import { checkCardToken, readCard } from './card.actions.ts'
import { answerQuestion, type DecidePowers, withdraw } from './decide.actions.ts'
import { readHome } from './home.actions.ts'
import { findMembership } from './members.store.ts'
import { clubToday } from './membership-powers.ts'
import { presentMembership } from './membership-view.ts'
import { readOffer } from './offer.actions.ts'
import { type ReminderPowers, unsubscribe } from './reminders.actions.ts'

/** How often one person may apply. */
export const APPLY_RATE = { name: 'membership-apply', points: 30, durationS: 60 * 60 } as const
/** How often cards are checked from one address: a gate reads many. */
export const CHECK_RATE = { name: 'card-check', points: 600, durationS: 60 * 60 } as const

export type MembershipRoutePowers = DecidePowers &
  ReminderPowers & { limits: { apply: RateLimit; check: RateLimit } }

const membersOnly = (caller: Caller): void => void personOf(caller)

/** The calls of members about their own membership, and the public check of a card. @source SPEC §7 "Club" */
export function membershipRoutes(app: FastifyInstance, powers: MembershipRoutePowers): void {
  readingRoutes(app, powers)
  applyingRoutes(app, powers)
  openRoutes(app, powers)
}

function readingRoutes(app: FastifyInstance, powers: MembershipRoutePowers): void {
  serve(app, getMembership, {
    mayCall: membersOnly,
    answer: membershipAnswer,
    handle: async ({ caller }) => {
      const { db } = powers.database
      const personId = personOf(caller)
      const today = await clubToday(powers)
      const [row, hasClubRego] = await Promise.all([
        findMembership(db, personId, today),
        powers.hasClubRego(db, personId),
      ])
      if (row === null) throw new Problem('NOT_FOUND')
      return presentMembership(row, hasClubRego)
    },
  })

  serve(app, memberHome, {
    mayCall: membersOnly,
    answer: homeAnswer,
    handle: ({ caller }) => readHome(powers, personOf(caller)),
  })

  serve(app, membershipCard, {
    mayCall: membersOnly,
    answer: cardAnswer,
    handle: ({ caller }) => readCard(powers, personOf(caller)),
  })

  serve(app, renewalOffer, {
    answer: offerAnswer,
    handle: ({ caller, locale }) =>
      readOffer(powers, caller.kind === 'stranger' ? null : caller.personId, locale),
  })
}

function applyingRoutes(app: FastifyInstance, powers: MembershipRoutePowers): void {
  serve(app, applyForMembership, {
    input: applyInput,
    mayCall: membersOnly,
    answer: applyAnswer,
    bodyLimitBytes: 1024 * 1024,
    handle: async ({ caller, input, locale, request }) => {
      const personId = personOf(caller)
      await powers.limits.apply.take(String(personId))
      return apply(powers, input, {
        personId,
        key: requestKeyOf(request),
        ip: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        locale,
      })
    },
  })

  serve(app, answerCommittee, {
    input: answerInput,
    mayCall: membersOnly,
    answer: doneAnswer,
    handle: async ({ caller, input: { id, answer } }) => {
      await answerQuestion(powers, { id, personId: personOf(caller), answer })
      return { success: true }
    },
  })

  serve(app, withdrawApplication, {
    input: withdrawInput,
    mayCall: membersOnly,
    answer: doneAnswer,
    handle: async ({ caller, input: { id }, locale }) => {
      const words = translate(msg`The application was taken back`, {}, locale)
      await withdraw(powers, { id, personId: personOf(caller), words })
      return { success: true }
    },
  })
}

function openRoutes(app: FastifyInstance, powers: MembershipRoutePowers): void {
  serve(app, checkCard, {
    input: tokenInput,
    answer: checkAnswer,
    handle: async ({ input: { token }, request }) => {
      await powers.limits.check.take(request.ip)
      return checkCardToken(powers, token)
    },
  })

  serve(app, unsubscribeReminders, {
    input: codeInput,
    answer: doneAnswer,
    handle: async ({ input: { code } }) => ({ success: await unsubscribe(powers, code) }),
  })
}
