import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { enterAddress } from '#features/events/events.contract.ts'
import { OWN_BAR_ID } from '#features/events/own-bar.public.ts'
import { centsOf } from '#platform/shared/money.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import type { OwnEntry } from '../entries.contract.ts'
import { EntryStateChip } from './EntryStateChip.tsx'

/** The person's own entry in the bar of an event's page on phones: its state and the next step. */
export function OwnBar({ entry, slug }: { entry: OwnEntry; slug: string }) {
  const [bar] = useState(() => document.getElementById(OWN_BAR_ID))
  if (bar === null) return null
  return createPortal(
    <div className="event-bar-row">
      <div>
        <EntryStateChip entry={entry} />
      </div>
      <NextStep entry={entry} slug={slug} />
    </div>,
    bar,
  )
}

function NextStep({ entry, slug }: { entry: OwnEntry; slug: string }) {
  const money = useMoney()
  const total = money(centsOf(entry.total))
  if (entry.state === 'offered')
    return (
      <ButtonLink href={enterAddress(slug)}>
        <Trans>Take the place</Trans>
      </ButtonLink>
    )
  if (entry.state === 'awaiting_payment' && entry.order !== '')
    return (
      <ButtonLink href={`/invoice/${entry.order}`}>
        <Trans>Pay {total}</Trans>
      </ButtonLink>
    )
  if (!entry.has_ticket) return null
  return (
    <ButtonLink href={`/print-tickets/${entry.order}`} tone="outline">
      <Trans>Show my ticket</Trans>
    </ButtonLink>
  )
}
