import { Trans } from '@lingui/react/macro'
import { SiteLink } from '#platform/ui/SiteLink.tsx'

/**
 * Says that no payment type of the club settles before the event, and what the person can do instead. A club without
 * online payment takes none in the last days.
 */
export function UnpayableEntry() {
  return (
    <Trans>
      This entry can’t be paid for here.{' '}
      <SiteLink href="/contact" className="font-semibold text-primary hover:underline">
        Ask the club
      </SiteLink>{' '}
      how you can pay.
    </Trans>
  )
}
