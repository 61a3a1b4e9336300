import { RequestFailure } from '#platform/web/request-failure.ts'
import { forget, keep, readStored } from '#platform/web/storage.ts'

/** The error code for a browser that does not store data for the site. */
export const NO_STORAGE = 'NO_STORAGE'
const TRIED_NAME = 'paddock.try'

/**
 * Checks that browser storage works, because no session lasts without it. Called before a code is consumed.
 * @throws RequestFailure NO_STORAGE
 */
export function needStorage(): void {
  keep(TRIED_NAME, true)
  const isStored = readStored(TRIED_NAME) === true
  if (!isStored) throw new RequestFailure('request_aborted', { textCode: NO_STORAGE })
  forget(TRIED_NAME)
}
