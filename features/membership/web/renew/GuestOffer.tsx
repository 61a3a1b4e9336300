import { Trans } from '@lingui/react/macro'
import { areTextsApproved } from '#features/signatures/signed-texts.rules.ts'
import { isHexColour } from '#platform/shared/colour.ts'
import { Banner } from '#platform/ui/Banner.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { Kerb } from '#platform/ui/Kerb.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import type { RenewalOffer } from '../../membership.contract.ts'
import { PriceParts, useOfferWords } from './TypeChoice.tsx'

type GuestOfferProps = { offer: RenewalOffer; login: string; signup: string }

/** Types with today's prices for anonymous visitors, with links to log in or sign up and return here. */
export function GuestOffer({ offer, login, signup }: GuestOfferProps) {
  const words = useOfferWords()
  return (
    <div className="max-w-[40rem]">
      <h1 className="text-h1" tabIndex={-1}>
        <Trans>Membership</Trans>
      </h1>
      <p className="mt-2 text-muted">
        <Trans>The price of each membership if you join today, and how long it runs.</Trans>
      </p>
      {areTextsApproved(offer.texts) ? null : (
        <div className="mt-4">
          <Banner tone="info">
            <Trans>You cannot join online yet: the club has not published its declaration.</Trans>
          </Banner>
        </div>
      )}
      {offer.offers.length === 0 ? (
        <p className="mt-4">
          <Trans>The club does not offer a membership online yet.</Trans>
        </p>
      ) : null}
      <ul className={offer.offers.length === 0 ? 'hidden' : 'mt-6 card'}>
        {offer.offers.map((one) => (
          <li key={one.id} className="relative flex gap-4 border-b border-line p-4 ps-6 last:border-b-0">
            <Kerb colour={isHexColour(one.colour) ? one.colour : 'primary'} />
            <div className="min-w-0 grow">
              <h2 className="text-h4">{one.name}</h2>
              <p className="text-note text-muted">
                <bdi>{one.description}</bdi>
              </p>
              <PriceParts offer={one} />
            </div>
            <p className="shrink-0 text-end">
              <span className="block text-price">
                <bdi>{words.price(one)}</bdi>
              </span>
              <span className="block text-note text-muted">{words.runsTo(one)}</span>
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-6 grid gap-3 sm:flex sm:items-center">
        <ButtonLink href={signup}>
          <Trans>Join the club</Trans>
        </ButtonLink>
        <ScreenLink to={login} state={{ cameFrom: '/renew' }} className="btn btn-outline">
          <Trans>Log in to renew</Trans>
        </ScreenLink>
      </div>
    </div>
  )
}
