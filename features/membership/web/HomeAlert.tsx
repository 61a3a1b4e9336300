import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Banner } from '#platform/ui/Banner.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import type { MemberHome } from '../membership.contract.ts'

/** The one thing that waits, if anything does; never two at once. @source DOMAIN §6.2 rule 1 */
export function HomeAlert({ home, otherwise }: { home: MemberHome; otherwise: ReactNode }) {
  const words = alertOf(home)
  const shown = words === null ? otherwise : <Banner tone="warn">{words}</Banner>
  return shown === null ? null : <div className="mt-5">{shown}</div>
}

function alertOf({ waiting, state, unpaid_order: unpaid }: MemberHome) {
  const order = waiting?.status === 'awaiting_payment' ? waiting.order : unpaid
  if (waiting?.status === 'more_info')
    return (
      <Trans>
        The committee has a question about your application.{' '}
        <ScreenLink to="/renew" className="font-semibold underline">
          Answer it
        </ScreenLink>
      </Trans>
    )
  if (waiting?.status === 'awaiting_approval')
    return <Trans>Your application waits for the committee. You hear from us after its next meeting.</Trans>
  if (state === 'suspended')
    return <Trans>The club has put your membership on hold. Write to the club before you renew</Trans>
  if (order !== '')
    return (
      <Trans>
        An order of yours waits to be paid.{' '}
        <ScreenLink to={`/invoice/${order}`} className="font-semibold underline">
          Open it
        </ScreenLink>
      </Trans>
    )
  return null
}
