/** Staff components for guardians. */
export { GuardiansDesk } from './web/desk/GuardiansDesk.tsx'
