import type { AccountService, WriteToPerson } from '#features/accounts/server/accounts.public.ts'
import type { Approvals, Audit } from '#features/staff/server/staff.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'

/** A person whom a search at the desk found. */
export type FoundPerson = {
  id: number
  name: string
  number: number | null
  email: string
  date_of_birth: string | null
}

export type HouseholdDeps = Pick<Service, 'database' | 'clock'> & {
  accounts: AccountService
  audit: Audit
  approvals: Approvals
  write: WriteToPerson
  /** The club's IANA time zone. */
  timezone: () => Promise<string>
  /** The prefix of a member's number, like `CP-`. */
  numberPrefix: () => Promise<string>
  /** Finds people by words or number, or those who are like a person. Runs one SQL statement. */
  findPeople: (
    db: Db,
    question: { personId: number; words: string; number: number | null },
  ) => Promise<FoundPerson[]>
}
