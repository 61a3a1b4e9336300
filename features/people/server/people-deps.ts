import type { AccountService } from '#features/accounts/server/accounts.public.ts'
import type { EventCursor, ListedEvent } from '#features/desk-records/server/desk-records.public.ts'
import type { Approvals, Audit } from '#features/staff/server/staff.public.ts'
import type { StaffRole } from '#platform/server/caller.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'
import type { MergeStore } from './merge-store.ts'
import type { ActivityKind, RelatedPart, RelatedRow } from '../people.contract.ts'

export type ActivityQuestion = {
  personId: number
  kinds: readonly ActivityKind[]
  /** Limits the result to events before this position. */
  before: EventCursor | null
  limit: number
  has: (role: StaffRole) => boolean
}

export type PeopleDeps = Pick<Service, 'database' | 'clock'> & {
  accounts: AccountService
  audit: Audit
  approvals: Approvals
  /** The club's IANA time zone. */
  timezone: () => Promise<string>
  /** The prefix of a member's number, like `CP-`. */
  numberPrefix: () => Promise<string>
  /** Reads the events of a person from the tables of all features, newest first. Runs one SQL statement. */
  listActivity: (db: Db, question: ActivityQuestion) => Promise<ListedEvent<ActivityKind>[]>
  /** Lists the records of other desks that belong to a person. */
  listRelated: (
    db: Db,
    question: { personId: number; part: RelatedPart; has: (role: StaffRole) => boolean; timezone: string },
  ) => Promise<RelatedRow[]>
  merges: MergeStore
  /** Counts the records that `listRelated` lists, and the notes with the files. Runs one SQL statement. */
  countRelated: (db: Db, personId: number) => Promise<Record<RelatedPart | 'notes', number>>
}
