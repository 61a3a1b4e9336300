import { Trans } from '@lingui/react/macro'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { useFetched } from '#platform/web/lazy/use-fetched.ts'
import { ownHousehold } from '../own-household.contract.ts'

/**
 * Says who pays for the household. The payer gets a link while a membership of the household can be renewed. Renders
 * nothing without a household.
 */
export function HouseholdNote() {
  const { data } = useFetched(ownHousehold, {})
  if (data?.is_in_household !== true) return null
  const { payer } = data
  if (data.is_payer && data.people.every(({ types }) => types.length === 0)) return null
  return (
    <p className="mt-4 text-note text-muted">
      {data.is_payer ? (
        <ScreenLink
          to="/household"
          className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
        >
          <Trans>Renew for your household</Trans>
        </ScreenLink>
      ) : (
        <Trans>{payer} pays for your household.</Trans>
      )}
    </p>
  )
}
