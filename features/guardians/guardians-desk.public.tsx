/** Exports the parts about guardians that desk screens show. */
export { GuardiansDesk } from './web/desk/GuardiansDesk.tsx'
