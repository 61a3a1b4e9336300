/** Exports the hook that finds the member's own row on the public results page. */
export { useOwnResult } from './web/use-own-result.ts'
