/**
 * The link to the external racing-licence service: our calls for it, and the path to which it returns a browser.
 * @source docs/reference/racers.md §1.3, §2.1
 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

/**
 * Stores the licence id that an access token of the licence service proves. A numeric id is accepted and converted to
 * text.
 */
export const setRacersId = endpoint<
  { racers_id: string | number; racers_access_token: string },
  { racers_id: string }
>('POST', '/api/v1/club/member/setRacersId')

/** Returns the person’s stored licence id; null if there is none. */
export const findRacersId = endpoint<Record<string, never>, { racers_id: string | null }>(
  'GET',
  '/api/v1/club/member/racersId',
)

/** Deletes the person’s stored licence id; succeeds if there is none. */
export const removeRacersId = endpoint<Record<string, never>, { racers_id: null }>(
  'POST',
  '/api/v1/club/member/removeRacersId',
)

/** The path of our site to which the service returns people. @source docs/reference/racers.md §1.1 */
export const RACERS_RETURN_PATH = '/auth'

/** A user of the licence service. */
export type RacersUser = {
  id: string
  first_name: string
  last_name: string
  email: string
  mobile_phone: string
}

/** Reasons why an id is not stored. They share a code and differ in their message. */
export const RACERS_REFUSALS = {
  unproved: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`The racing-licence service did not confirm that this account is yours. Connect it again.`,
  },
  unreachable: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`The racing-licence service does not answer right now. Try again in a little while.`,
  },
  taken: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`This racing-licence account is already connected to another member. Write to the club if that is wrong.`,
  },
  notOffered: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`This club does not work with a racing-licence service.`,
  },
} as const satisfies Record<string, Refusal>
