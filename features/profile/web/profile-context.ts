import { createContext, useContext } from 'react'
import type { ProfileChanges, User } from '#features/accounts/accounts.contract.ts'
import type { ProfileField } from '#features/accounts/profile.rules.ts'
import type { ProfileFlags } from '#features/site/site.contract.ts'
import type { Format } from '#platform/shared/format.ts'

/** The result of a save. `fields` are the server's field errors; `message` concerns the whole form. */
export type SaveEnd =
  | { kind: 'saved' }
  | { kind: 'refused'; fields: Record<string, string> }
  | { kind: 'failed'; message: string }

export type Balance = { supplier: number; balance: number }

/** The context shared by all sections of the profile screen. */
export type Profile = {
  /** The person's data as shown, including changes that are still being saved. */
  user: User
  /** The person's credit with each supplier; null until it is loaded. */
  balances: readonly Balance[] | null
  flags: ProfileFlags
  /** Today's date in the club time zone. */
  today: string
  format: Format
  canEdit(field: ProfileField): boolean
  /** Shows the changes at once, saves them, and reverts them if that fails. */
  save(changes: ProfileChanges): Promise<SaveEnd>
  /** Replaces the user with the response of another call. */
  become(user: User): void
}

const ProfileContext = createContext<Profile | null>(null)

export const ProfileProvider = ProfileContext.Provider

/** Returns the profile context. Only usable within the profile screen. */
export function useProfile(): Profile {
  const profile = useContext(ProfileContext)
  if (profile === null) throw new Error('useProfile stands outside the profile screen')
  return profile
}
