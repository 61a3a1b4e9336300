import { Trans } from '@lingui/react/macro'
import { areTextsApproved } from '#features/signatures/signed-texts.rules.ts'
import { Banner } from '#platform/ui/Banner.tsx'
import { NoTypes } from '../NoTypes.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import type { RenewalOffer } from '../../membership.contract.ts'
import { TypeList } from '../TypeList.tsx'

type GuestOfferProps = { offer: RenewalOffer; login: string }

/** Types with today's prices for anonymous visitors. Each type links to joining with it; members log in to renew. */
export function GuestOffer({ offer, login }: GuestOfferProps) {
  return (
    <div className="max-w-[40rem]">
      <h1 className="text-h1" tabIndex={-1}>
        <Trans>Membership</Trans>
      </h1>
      <p className="mt-2 text-muted">
        <Trans>Choose a membership to join. The prices are for today.</Trans>
      </p>
      {areTextsApproved(offer.texts) ? null : (
        <div className="mt-4">
          <Banner tone="info">
            <Trans>You cannot join online yet: the club has not published its declaration.</Trans>
          </Banner>
        </div>
      )}
      {offer.offers.length === 0 ? (
        <NoTypes />
      ) : (
        <TypeList types={offer.offers.map((one) => ({ ...one, join_today: one.price.total }))} level={2} />
      )}
      <p className="mt-6 flex flex-wrap items-center gap-x-2">
        <Trans>Already a member?</Trans>
        <ScreenLink to={login} state={{ cameFrom: '/renew' }} className="btn btn-link no-underline">
          <Trans>Log in to renew</Trans>
        </ScreenLink>
      </p>
    </div>
  )
}
