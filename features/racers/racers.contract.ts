/**
 * The link to the external racing-licence service: our calls about it, and where it sends a browser back to.
 * @source SPEC §3 "External racing-licence service session", §7; WIRE §5 "setRacersId"
 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

/** Keeps the licence id that this token of the licence service proves. An id may come as a number, and is text from then on. */
export const setRacersId = endpoint<
  { racers_id: string | number; racers_access_token: string },
  { racers_id: string }
>('POST', '/api/v1/club/member/setRacersId')

/** The licence id that the club has of the person; null where it has none. */
export const findRacersId = endpoint<Record<string, never>, { racers_id: string | null }>(
  'GET',
  '/api/v1/club/member/racersId',
)

/** Takes the person's licence id off the club's record; succeeds where there is none. */
export const removeRacersId = endpoint<Record<string, never>, { racers_id: null }>(
  'POST',
  '/api/v1/club/member/removeRacersId',
)

/** Below the site's own address: where the service sends people back to. @source SPEC §2 */
export const RACERS_RETURN_PATH = '/auth'

/** Somebody as the licence service knows them. */
export type RacersUser = {
  id: string
  first_name: string
  last_name: string
  email: string
  mobile_phone: string
}

/** Why an id is not kept. One code, different words. */
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
