/**
 * The registry of all recurring tasks. Each feature declares its own in `server/x.tasks.ts`; a declaration in this list
 * without code is a type error, and a test fails for a declaration that is not in this list.
 */
import { ACCOUNT_TASKS } from '#features/accounts/server/accounts.tasks.ts'
import { CART_TASKS } from '#features/cart/server/cart.tasks.ts'
import { CATALOGUE_TASKS } from '#features/catalogue/server/catalogue.tasks.ts'
import { CLUB_REGO_TASKS } from '#features/club-rego/server/club-rego.tasks.ts'
import { DESK_RECORD_TASKS } from '#features/desk-records/server/desk-records.tasks.ts'
import { EVENT_TASKS } from '#features/events/server/events.tasks.ts'
import { LOG_BOOK_TASKS } from '#features/log-book/server/log-book.tasks.ts'
import { MEDIA_TASKS } from '#features/media/server/media.tasks.ts'
import { MEMBER_IMPORT_TASKS } from '#features/member-import/server/member-import.tasks.ts'
import { MEMBERSHIP_TASKS } from '#features/membership/server/membership.tasks.ts'
import { LEDGER_TASKS, ORDER_TASKS } from '#features/orders/server/orders.tasks.ts'
import { PAGE_TASKS } from '#features/pages/server/pages.tasks.ts'
import { PEOPLE_TASKS } from '#features/people/server/people.tasks.ts'
import { RETENTION_TASKS } from '#features/retention/server/retention.tasks.ts'
import { SEARCH_TASKS } from '#features/search/server/search.tasks.ts'
import { SIGNATURE_TASKS } from '#features/signatures/server/signatures.tasks.ts'
import { STAFF_TASKS } from '#features/staff/server/staff.tasks.ts'
import { STATUS_TASKS } from '#features/status/server/status.tasks.ts'
import { BACKUP_TASKS } from '#platform/server/backup/backup.tasks.ts'
import { RATE_LIMIT_TASKS } from '#platform/server/http/rate-limit.tasks.ts'
import { JOB_TASKS } from '#platform/server/jobs/jobs.tasks.ts'
import type { TaskCodeOf, TaskDeclaration } from '#platform/server/scheduled-tasks/declare-tasks.ts'

/** All declared tasks, in the order of the status page. */
export const SCHEDULED_TASKS = {
  ...BACKUP_TASKS,
  ...STATUS_TASKS,
  ...ORDER_TASKS,
  ...LEDGER_TASKS,
  ...STAFF_TASKS,
  ...SIGNATURE_TASKS,
  ...LOG_BOOK_TASKS,
  ...MEMBERSHIP_TASKS,
  ...CLUB_REGO_TASKS,
  ...PAGE_TASKS,
  ...SEARCH_TASKS,
  ...EVENT_TASKS,
  ...PEOPLE_TASKS,
  ...DESK_RECORD_TASKS,
  ...RETENTION_TASKS,
  ...MEMBER_IMPORT_TASKS,
  ...MEDIA_TASKS,
  ...ACCOUNT_TASKS,
  ...CART_TASKS,
  ...CATALOGUE_TASKS,
  ...RATE_LIMIT_TASKS,
  ...JOB_TASKS,
}

export type TaskName = keyof typeof SCHEDULED_TASKS

/** The function of every task; null for a task that this installation does not run. */
export type AllTaskCode = TaskCodeOf<typeof SCHEDULED_TASKS>

/** The functions of the features' tasks; the app adds those of the installation itself. */
export type FeatureTaskCode = Omit<AllTaskCode, keyof typeof BACKUP_TASKS | 'make_pictures'>

/** All declared tasks, for a command that shows their stored state and does not run them. */
export const LISTED_TASKS = Object.entries<TaskDeclaration>(SCHEDULED_TASKS)
  .map(([name, { isLocal = false, ...task }]) => ({ name, isLocal, ...task }))
  .filter(({ isLocal }) => !isLocal)
