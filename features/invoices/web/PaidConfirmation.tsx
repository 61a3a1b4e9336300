import { Trans } from '@lingui/react/macro'
import { centsOf } from '#platform/shared/money.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { MixedText } from '#platform/ui/lazy/MixedText.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import type { InvoiceAnswer, PaidItem } from '../invoices.contract.ts'

type PaidConfirmationProps = {
  invoice: InvoiceAnswer
  /** Whether the confirmation replaces the invoice, which is then a link. Otherwise it is shown above the invoice. */
  isWholeScreen: boolean
}

/**
 * Confirms a payment: what has been paid, what happens next, and links to the card, tickets, calendar file and invoice.
 */
export function PaidConfirmation({ invoice, isWholeScreen }: PaidConfirmationProps) {
  const hasFormat = useFormat() !== null
  const Heading = isWholeScreen ? 'h1' : 'h2'
  const Subheading = isWholeScreen ? 'h2' : 'h3'
  return (
    <section className={isWholeScreen ? '' : 'mb-6 rounded-card border border-line bg-surface p-5'}>
      <Heading className={isWholeScreen ? 'text-h1' : 'text-h3'}>
        <Trans>Paid. Thank you.</Trans>
      </Heading>
      <p className="mt-2">
        <PaidBy invoice={invoice} />
      </p>
      {invoice.bought.length === 0 ? null : (
        <ul className="mt-2 list-disc ps-5 font-semibold">
          {invoice.bought.map((line, at) => (
            // The lines of an order never change their positions.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <MixedText>{line}</MixedText>
            </li>
          ))}
        </ul>
      )}
      {invoice.paid_items.length === 0 || !hasFormat ? null : (
        <>
          <Subheading className="mt-6 text-h3">
            <Trans>What happens next</Trans>
          </Subheading>
          <ul className="mt-2 list-disc ps-5">
            {invoice.paid_items.map((item) => (
              <li key={keyOf(item)} className="mt-2">
                <NextStep item={item} invoice={invoice} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Links invoice={invoice} isWholeScreen={isWholeScreen} />
    </section>
  )
}

function keyOf(item: PaidItem): string {
  if (item.kind === 'goods') return item.delivery
  return item.kind === 'membership' ? `${item.person} ${item.name}` : item.name
}

/** Says how much was paid, and how much of it with credit. */
function PaidBy({ invoice }: { invoice: InvoiceAnswer }) {
  const money = useMoney()
  const { number } = invoice.order
  const total = money(invoice.paper.totalCents)
  const paid = money(centsOf(invoice.paid))
  const credit = money(centsOf(invoice.credit_used))
  if (invoice.credit_used === 0)
    return (
      <Trans>
        Order {number} for {total} is paid. We have emailed you a confirmation.
      </Trans>
    )
  return invoice.paid === 0 ? (
    <Trans>
      Order {number}: {total} paid from your credit. We have emailed you a confirmation.
    </Trans>
  ) : (
    <Trans>
      Order {number}: {paid} paid, {credit} from your credit. We have emailed you a confirmation.
    </Trans>
  )
}

/** Explains what happens next with an item. For goods, it names the place or address that the buyer chose. */
function NextStep({ item, invoice }: { item: PaidItem; invoice: InvoiceAnswer }) {
  const place = invoice.delivery_name
  const address = invoice.paper.buyer.address.replaceAll('\n', ', ')
  if (item.kind === 'goods')
    return item.delivery === 'pick_up' ? (
      <>
        <Trans>We email you as soon as your order is ready to pick up.</Trans>{' '}
        {place === '' ? null : (
          <Trans comment="The name of the delivery option, like “Pick up at the clubrooms”">
            You chose: <bdi>{place}</bdi>.
          </Trans>
        )}
      </>
    ) : item.delivery === 'post' ? (
      <>
        <Trans>We pack your order, and email you when it is on its way.</Trans>{' '}
        {address === '' ? null : (
          <Trans>
            It goes to: <bdi>{address}</bdi>.
          </Trans>
        )}
      </>
    ) : (
      <Trans>We email you what you bought.</Trans>
    )
  if (item.kind === 'entry') return <EntryStep item={item} />
  return item.person === '' ? <MembershipStep item={item} /> : <OtherMembershipStep item={item} />
}

type EntryItem = Extract<PaidItem, { kind: 'entry' }>

function EntryStep({ item }: { item: EntryItem }) {
  const format = useFormat()
  const { name, place, starts_at: startsAt, timezone } = item
  const day = format?.day(item.day, 'long') ?? ''
  const time = startsAt === null ? '' : (format?.time(Date.parse(startsAt), timezone) ?? '')
  return (
    <>
      {time === '' ? (
        <Trans>
          You are entered in <bdi>{name}</bdi> on {day}.
        </Trans>
      ) : (
        <Trans>
          You are entered in <bdi>{name}</bdi> on {day} at {time}.
        </Trans>
      )}{' '}
      {place === '' ? null : (
        <>
          <Trans comment="The place at which an event is held">
            Place: <bdi>{place}</bdi>.
          </Trans>{' '}
        </>
      )}
      {item.bring}
    </>
  )
}

function MembershipStep({ item }: { item: Extract<PaidItem, { kind: 'membership' }> }) {
  const format = useFormat()
  const { name, guardian, status } = item
  const from = format?.day(item.valid_from, 'medium') ?? ''
  const to = item.valid_to === null ? '' : (format?.day(item.valid_to, 'medium') ?? '')
  const meeting = item.committee_meets_on
  const date = meeting === null ? '' : (format?.day(meeting, 'long') ?? '')
  if (item.pending_with === 'applicant')
    return (
      <Trans>
        The committee has a question about your application for {name} membership. It can decide once you have
        answered.
      </Trans>
    )
  if (status === 'awaiting_approval')
    return guardian === '' ? (
      <>
        <Trans>
          The committee decides on your {name} membership at its next meeting. We email you the result.
        </Trans>{' '}
        {date === '' ? null : <Trans>The committee meets next on {date}.</Trans>}{' '}
        <DaysUntilDecision item={item} />
      </>
    ) : item.pending_with === 'committee' ? (
      <Trans>
        We have emailed <bdi>{guardian}</bdi>. The committee decides on your {name} membership once they have
        confirmed.
      </Trans>
    ) : (
      <Trans>
        We have emailed <bdi>{guardian}</bdi>. Your {name} membership begins once they have confirmed.
      </Trans>
    )
  if (status === 'upcoming')
    return (
      <Trans>
        Your {name} membership begins on {from}.
      </Trans>
    )
  return item.valid_to === null ? (
    <Trans>Your {name} membership has begun and has no end. Your card is ready.</Trans>
  ) : (
    <Trans>
      Your {name} membership runs until {to}. Your card is ready.
    </Trans>
  )
}

/** Says when the membership of a person for whom the buyer paid begins or ends. */
function OtherMembershipStep({ item }: { item: Extract<PaidItem, { kind: 'membership' }> }) {
  const format = useFormat()
  const { name, person, status, valid_from: validFrom, valid_to: validTo } = item
  if (item.pending_with === 'guardian')
    return (
      <Trans>
        The {name} membership of <bdi>{person}</bdi> begins once the guardian has confirmed.
      </Trans>
    )
  if (status === 'awaiting_approval')
    return (
      <Trans>
        The committee decides on the {name} membership of <bdi>{person}</bdi> at its next meeting.
      </Trans>
    )
  if (status === 'upcoming' || validTo === null) {
    const from = format?.day(validFrom, 'medium') ?? ''
    return (
      <Trans>
        The {name} membership of <bdi>{person}</bdi> begins on {from}.
      </Trans>
    )
  }
  const to = format?.day(validTo, 'medium') ?? ''
  return (
    <Trans>
      The {name} membership of <bdi>{person}</bdi> runs until {to}.
    </Trans>
  )
}

/** Says whether the membership loses days while the committee decides. */
function DaysUntilDecision({ item }: { item: Extract<PaidItem, { kind: 'membership' }> }) {
  const format = useFormat()
  const to = item.valid_to === null ? '' : (format?.day(item.valid_to, 'medium') ?? '')
  if (item.begins_at_decision)
    return <Trans>Your 12 months begin on the day of that decision, so you lose no days.</Trans>
  return to === '' ? null : <Trans>Whenever it decides, the membership runs until {to}.</Trans>
}

/** The links that follow a payment. The first link to a card or ticket is the filled button. */
function Links({ invoice, isWholeScreen }: PaidConfirmationProps) {
  const { id, number, paid_items: items } = invoice
  const memberships = items.filter((item) => item.kind === 'membership')
  const hasCard = memberships.some(({ status }) => status === 'active')
  const isPending = memberships.some(({ status }) => status === 'awaiting_approval')
  const hasTickets = isWholeScreen && invoice.has_tickets
  const hasGoodsOnly = items.every(({ kind }) => kind === 'goods')
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      {hasCard ? (
        <ButtonLink href="/membershipcard">
          <Trans>Show my card</Trans>
        </ButtonLink>
      ) : null}
      {hasTickets ? (
        <ButtonLink tone={hasCard ? 'outline' : 'primary'} href={`/print-tickets/${invoice.order.id}`}>
          {invoice.ticket_count === 1 ? <Trans>Show my ticket</Trans> : <Trans>Show my tickets</Trans>}
        </ButtonLink>
      ) : null}
      {isPending ? (
        <ButtonLink tone={hasCard || hasTickets ? 'outline' : 'primary'} href="/renew">
          <Trans>See your application</Trans>
        </ButtonLink>
      ) : null}
      {items.map((item) =>
        item.kind === 'entry' ? (
          <ButtonLink key={item.path} tone="outline" href={item.calendar_file}>
            <Trans>Add to my calendar</Trans>
          </ButtonLink>
        ) : null,
      )}
      {items.map((item) =>
        item.kind === 'entry' ? (
          <ButtonLink key={item.path} tone="link" href={item.path}>
            <Trans>Open the event</Trans>
          </ButtonLink>
        ) : null,
      )}
      {isWholeScreen && hasGoodsOnly && !hasTickets ? (
        <ButtonLink href="/orders">
          <Trans>See my orders</Trans>
        </ButtonLink>
      ) : null}
      {isWholeScreen ? (
        <ButtonLink tone="link" href={`/invoice/${id}`}>
          <Trans comment="A link to the invoice with this number">Invoice {number}</Trans>
        </ButtonLink>
      ) : null}
    </div>
  )
}
