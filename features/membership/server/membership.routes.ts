import { msg } from '@lingui/core/macro'
import type { FastifyInstance } from 'fastify'
import { personOf, requireLogin } from '#platform/server/http/require-role.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import { requestKeyOf } from '#platform/server/http/request-key.ts'
import { serve } from '#platform/server/http/serve.ts'
import { translate } from '#platform/server/messages.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  answerCommittee,
  applyForMembership,
  checkCard,
  getMembership,
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
  membershipAnswer,
  offerAnswer,
  offerInput,
  tokenInput,
  withdrawInput,
} from '../membership.schema.ts'
import { apply } from './apply.actions.ts'
import { checkCardToken, readCard } from './card.actions.ts'
import { answerQuestion, type DecideDeps, withdraw } from './decide.actions.ts'
import { findMembership } from './members.store.ts'
import { clubToday } from './membership-deps.ts'
import { presentMembership } from './membership-view.ts'
import { membershipInLanguage } from './type-texts.ts'
import { readOffer } from './offer.actions.ts'
import { type ReminderDeps, unsubscribe } from './reminders.actions.ts'

/** The limit on applications by one person. */
export const APPLY_RATE = { name: 'membership-apply', points: 30, durationS: 60 * 60 } as const
/** The limit on card checks from one network, high enough for a gate. */
export const CHECK_RATE = { name: 'card-check', points: 600, durationS: 60 * 60 } as const

export type MembershipRouteDeps = DecideDeps &
  ReminderDeps & { limits: { apply: RateLimit; check: RateLimit } }

/**
 * Registers members' calls about their own membership and the public check of a card.
 * @source docs/reference/membership.md §4.2
 */
export function membershipRoutes(app: FastifyInstance, deps: MembershipRouteDeps): void {
  readingRoutes(app, deps)
  applyingRoutes(app, deps)
  openRoutes(app, deps)
}

function readingRoutes(app: FastifyInstance, deps: MembershipRouteDeps): void {
  serve(app, getMembership, {
    mayCall: requireLogin,
    answer: membershipAnswer,
    handle: async ({ caller, locale }) => {
      const { db } = deps.database
      const personId = personOf(caller)
      const today = await clubToday(deps)
      const [row, hasClubRego] = await Promise.all([
        findMembership(db, personId, today),
        deps.hasClubRego(db, personId),
      ])
      if (row === null) throw new Problem('NOT_FOUND')
      return presentMembership(membershipInLanguage(row, await deps.shown(locale)), hasClubRego)
    },
  })

  serve(app, membershipCard, {
    mayCall: requireLogin,
    answer: cardAnswer,
    handle: ({ caller, locale }) => readCard(deps, personOf(caller), locale),
  })

  serve(app, renewalOffer, {
    input: offerInput,
    answer: offerAnswer,
    handle: ({ input: { event }, caller, locale }) =>
      readOffer(deps, caller.kind === 'anonymous' ? null : caller.personId, locale, event),
  })
}

function applyingRoutes(app: FastifyInstance, deps: MembershipRouteDeps): void {
  serve(app, applyForMembership, {
    input: applyInput,
    mayCall: requireLogin,
    answer: applyAnswer,
    bodyLimitBytes: 1024 * 1024,
    handle: async ({ caller, input, locale, request }) => {
      const personId = personOf(caller)
      await deps.limits.apply.take(String(personId))
      return apply(deps, input, {
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
    mayCall: requireLogin,
    answer: doneAnswer,
    handle: async ({ caller, input: { id, answer } }) => {
      await answerQuestion(deps, { id, personId: personOf(caller), answer })
      return { success: true }
    },
  })

  serve(app, withdrawApplication, {
    input: withdrawInput,
    mayCall: requireLogin,
    answer: doneAnswer,
    handle: async ({ caller, input: { id }, locale }) => {
      const words = translate(msg`The application was withdrawn`, {}, locale)
      await withdraw(deps, { id, personId: personOf(caller), words })
      return { success: true }
    },
  })
}

function openRoutes(app: FastifyInstance, deps: MembershipRouteDeps): void {
  serve(app, checkCard, {
    input: tokenInput,
    answer: checkAnswer,
    handle: async ({ input: { token }, request, locale }) => {
      await deps.limits.check.takeByAddress(request.ip)
      return checkCardToken(deps, token, locale)
    },
  })

  serve(app, unsubscribeReminders, {
    input: codeInput,
    answer: doneAnswer,
    handle: async ({ input: { code } }) => ({ success: await unsubscribe(deps, code) }),
  })
}
