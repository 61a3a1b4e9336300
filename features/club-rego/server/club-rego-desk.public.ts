/** What app/ may use of the registrar's side on the server. */
export { findRegistration, type Registration } from './register.store.ts'
