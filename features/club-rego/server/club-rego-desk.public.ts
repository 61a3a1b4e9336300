/** Exports the server side of the registrar's desk to app/. */
export { clubRegoDeskRoutes } from './club-rego-desk.routes.ts'
export { countQueue } from './desk-cases.actions.ts'
export { CASE_CHECKERS } from './case-roles.ts'
