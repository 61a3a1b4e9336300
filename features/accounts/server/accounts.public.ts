/** The server exports of accounts for app/, the seed and other features. */
export { ACCOUNT_MAIL_SAMPLES } from './account-mail-samples.ts'
export type { AccountClub, AccountService } from './accounts-service.ts'
export {
  disableAccount,
  enableAccount,
  minimisePerson,
  previewRemoval,
  type RemovalPreview,
  removePerson,
} from './account-state.actions.ts'
export { correctEmail } from './corrected-email.actions.ts'
export { closeMergedAccount, endSessionsAfterMerge, tellMerged } from './merged-account.actions.ts'
export { accountsData, deleteBirthDates } from './person-data.store.ts'
export type { AccountLimits } from './budgets.ts'
export { acceptEmail, isSharedEmailKey, sharedEmailKey } from './email-address.ts'
export {
  addressMailWriter,
  clubMailWriter,
  type MailContent,
  mailPreviewer,
  mailWriter,
  type PreviewMail,
  type WriteToAddress,
  type WriteToClub,
  type WriteToPerson,
} from './mail-writer.ts'
export { endSharedLogin, shareAddress } from './shared-login.actions.ts'
export {
  hasChangedAddressSince,
  listSharedLogins,
  listSharersBirthDates,
  putSharedLogin,
} from './shared-login.store.ts'
export { withStepUp } from './credentials.actions.ts'
export type { Accounts } from './open-accounts.ts'
export { activeRoles, findGrants, isActiveAt } from './grants.store.ts'
export { hashPassword } from './passwords.ts'
export {
  findPerson,
  findPersonByEmail,
  insertPerson,
  insertRoles,
  insertEvent,
  isWithoutPeople,
  lockPerson,
  type NewPerson,
  type Person,
  updatePerson,
} from './people.store.ts'
export { presentUser } from './accounts.presenters.ts'
export { resolvePrivacyWork, findOpenPrivacyWork, startPrivacyWork } from './privacy-work.actions.ts'
export type { PrivacyWork } from './privacy-work.store.ts'
export { rereadDesksOf } from './sessions.actions.ts'
