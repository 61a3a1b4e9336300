import { useEffect } from 'react'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { type Decider, getMembership } from '#features/membership/membership.contract.ts'
import { needsRenewal } from '#features/membership/membership.rules.ts'
import { useSite } from '#features/site/site.public.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { browserClock } from '#platform/web/clock.ts'
import { call } from '#platform/web/http.ts'
import { type Fetched, useFetching } from '#platform/web/lazy/use-fetched.ts'
import { garageOf, listVehicles, readVehicleRecord, type Vehicle } from '../vehicles.contract.ts'
import { onGarageChanged } from './garage-news.ts'

/** The permissions that the person's membership gives them in the garage. */
export type Standing = {
  /** Whether the person may change the garage; otherwise it is read-only. */
  mayChange: boolean
  /** Whether the person was a member before: then the link is to renew, otherwise to join. */
  wasMember: boolean
  /** The party that must act on a paid application for membership; null without one. */
  pendingWith: Decider | null
  /** Colour of the home track for the kerb stripe; null if there is none. */
  kerb: `#${string}` | null
}

/** Returns all vehicles of the person's garage, archived ones last. */
export function useGarage(): Fetched<{ vehicles: Vehicle[]; standing: Standing }> {
  const personId = useSession(({ user }) => user.id)
  const standingOf = useStandingOf()
  return useFresh(
    `garage ${personId}`,
    async (signal) => {
      const [{ data }, standing] = await Promise.all([
        call(listVehicles, garageOf(personId), { signal }),
        standingOf(signal),
      ])
      return { vehicles: data, standing }
    },
    personId > 0,
  )
}

/** Returns one vehicle and what may be done with it. */
export function useVehicle(id: string): Fetched<{ vehicle: Vehicle; standing: Standing }> {
  const standingOf = useStandingOf()
  return useFresh(`vehicle ${id}`, async (signal) => {
    const [{ item }, standing] = await Promise.all([
      call(readVehicleRecord, {}, { params: { id }, signal }),
      standingOf(signal),
    ])
    return { vehicle: item, standing }
  })
}

/** Returns the current day in the club's time zone. */
export function useToday(): string {
  const { timezone } = useSite()
  return dayInZone(browserClock.nowMs(), timezone)
}

function useStandingOf(): (signal: AbortSignal) => Promise<Standing> {
  const today = useToday()
  return async (signal) => {
    const member = await call(getMembership, {}, { signal })
    const { no_expiry: noExpiry, valid_to: validTo, hasPrior, pending_with: pendingWith } = member
    const colour = member.track_color
    return {
      mayChange: hasPrior && !needsRenewal({ noExpiry, validTo }, today),
      wasMember: hasPrior,
      pendingWith,
      kerb: colour !== null && colour.startsWith('#') ? (colour as `#${string}`) : null,
    }
  }
}

/** Fetches data when the screen opens, the key changes, or the garage changes. */
function useFresh<Answer>(
  question: string,
  fetchIt: (signal: AbortSignal) => Promise<Answer>,
  isReady = true,
): Fetched<Answer> {
  const fetched = useFetching(question, fetchIt, isReady)
  const { reload } = fetched
  useEffect(() => onGarageChanged(reload), [reload])
  return fetched
}
