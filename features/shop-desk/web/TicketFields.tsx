import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TextField } from '#platform/ui/TextField.tsx'
import type { TicketDraft } from '../product-draft.rules.ts'
import type { ProductForm } from './use-product-form.ts'

/** What is printed on a ticket. Those that are sold already say the new time and place too. */
export function TicketFields({ form }: { form: ProductForm }) {
  const { draft, at, change } = form
  const field = (name: keyof TicketDraft, label: ReactNode, most: number) => ({
    ...at(`ticket.${name}`),
    label,
    maxLength: most,
    value: draft.ticket[name],
    onChange: ({ target }: { target: { value: string } }) =>
      change(({ ticket }) => ({ ticket: { ...ticket, [name]: target.value } })),
  })
  return (
    <>
      <TextField {...field('occasion', <Trans>Event</Trans>, 120)} />
      <TextField {...field('kind', <Trans>Kind</Trans>, 40)} optional />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField type="date" {...field('day', <Trans>Day</Trans>, 10)} />
        <TextField type="time" {...field('opens_at', <Trans>Gates open</Trans>, 5)} optional />
      </div>
      <TextField {...field('place', <Trans>Place</Trans>, 120)} />
      <TextField {...field('address', <Trans>Address</Trans>, 300)} optional />
      <TextField {...field('note', <Trans>Note</Trans>, 160)} optional />
      <TextField {...field('conditions', <Trans>Conditions</Trans>, 400)} optional />
      <TextField {...field('permit_no', <Trans>Permit number</Trans>, 20)} optional />
    </>
  )
}
