/** What app/ may use of the registrar's side on the server. */
export { clubRegoDeskRoutes } from './club-rego-desk.routes.ts'
export { countQueue } from './desk-cases.actions.ts'
