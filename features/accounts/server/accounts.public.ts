/** What app/, the seed and other features may use of accounts on the server. */
export { emailProved, loggedIn, signedUp } from './accounts.facts.ts'
export {
  type AccountClub,
  type AccountService,
  type CreditBalance,
  type ExportPart,
  type ReadBalances,
} from './accounts-service.ts'
export { ACCOUNT_LIMITS, type AccountLimits, type Budget, netOf } from './budgets.ts'
export { type Letter, letterWriter, type WriteToPerson } from './letters.ts'
export { wrongCodeField } from './log-in.actions.ts'
export { withStepUp } from './credentials.actions.ts'
export { type Accounts, openAccounts, type OpenAccountsOptions } from './open-accounts.ts'
export { attemptsOf } from './outside-login.attempt.ts'
export { OUTSIDE_LOGIN_RATE, outsideLoginRoutes } from './outside-login.routes.ts'
export { hashPassword } from './passwords.ts'
export {
  findPerson,
  findPersonByEmail,
  insertPerson,
  insertRoles,
  isWithoutPeople,
  type NewPerson,
  type Person,
  updatePerson,
} from './people.store.ts'
export { presentUser } from './accounts.presenters.ts'
export { answerPrivacyWork, takeUpPrivacyWork } from './privacy-work.actions.ts'
export { countPrivacyWork, listPrivacyWork, type PrivacyWork } from './privacy-work.store.ts'
export { rereadDesksOf } from './sessions.actions.ts'
