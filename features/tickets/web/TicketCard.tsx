import { Trans, useLingui } from '@lingui/react/macro'
import Scissors from 'lucide-react/icons/scissors'
import type { ReactNode } from 'react'
import { useSite } from '#features/site/site.public.tsx'
import type { TicketDetails } from '#features/catalogue/catalogue.contract.ts'
import type { Format } from '#platform/shared/format.ts'
import { centsOf } from '#platform/shared/money.ts'
import { spelledTime } from '#platform/shared/time-of-day.ts'
import { ClubMark } from '#platform/ui/art/ClubMark.tsx'
import { EmptyStateTrack } from '#platform/ui/art/EmptyStateTrack.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { Figure } from '#platform/ui/Figure.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { Kerb, type KerbColour } from '#platform/ui/Kerb.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { QrCode } from '#platform/ui/QrCode.tsx'
import type { TicketItem, TicketsAnswer } from '../tickets.contract.ts'

type TicketCardProps = {
  ticket: TicketItem
  found: TicketsAnswer
  format: Format
  onName: () => void
}

/**
 * One ticket: its details, and beside them a stub with its code. It takes half an A4 page in print.
 * @source docs/reference/tickets-and-gate.md §1.1
 */
export function TicketCard({ ticket, found, format, onName }: TicketCardProps) {
  const { facts } = ticket
  const titleId = `ticket-${ticket.number}`
  return (
    <li className="ticket-slot">
      <article className="ticket" aria-labelledby={titleId}>
        <Kerb colour={facts.colour === '' ? 'primary' : (facts.colour as KerbColour)} />
        <div className="ticket-main">
          <p className="ticket-club">
            <ClubMark className="ticket-mark" isPlain />
            <bdi>{found.club.name}</bdi>
          </p>
          <h2 id={titleId} className="ticket-title">
            <bdi>{facts.occasion}</bdi>
          </h2>
          <When facts={facts} format={format} />
          <div className="ticket-middle">
            <Where facts={facts} />
            <Schedule facts={facts} format={format} />
          </div>
          <Holder ticket={ticket} found={found} format={format} onName={onName} />
        </div>
        <Stub ticket={ticket} found={found} format={format} />
      </article>
      <p className="ticket-small">
        <bdi>{facts.conditions}</bdi> <Ltr className="whitespace-nowrap">{found.club.phone}</Ltr>
      </p>
      <div className="ticket-cut" aria-hidden="true">
        <Icon of={Scissors} size={20} />
      </div>
    </li>
  )
}

type FactsProps = { facts: TicketDetails; format: Format }

function When({ facts: { day, last_day: lastDay = '', opens_at }, format }: FactsProps) {
  if (day === '') return null
  const opens = opens_at === '' ? '' : spelledTime(opens_at, format)
  return (
    <p className="ticket-when">
      <Figure className="ticket-day">{String(Number(day.slice(8)))}</Figure>
      <span>
        <strong className="block">
          <DayOrDays
            first={format.day(day, 'long')}
            last={lastDay > day ? format.day(lastDay, 'long') : ''}
          />
        </strong>
        {opens === '' ? null : (
          <Trans>
            Opens <Ltr>{opens}</Ltr>
          </Trans>
        )}
      </span>
    </p>
  )
}

function DayOrDays({ first, last }: { first: string; last: string }) {
  if (last === '') return first
  return (
    <Trans>
      {first} to {last}
    </Trans>
  )
}

function Where({ facts: { place, address, note } }: { facts: TicketDetails }) {
  return (
    <div>
      <p className="font-semibold">
        <bdi>{place}</bdi>
      </p>
      <p className="text-note whitespace-pre-line text-muted">
        <bdi>{[address, note].filter((part) => part !== '').join('\n')}</bdi>
      </p>
    </div>
  )
}

function Schedule({ facts: { schedule }, format }: FactsProps) {
  if (schedule.length === 0) return null
  return (
    <dl className="ticket-schedule">
      {schedule.map(({ time, label }) => (
        <div key={`${time} ${label}`}>
          <dt>
            <Figure>{spelledTime(time, format)}</Figure>
          </dt>
          <dd>
            <bdi>{label}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Holder({ ticket, found, format, onName }: TicketCardProps) {
  const { t } = useLingui()
  const { holder_name, facts, price, has_gst, is_open } = ticket
  const buyer = found.order.buyer_name
  return (
    <dl className="ticket-holder">
      <Fact name={<Trans>Holder</Trans>}>
        <bdi>{holder_name === '' ? t`Guest of ${buyer}` : holder_name}</bdi>
        {is_open ? (
          <span className="block">
            <Button tone="link" size="small" className="ticket-change" onClick={onName}>
              {holder_name === '' ? <Trans>Add a name</Trans> : <Trans>Change the name</Trans>}
            </Button>
          </span>
        ) : null}
      </Fact>
      {facts.kind === '' ? null : (
        <Fact name={<Trans>Type</Trans>}>
          <bdi>{facts.kind}</bdi>
        </Fact>
      )}
      <Fact name={has_gst ? <Trans>Price with GST</Trans> : <Trans>Price</Trans>}>
        <Figure>{format.money(centsOf(price))}</Figure>
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-note text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

/** The part to tear off: the code, the number of the ticket, and its order. */
function Stub({ ticket, found, format }: Omit<TicketCardProps, 'onName'>) {
  const { t } = useLingui()
  const { timezone } = useSite()
  const { code, qr, number, facts, checked_in_at } = ticket
  const count = found.tickets.length
  const usedMs = checked_in_at === null ? null : Date.parse(checked_in_at)
  const used = usedMs === null ? '' : format.moment(usedMs, timezone)
  return (
    <div className="ticket-stub">
      <QrCode className="ticket-qr" text={qr} label={t`QR code ${code}`} />
      <p className="ticket-code">
        <Ltr>{code}</Ltr>
      </p>
      <p className="text-muted">
        <Trans>
          Ticket {number} of {count}
        </Trans>
      </p>
      {used === '' ? null : (
        <Chip>
          <Trans>Used {used}</Trans>
        </Chip>
      )}
      <EmptyStateTrack className="ticket-line" />
      <p className="ticket-order">
        <Trans>
          Order <Ltr className="figure">{String(found.order.number)}</Ltr>
        </Trans>
        {facts.permit_no === '' ? null : (
          <span className="block">
            <Trans>
              Permit <Ltr>{facts.permit_no}</Ltr>
            </Trans>
          </span>
        )}
      </p>
    </div>
  )
}
