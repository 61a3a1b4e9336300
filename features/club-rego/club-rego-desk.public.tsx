/** Exports the registrar's screens of club rego. */
export { CaseDesk } from './web/desk/CaseDesk.tsx'
export { CoverSheet } from './web/desk/CoverSheet.tsx'
export { RegisterDesk } from './web/desk/RegisterDesk.tsx'
export { RegoDesk } from './web/desk/RegoDesk.tsx'
export { SchemesDesk } from './web/desk/SchemesDesk.tsx'
