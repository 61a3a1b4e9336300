import { Trans } from '@lingui/react/macro'
import { SiteLink } from '#platform/ui/SiteLink.tsx'

/**
 * Shown if no payment type is offered for the entry: the club has none, or has only bank transfer, which is not offered
 * in the last days before the event.
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
