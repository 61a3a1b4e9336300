/**
 * The limits that a club sets: classes, day memberships, late renewals, reminders, competitions.
 * @source docs/reference/membership.md §8.1
 */
import { endpoint } from '#platform/shared/endpoint.ts'
import type {
  ClassLimits,
  ClubLimits,
  EventLimits,
  MembershipLimits,
  RetentionLimits,
} from './club-limits.rules.ts'

/** Returns the classes for cars. Public. */
export const clubClasses = endpoint<Record<string, never>, ClassLimits>('GET', '/api/v1/club/limits/classes')

/** The limits at the desk, with their revision: a save that started from an older one is refused. */
export type DeskLimits = ClubLimits & { updated_at: string }
type SeenAt = { updated_at?: string }

const BASE = '/api/v1/club/desk/limits'

export const deskLimits = endpoint<Record<string, never>, { item: DeskLimits }>('GET', `${BASE}/read`)

export const saveMembershipLimits = endpoint<MembershipLimits & SeenAt, { item: DeskLimits }>(
  'POST',
  `${BASE}/membership`,
)

export const saveEventLimits = endpoint<EventLimits & SeenAt, { item: DeskLimits }>('POST', `${BASE}/events`)

export const saveRetentionLimits = endpoint<RetentionLimits & SeenAt, { item: DeskLimits }>(
  'POST',
  `${BASE}/retention`,
)
