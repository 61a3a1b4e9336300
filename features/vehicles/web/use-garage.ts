import { useEffect } from 'react'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { getMembership } from '#features/membership/membership.contract.ts'
import { needsRenewal } from '#features/membership/membership.rules.ts'
import { useSite } from '#features/site/site.public.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { browserClock } from '#platform/web/clock.ts'
import { call } from '#platform/web/http.ts'
import { type Fetched, useFetching } from '#platform/web/late/use-fetched.ts'
import { garageOf, listVehicles, readVehicleRecord, type Vehicle } from '../vehicles.contract.ts'
import { onGarageChanged } from './garage-news.ts'

/** What a membership means for a garage. */
export type Standing = {
  /** False: everything can be read and nothing changed. */
  mayChange: boolean
  /** Was a member before: renews, where others join. */
  wasMember: boolean
  /** Of the home track, for the kerbs; null for none. */
  kerb: `#${string}` | null
}

/** Everything in one's own garage, those in the archive last. */
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

/** One vehicle, and what may be done with it. */
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

/** The calendar day at the club. */
export function useToday(): string {
  const { timezone } = useSite()
  return dayInZone(browserClock.nowMs(), timezone)
}

function useStandingOf(): (signal: AbortSignal) => Promise<Standing> {
  const today = useToday()
  return async (signal) => {
    const member = await call(getMembership, {}, { signal })
    const { no_expiry: noExpiry, valid_to: validTo, hasPrior, track_color: colour } = member
    return {
      mayChange: hasPrior && !needsRenewal({ noExpiry, validTo }, today),
      wasMember: hasPrior,
      kerb: colour !== null && colour.startsWith('#') ? (colour as `#${string}`) : null,
    }
  }
}

/** Fetches whenever the screen opens, the question changes, or the garage does. */
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
