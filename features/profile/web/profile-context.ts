import { createContext, useContext } from 'react'
import type { ProfileChanges, User } from '#features/accounts/accounts.contract.ts'
import type { ProfileField } from '#features/accounts/profile.rules.ts'
import type { ProfileFlags } from '#features/site/site.contract.ts'
import type { Format } from '#platform/shared/format.ts'

/** How a save ended. `fields` are the server's own words, `message` is about the whole. */
export type SaveEnd =
  | { kind: 'saved' }
  | { kind: 'refused'; fields: Record<string, string> }
  | { kind: 'failed'; message: string }

export type Balance = { supplier: number; balance: number }

/** What every part of the profile screen works with. */
export type Profile = {
  /** As it is shown: what is being saved counts as saved. */
  user: User
  /** Null until they are there. */
  balances: readonly Balance[] | null
  flags: ProfileFlags
  /** The calendar day at the club. */
  today: string
  format: Format
  canEdit(field: ProfileField): boolean
  /** Shows the changes at once, keeps them, and takes them back when that fails. */
  save(changes: ProfileChanges): Promise<SaveEnd>
  /** Puts what another call answered in place of the user. */
  become(user: User): void
}

const ProfileContext = createContext<Profile | null>(null)

export const ProfileProvider = ProfileContext.Provider

/** The profile. Only below the profile screen. */
export function useProfile(): Profile {
  const profile = useContext(ProfileContext)
  if (profile === null) throw new Error('useProfile stands outside the profile screen')
  return profile
}
