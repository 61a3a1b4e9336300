import { Trans } from '@lingui/react/macro'
import { SiteLink } from '#platform/ui/SiteLink.tsx'

/** Says that the club has no payment type, and what the person can do instead. */
export function NoPaymentType() {
  return (
    <Trans>
      The club takes no payments here yet.{' '}
      <SiteLink href="/contact" className="font-semibold text-primary hover:underline">
        Ask the club
      </SiteLink>{' '}
      how you can pay.
    </Trans>
  )
}
