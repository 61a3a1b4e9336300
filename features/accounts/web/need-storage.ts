import { RequestFailure } from '#platform/web/request-failure.ts'
import { forget, keep, readKept } from '#platform/web/storage.ts'

/** What a failure is called that is the browser's: it keeps nothing for the site. */
export const NO_STORAGE = 'NO_STORAGE'
const TRIED_NAME = 'paddock.try'

/**
 * Nobody stays logged in where nothing is kept: found out before a code is used up.
 * @throws RequestFailure NO_STORAGE
 */
export function needStorage(): void {
  keep(TRIED_NAME, true)
  const isKept = readKept(TRIED_NAME) === true
  if (!isKept) throw new RequestFailure('request_aborted', { textCode: NO_STORAGE })
  forget(TRIED_NAME)
}
