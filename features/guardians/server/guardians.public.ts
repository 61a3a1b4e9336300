/** The server API of the guardians feature for app/ and other features. */
export { GUARDIAN_MAIL_SAMPLES } from './guardian-mail-samples.ts'
export { type GuardianPageDeps, guardianPageRoutes } from './guardian-page.routes.ts'
export {
  findPending,
  type GuardianDeps,
  hasConfirmed,
  isMailReadByMinor,
  nameGuardian,
  nameProvedGuardian,
} from './guardians.actions.ts'
export { guardianConfirmed, guardianCorrected } from './guardians.events.ts'
export { guardianKey, listConfirmedEmails, storeGuardian } from './guardians.store.ts'
export { guardiansData } from './person-data.store.ts'
