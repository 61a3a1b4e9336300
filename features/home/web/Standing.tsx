import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { MemberHome } from '#features/membership/membership.contract.ts'
import { centsOf } from '#platform/shared/money.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { useRenewal } from './use-renewal.ts'

/** The status of the membership, and the action that the member should take. */
export function Standing({ home }: { home: MemberHome }) {
  const format = useFormat()
  const money = useMoney()
  const { membership, renewal } = home
  const { isOver, mayRenew } = useRenewal(home)
  if (!membership.hasPrior && home.waiting !== null) return null
  if (!membership.hasPrior)
    return (
      <Next
        title={<Trans>You are not a member yet</Trans>}
        note={<Trans>Choose a membership: prices and dates are for today.</Trans>}
        action={<Trans>Join</Trans>}
      />
    )
  const day =
    membership.valid_to === null || format === null ? '' : format.dayWithOrdinal(membership.valid_to)
  const total = renewal === null ? '' : money(centsOf(renewal.total))
  const from = renewal === null || format === null ? '' : format.day(renewal.valid_from, 'short')
  const action = renewal === null ? <Trans>Renew</Trans> : <Trans>Renew for {total}</Trans>
  const note =
    renewal === null ? null : <Trans>Renew now and the new period starts on {from}. No joining fee.</Trans>
  if (isOver)
    return (
      <Next
        title={<Trans>Your membership has expired</Trans>}
        note={note}
        action={mayRenew ? action : null}
      />
    )
  if (membership.valid_to !== null && mayRenew)
    return <Next title={<Trans>Your membership will expire at {day}</Trans>} note={note} action={action} />
  return null
}

function Next({ title, note, action }: { title: ReactNode; note: ReactNode; action: ReactNode }) {
  return (
    <section className="mt-6">
      <h2 className="text-h4">{title}</h2>
      {note === null ? null : <p className="mt-1 text-note text-muted">{note}</p>}
      {action === null ? null : (
        <ButtonLink href="/renew" className="mt-4 w-full sm:w-auto">
          {action}
        </ButtonLink>
      )}
    </section>
  )
}
