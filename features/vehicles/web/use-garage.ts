import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { getMembership } from '#features/membership/membership.contract.ts'
import { needsRenewal } from '#features/membership/membership.rules.ts'
import { useSite } from '#features/site/site.public.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { browserClock } from '#platform/web/clock.ts'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { listVehicles, readVehicleRecord, type Vehicle } from '../vehicles.contract.ts'
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

export type Loaded<Answer> = {
  /** Null until it is there. */
  data: Answer | null
  /** Why it could not be fetched, in words; empty where it could. */
  failure: string
  /** True where there is no such thing, or it is not ours to see. */
  isMissing: boolean
  reload(): void
  /** Shows what is known to be so already. */
  become(data: Answer): void
}

/** Everything in one's own garage, those in the archive last. */
export function useGarage(): Loaded<{ vehicles: Vehicle[]; standing: Standing }> {
  const personId = useSession(({ user }) => user.id)
  const standingOf = useStandingOf()
  return useLoaded(
    `garage ${personId}`,
    async (signal) => {
      const wish = { filter: { member_id: personId }, order: 'id', page_size: 100 }
      const [{ data }, standing] = await Promise.all([
        call(listVehicles, wish, { signal }),
        standingOf(signal),
      ])
      return { vehicles: data, standing }
    },
    personId > 0,
  )
}

/** One vehicle, and what may be done with it. */
export function useVehicle(id: string): Loaded<{ vehicle: Vehicle; standing: Standing }> {
  const standingOf = useStandingOf()
  return useLoaded(`vehicle ${id}`, async (signal) => {
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

/** Fetches whenever the screen opens, the name changes, or the garage does. */
function useLoaded<Answer>(
  name: string,
  fetchIt: (signal: AbortSignal) => Promise<Answer>,
  isReady = true,
): Loaded<Answer> {
  const { t } = useLingui()
  const [data, become] = useState<Answer | null>(null)
  const [failure, setFailure] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [round, setRound] = useState(0)
  const lost = t`That didn’t reach us. Check your signal and try again.`
  const reload = useCallback(() => setRound((before) => before + 1), [])
  useEffect(() => onGarageChanged(reload), [reload])
  useEffect(() => {
    if (!isReady) return undefined
    const leaving = new AbortController()
    setFailure('')
    setIsMissing(false)
    fetchIt(leaving.signal).then(become, (error: unknown) => {
      if (leaving.signal.aborted) return
      if (!(error instanceof RequestFailure)) reportFault(error, name)
      if (error instanceof RequestFailure && error.status === 404) return setIsMissing(true)
      setFailure(error instanceof RequestFailure && error.textCode !== '' ? error.message : lost)
    })
    return () => leaving.abort()
    // What is fetched is told by its name; functions and words change with every drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [name, round, isReady])
  return { data, failure, isMissing, reload, become }
}
