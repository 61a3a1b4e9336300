/** Exports the member's screens of club rego. */
export { CaseRowScreen } from './web/CaseRowScreen.tsx'
export { CaseScreen } from './web/CaseScreen.tsx'
export { ClubRegoScreen } from './web/ClubRegoScreen.tsx'
