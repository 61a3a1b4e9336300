/** Exports whether the logged-in person is a member today. The menu of every page depends on it. */
export { forgetTerm, storeTerm, useOwnTerm } from './web/own-term.ts'
