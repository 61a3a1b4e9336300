import { Plural, Trans } from '@lingui/react/macro'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { Banner } from '#platform/ui/Banner.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { call } from '#platform/web/http.ts'
import { useFetching } from '#platform/web/late/use-fetched.ts'
import { isOver } from '../case-states.rules.ts'
import { casePath, listCases, type SpecialVehicle } from '../club-rego.contract.ts'

const NONE: readonly SpecialVehicle[] = []

/** One's own cases; none until they are known, and none where they can't be fetched. */
export function useOwnCases(): readonly SpecialVehicle[] {
  const personId = useSession(({ user }) => user.id)
  const wish = { filter: { member_id: personId }, order: '-updated_at', page_size: 20 }
  const { data } = useFetching(
    `club-rego-note ${personId}`,
    (signal) => call(listCases, wish, { signal }),
    personId !== 0,
  )
  return data?.data ?? NONE
}

/** Where the club rego of a vehicle is: its latest case that still counts. Empty where it has none. */
export function caseOfVehicle(cases: readonly SpecialVehicle[], vehicleId: number): string {
  const found = cases.find(({ vehicle_id: own, state }) => own === vehicleId && !isOver(state))
  return found === undefined ? '' : casePath(found.id)
}

/** What waits for its owner, or how many are on the road: the note on a tile. */
export function ClubRegoNote({ cases }: { cases: readonly SpecialVehicle[] }) {
  const waiting = waitingOf(cases)
  if (waiting?.state === 'changes_requested') return <Trans>Something to fix</Trans>
  if (waiting?.state === 'declaration_signed') return <Trans>Your declaration is ready</Trans>
  if (waiting !== undefined) return <Trans>A draft waits to be sent</Trans>
  const onRoad = cases.filter(({ state }) => state === 'registered' || state === 'renewal_due').length
  return onRoad === 0 ? null : <Plural value={onRoad} one="# on the road" other="# on the road" />
}

/** The one case that its owner has to do something about, as a sentence with a link. */
export function ClubRegoAlert({ cases }: { cases: readonly SpecialVehicle[] }) {
  const waiting = waitingOf(cases)
  if (waiting === undefined) return null
  const name = `${waiting.make} ${waiting.model}`
  const to = casePath(waiting.id)
  return (
    <Banner tone="warn">
      {waiting.state === 'changes_requested' ? (
        <Trans>
          The registrar asks for changes: <bdi>{name}</bdi>.{' '}
          <ScreenLink to={to} className="font-semibold underline">
            Fix them
          </ScreenLink>
        </Trans>
      ) : waiting.state === 'declaration_signed' ? (
        <Trans>
          Your declaration is ready: <bdi>{name}</bdi>.{' '}
          <ScreenLink to={to} className="font-semibold underline">
            Open it
          </ScreenLink>
        </Trans>
      ) : (
        <Trans>
          Your club rego application is not sent yet: <bdi>{name}</bdi>.{' '}
          <ScreenLink to={to} className="font-semibold underline">
            Go on
          </ScreenLink>
        </Trans>
      )}
    </Banner>
  )
}

function waitingOf(cases: readonly SpecialVehicle[]): SpecialVehicle | undefined {
  for (const state of ['changes_requested', 'declaration_signed', 'draft'] as const) {
    const found = cases.find((one) => one.state === state)
    if (found !== undefined) return found
  }
  return undefined
}
