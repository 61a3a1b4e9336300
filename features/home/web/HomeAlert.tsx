import { Trans } from '@lingui/react/macro'
import { ClubRegoAlert } from '#features/club-rego/club-rego-note.public.tsx'
import type { MemberHome } from '#features/membership/membership.contract.ts'
import { Banner } from '#platform/ui/Banner.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import type { OwnHome } from '../home.contract.ts'

/**
 * The most important notice on the member home, if there is one; never two at once.
 * @source docs/reference/membership.md §6.2
 */
export function HomeAlert({ home, caseToDo }: { home: MemberHome; caseToDo: OwnHome['club_rego']['to_do'] }) {
  const words = alertOf(home)
  if (words === null && caseToDo === null) return null
  return (
    <div className="mt-5">
      {words === null ? caseToDo && <ClubRegoAlert toDo={caseToDo} /> : <Banner tone="warn">{words}</Banner>}
    </div>
  )
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
  if (waiting?.status === 'awaiting_approval' && waiting.guardian !== null)
    return (
      <Trans>
        Your guardian has not confirmed your membership yet.{' '}
        <ScreenLink to="/renew" className="font-semibold underline">
          Send the mail again
        </ScreenLink>
      </Trans>
    )
  if (waiting?.status === 'awaiting_approval')
    return <Trans>Your application is with the committee. We email you after its next meeting.</Trans>
  if (state === 'suspended')
    return <Trans>The club has put your membership on hold. Write to the club before you renew</Trans>
  if (order !== '')
    return (
      <Trans>
        You have an unpaid order.{' '}
        <ScreenLink to={`/invoice/${order}`} className="font-semibold underline">
          Open it
        </ScreenLink>
      </Trans>
    )
  return null
}
