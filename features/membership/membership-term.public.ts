/** Whether the person's membership runs, for the menu of every page. */
export { forgetTerm, storeTerm, useOwnTerm } from './web/own-term.ts'
