import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSite } from '#features/site/site.public.tsx'
import { DeskFailure, useDesk } from '#features/staff/staff.public.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { browserClock } from '#platform/web/clock.ts'
import { useFormat } from '#platform/web/use-format.ts'
import type { TicketDraft } from '../../product-draft.rules.ts'
import { saleEvents } from '../../shop-desk.contract.ts'
import type { ProductForm } from './use-product-form.ts'

/** Form section for the text printed on tickets. Changes also apply to tickets already sold. */
export function TicketFields({ form }: { form: ProductForm }) {
  const { draft, at, change } = form
  const isForEvent = draft.ticket.event_id !== ''
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
      <EventChoice form={form} />
      {isForEvent ? null : (
        <>
          <TextField {...field('occasion', <Trans>Name of the occasion</Trans>, 120)} />
          <div className="grid gap-5 sm:grid-cols-2">
            <DateField
              {...at('ticket.day')}
              label={<Trans>Day</Trans>}
              value={draft.ticket.day}
              onChange={(day) => change(({ ticket }) => ({ ticket: { ...ticket, day } }))}
            />
            <TextField type="time" {...field('opens_at', <Trans>Gates open</Trans>, 5)} optional />
          </div>
          <TextField {...field('place', <Trans>Location</Trans>, 120)} />
          <TextField {...field('address', <Trans>Address</Trans>, 300)} optional />
          <TextField {...field('permit_no', <Trans>Permit number</Trans>, 20)} optional />
        </>
      )}
      <TextField {...field('kind', <Trans>Kind</Trans>, 40)} optional />
      <TextField {...field('note', <Trans>Note</Trans>, 160)} optional />
      <TextField {...field('conditions', <Trans>Conditions</Trans>, 400)} optional />
    </>
  )
}

/**
 * Lets the officer choose the event of the tickets among future ones. The stored event stays in the list when it has
 * passed.
 */
function EventChoice({ form: { draft, at, change } }: { form: ProductForm }) {
  const { t } = useLingui()
  const { timezone } = useSite()
  const format = useFormat()
  const today = dayInZone(browserClock.nowMs(), timezone)
  const { data, failure } = useDesk(saleEvents, {
    filter: { ends_on: { gte: today } },
    order: 'starts_on',
    page_size: 100,
  })
  const events = data?.data ?? []
  const { event_id: chosen, occasion, day } = draft.ticket
  const isListed = chosen === '' || events.some(({ id }) => String(id) === chosen)
  const nameOf = (title: string, startsOn: string) =>
    format === null || startsOn === '' ? title : `${title}, ${format.day(startsOn, 'medium')}`
  const choose = (eventId: string) => {
    const event = events.find(({ id }) => String(id) === eventId)
    change(({ ticket }) => ({
      ticket: {
        ...ticket,
        event_id: eventId,
        ...(event === undefined
          ? {}
          : {
              occasion: event.title,
              day: event.starts_on,
              place: event.place === '' ? event.title : event.place,
            }),
      },
    }))
  }
  return (
    <>
      <Select
        {...at('ticket.event_id')}
        label={<Trans>Event in the calendar</Trans>}
        hint={
          <Trans>
            The day, times and place come from the event. If it moves or is cancelled, these tickets follow.
          </Trans>
        }
        value={chosen}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{t`Not in the calendar`}</option>
        {isListed ? null : <option value={chosen}>{nameOf(occasion, day)}</option>}
        {events.map(({ id, title, starts_on: startsOn }) => (
          <option key={id} value={id}>
            {nameOf(title, startsOn)}
          </option>
        ))}
      </Select>
      <DeskFailure words={failure} />
    </>
  )
}
