/**
 * The API calls for households at the desk: one payer, a partner, and children with their guardian.
 * @source docs/reference/staff-desk.md §3.1
 */
import { endpoint } from '#platform/shared/endpoint.ts'

const BASE = '/api/v1/club/desk/household'

export const HOUSEHOLD_KINDS = ['payer', 'partner', 'child'] as const
export type HouseholdKind = (typeof HOUSEHOLD_KINDS)[number]

/** A place in a household. */
export type HouseholdPlace = {
  person_id: number
  kind: HouseholdKind
  /** `child`: the payer or the partner; null for a child of 18 or more without one. Null for the others. */
  guardian_id: number | null
}

export type DeskHouseholdPerson = HouseholdPlace & {
  name: string
  /** The member number, like `CP-0412`; empty without one. */
  number: string
  date_of_birth: string | null
}

export type DeskHousehold = {
  id: number
  /** The revision, which a save returns. */
  updated_at: string
  /** The payer first, then the partner and the children by age. */
  people: DeskHouseholdPerson[]
  /** The people who log in with the email address of another person of the household, each with that person. */
  shared_logins: { person_id: number; holder_id: number }[]
}

/** Returns the household of a person; null if they are in none. `today` is the day in the club time zone. */
export const deskHousehold = endpoint<{ person_id: number }, { item: DeskHousehold | null; today: string }>(
  'GET',
  BASE,
)

export type HouseholdCandidate = Omit<DeskHouseholdPerson, 'kind' | 'guardian_id'> & {
  email: string
  /** Whether the person is in a household. */
  is_taken: boolean
}

/** Finds people by name, email or number; without a search, people with the same last name or email address. */
export const householdCandidates = endpoint<
  { person_id: number; q?: string },
  { data: HouseholdCandidate[] }
>('GET', `${BASE}/candidates`)

/** Makes a household, or replaces the people of one. `id` and `updated_at` are null for a new one. */
export const saveHousehold = endpoint<
  { id: number | null; updated_at: string | null; people: HouseholdPlace[] },
  { item: DeskHousehold }
>('POST', `${BASE}/save`)

/** Dissolves a household. The people and their memberships stay as they are. */
export const dissolveHousehold = endpoint<{ id: number; updated_at: string }, Record<string, never>>(
  'POST',
  `${BASE}/dissolve`,
)

/**
 * Lets a person log in with the email address of another person of the household, the holder. After the mailed code,
 * one of the people is chosen. Needs a step-up.
 */
export const beginSharedLogin = endpoint<{ person_id: number; holder_id: number }, { item: DeskHousehold }>(
  'POST',
  `${BASE}/beginSharedLogin`,
)

/** Ends a person's login with another person's address, and the person's sessions. Needs a step-up. */
export const endSharedLogin = endpoint<{ person_id: number }, { item: DeskHousehold | null }>(
  'POST',
  `${BASE}/endSharedLogin`,
)

/** The largest number of people in a household. */
export const HOUSEHOLD_PEOPLE_MOST = 12
