/** For the page that everybody sees: which line of it is one's own. */
export { useOwnResult } from './web/use-own-result.ts'
