import { Trans, useLingui } from '@lingui/react/macro'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { PlainSection } from './ProfileSection.tsx'

/** The section of the profile with a link to the person's orders and invoices. */
export function OrdersSection() {
  const { t } = useLingui()
  return (
    <PlainSection id="orders" title={t`Orders`}>
      <p className="py-3">
        <ScreenLink to="/orders" className="inline-flex min-h-11 items-center link">
          <Trans>My orders and invoices</Trans>
        </ScreenLink>
      </p>
    </PlainSection>
  )
}
