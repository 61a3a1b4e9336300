/**
 * The refusals of a change that the officer's right to write or publish does not cover.
 * @source docs/reference/staff-desk.md §3.5
 */
import { msg } from '@lingui/core/macro'
import type { Refusal } from '#platform/shared/problem.ts'

export const CONTENT_RIGHT_REFUSALS = {
  mayNotWrite: {
    code: 'MAY_NOT_WRITE',
    status: 403,
    message: msg`You may not edit this page. An owner decides below which address you may write.`,
  },
  mayNotPublish: {
    code: 'MAY_NOT_PUBLISH',
    status: 403,
    message: msg`You may not publish this. Ask for a review, or ask an owner for the right.`,
  },
  mayNotPublishSite: {
    code: 'MAY_NOT_PUBLISH',
    status: 403,
    message: msg`This changes the public site at once, which needs the right to publish everywhere. Ask an owner.`,
  },
  secondPersonNeeded: {
    code: 'SECOND_PERSON_NEEDED',
    status: 403,
    message: msg`You changed this page last, and the club wants a second person to publish it. Ask for a review.`,
  },
} as const satisfies Record<string, Refusal>
