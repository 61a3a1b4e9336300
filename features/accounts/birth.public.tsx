/** The browser exports of accounts for forms that need a date of birth. Import this module only from lazy code. */
export { BirthFields } from './web/BirthFields.tsx'
export { BirthStep } from './web/BirthStep.tsx'
export { useBirth } from './web/use-birth.ts'
