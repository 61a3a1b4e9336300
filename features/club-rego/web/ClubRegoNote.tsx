import { Plural, Trans } from '@lingui/react/macro'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { Banner } from '#platform/ui/Banner.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { call } from '#platform/web/http.ts'
import { useFetching } from '#platform/web/lazy/use-fetched.ts'
import { isOver } from '../case-states.rules.ts'
import { casePath, listCases, type SpecialVehicle } from '../club-rego.contract.ts'

const NONE: readonly SpecialVehicle[] = []

/** Returns the person's own cases; empty while loading and on failure. */
export function useOwnCases(): readonly SpecialVehicle[] {
  const personId = useSession(({ user }) => user.id)
  const input = { filter: { member_id: personId }, order: '-updated_at', page_size: 20 }
  const { data } = useFetching(
    `club-rego-note ${personId}`,
    (signal) => call(listCases, input, { signal }),
    personId !== 0,
  )
  return data?.data ?? NONE
}

/** Returns the address of a vehicle's latest case that is not closed; empty if there is none. */
export function caseOfVehicle(cases: readonly SpecialVehicle[], vehicleId: number): string {
  const found = cases.find(({ vehicle_id: own, state }) => own === vehicleId && !isOver(state))
  return found === undefined ? '' : casePath(found.id)
}

/** The vehicle and state of a case whose owner must act. */
type CaseToDo = Pick<SpecialVehicle, 'id' | 'state'> & { name: string }

/** The note on the tile: the owner's open task, or the number of registered vehicles. */
export function ClubRegoNote({ toDo, registered }: { toDo: CaseToDo | null; registered: number }) {
  if (toDo?.state === 'changes_requested') return <Trans>Something to fix</Trans>
  if (toDo?.state === 'declaration_signed') return <Trans>Your declaration is ready</Trans>
  if (toDo !== null) return <Trans>Draft not sent yet</Trans>
  return registered === 0 ? null : <Plural value={registered} one="# on the road" other="# on the road" />
}

/** A sentence with a link to the case that needs an action by its owner. */
export function ClubRegoAlert({ toDo: { id, name, state } }: { toDo: CaseToDo }) {
  const to = casePath(id)
  return (
    <Banner tone="warn">
      {state === 'changes_requested' ? (
        <Trans>
          The registrar asks for changes: <bdi>{name}</bdi>.{' '}
          <ScreenLink to={to} className="font-semibold underline">
            Fix them
          </ScreenLink>
        </Trans>
      ) : state === 'declaration_signed' ? (
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
