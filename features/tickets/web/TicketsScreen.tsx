import './tickets.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import type { TicketItem, TicketsAnswer } from '../tickets.contract.ts'
import { HolderName } from './HolderName.tsx'
import { TicketCard } from './TicketCard.tsx'
import { useTickets } from './use-tickets.ts'

type TicketsScreenProps = {
  /** The public id of the order. */
  id: string
  /** The content that is shown if there are no tickets. */
  missing: ReactNode
}

/** /print-tickets/{id}: every ticket of an order, on the phone and on A4, two to a page. */
export function TicketsScreen({ id, missing }: TicketsScreenProps) {
  const { data: found, isMissing, failure, reload, put } = useTickets(id)
  const [named, setNamed] = useState<TicketItem | null>(null)
  const format = useFormat()
  if (isMissing) return missing
  return (
    <div className="page pt-8 pb-20 print:p-0">
      {failure !== '' ? (
        <div role="alert" className="rounded-box bg-danger-tint p-4 text-danger-ink">
          <p className="mb-3">
            <Trans>The tickets didn’t load. Check your signal and try again.</Trans>
          </p>
          <Button tone="outline" onClick={reload}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : found === null || format === null ? (
        <SkeletonRows count={4} />
      ) : (
        <>
          <Head found={found} />
          <ol className="tickets">
            {found.tickets
              .filter(({ status }) => status !== 'cancelled')
              .map((ticket) => (
                <TicketCard
                  key={ticket.id}
                  ticket={ticket}
                  found={found}
                  format={format}
                  onName={() => setNamed(ticket)}
                />
              ))}
          </ol>
          <GivenBack tickets={found.tickets.filter(({ status }) => status === 'cancelled')} />
          {named === null ? null : (
            <HolderName key={named.id} ticket={named} onClose={() => setNamed(null)} onNamed={put} />
          )}
        </>
      )}
    </div>
  )
}

/** Instructions for the tickets; not printed. */
function Head({ found: { tickets, order } }: { found: TicketsAnswer }) {
  const count = tickets.filter(({ status }) => status !== 'cancelled').length
  return (
    <div className="print-hidden mb-8 max-w-[62ch]">
      <h1 className="text-h1" tabIndex={-1}>
        <Plural value={count} one="Your ticket" other="Your tickets" />
      </h1>
      <p className="mt-2 text-muted">
        {count === 1 ? (
          <Trans>
            Order <Ltr className="figure">{String(order.number)}</Ltr>. Print it, or show the code on your
            phone. It lets one person in, once.
          </Trans>
        ) : (
          <Trans>
            Order <Ltr className="figure">{String(order.number)}</Ltr>. Print them, or show the code on your
            phone. Each lets one person in, once.
          </Trans>
        )}
      </p>
      {count === 0 ? null : (
        <Button className="mt-4" onClick={() => globalThis.print()}>
          <Trans>Print or save as PDF</Trans>
        </Button>
      )}
    </div>
  )
}

/** Notice about tickets that were refunded and are no longer valid. */
function GivenBack({ tickets }: { tickets: readonly TicketItem[] }) {
  const { t } = useLingui()
  if (tickets.length === 0) return null
  return (
    <section className="print-hidden mt-10 max-w-[62ch]" aria-labelledby="given-back">
      <h2 id="given-back" className="text-h3">
        <Trans>Refunded</Trans>
      </h2>
      <p className="mt-1 text-muted">
        <Trans>These were refunded and are no longer valid.</Trans>
      </p>
      <ul className="mt-3 border-t-2 border-ink">
        {tickets.map(({ id, number, code, facts: { occasion } }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-b border-row py-3">
            <span>
              {t`Ticket ${number}`}, <bdi>{occasion}</bdi>
            </span>
            <s className="text-muted">
              <Ltr className="figure">{code}</Ltr>
            </s>
          </li>
        ))}
      </ul>
    </section>
  )
}
