/** Exports the server side of the registrar's desk to app/. */
export { CASE_CHECKERS } from './case-roles.ts'
