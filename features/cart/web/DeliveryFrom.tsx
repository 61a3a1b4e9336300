import { Trans } from '@lingui/react/macro'
import { centsOf } from '#platform/shared/money.ts'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { useMoney } from '#platform/web/use-money.ts'

/** The lowest delivery price, shown until the destination is known. */
export function DeliveryFrom({ dollars }: { dollars: number }) {
  const price = useMoney()(centsOf(dollars))
  return (
    <Trans comment="The lowest price of sending the items">
      Delivery from <Ltr>{price}</Ltr>
    </Trans>
  )
}
