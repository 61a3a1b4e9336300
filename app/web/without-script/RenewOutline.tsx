import { Trans } from '@lingui/react/macro'
import type { MembershipOffer, RenewalOffer } from '#features/membership/membership.contract.ts'
import type { Format } from '#platform/shared/format.ts'
import { centsOf } from '#platform/shared/money.ts'
import { NeedsScript } from './NeedsScript.tsx'

/** /renew without JavaScript: the types of membership, their prices for today and how long each one runs. */
export function RenewOutline({ offer, format }: { offer: RenewalOffer; format: Format }) {
  return (
    <div className="max-w-[40rem]">
      <h1 className="text-h1">
        <Trans>Membership</Trans>
      </h1>
      <p className="mt-2 text-muted">
        <Trans>The price of each membership if you join today, and how long it runs.</Trans>
      </p>
      {offer.offers.length === 0 ? (
        <p className="mt-4">
          <Trans>The club does not offer a membership online yet.</Trans>
        </p>
      ) : (
        <ul className="mt-6 card">
          {offer.offers.map((one) => (
            <li key={one.id} className="flex gap-4 border-b border-line p-4 last:border-b-0">
              <div className="min-w-0 grow">
                <h2 className="text-h4" lang={one.text_languages?.name}>
                  {one.name}
                </h2>
                <p className="text-note text-muted">
                  <bdi lang={one.text_languages?.description}>{one.description}</bdi>
                </p>
              </div>
              <Price offer={one} format={format} />
            </li>
          ))}
        </ul>
      )}
      <NeedsScript>
        <Trans>
          You need JavaScript to join or renew online. Turn it on in your browser and reload this page.
        </Trans>
      </NeedsScript>
    </div>
  )
}

function Price({ offer, format }: { offer: MembershipOffer; format: Format }) {
  const { price, valid_to: validTo } = offer

  const day = validTo === null ? '' : format.day(validTo, 'medium')
  const joining = format.money(centsOf(price.joining_fee))
  return (
    <p className="shrink-0 text-end">
      <span className="block text-price">
        <bdi>{format.money(centsOf(price.total))}</bdi>
      </span>
      {price.joining_fee > 0 ? (
        <span className="block text-note text-muted">
          <Trans>with the joining fee of {joining}</Trans>
        </span>
      ) : null}
      <span className="block text-note text-muted">
        {validTo === null ? (
          <Trans>with no end</Trans>
        ) : offer.begins_when_active && offer.needs_approval ? (
          <Trans>for 12 months</Trans>
        ) : (
          <Trans>to {day}</Trans>
        )}
      </span>
    </p>
  )
}
