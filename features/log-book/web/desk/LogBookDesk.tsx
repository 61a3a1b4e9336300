import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { RecordTabs } from '#features/desk-records/desk-records-desk.public.tsx'
import { backToList, IfAllowed, DeskList, DeskPage, useDesk } from '#features/staff/staff.public.tsx'
import { Banner } from '#platform/ui/Banner.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { Plate } from '#platform/ui/Plate.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import type { Book, BookEntry, BookSummary, VehicleBook } from '../../log-book.contract.ts'
import { deskBook, type DeskVehicleBook, issueBook } from '../../log-book-desk.contract.ts'
import { VEHICLE_DESK_RECORD } from '../../vehicle-desk-record.contract.ts'
import { BookRings } from '../BookRings.tsx'
import { CorrectEntry } from '../EntryForms.tsx'
import { EntryList } from '../EntryList.tsx'
import { STATE_TONES, STATE_WORDS } from '../log-book-labels.ts'
import { useClubToday } from '../use-club-time.ts'
import { describeLine } from './describe-line.tsx'
import { IssueBook } from './IssueBook.tsx'
import { RefuseBook } from './RefuseBook.tsx'

/** /cms/log-books/{vehicle}: the books of one vehicle, which can be issued, verified and corrected. */
export function LogBookDesk({ rest }: { rest: string }) {
  const [bookId, setBookId] = useState<number | null>(null)
  const input = { vehicle_id: Number(rest), ...(bookId === null ? {} : { book_id: bookId }) }
  const { data, failure, reload, put } = useDesk(deskBook, input)
  const item = data?.item ?? null
  return (
    <DeskPage
      title={item === null ? <Trans>Log book</Trans> : <bdi>{item.found.vehicle.name}</bdi>}
      actions={
        <ScreenLink {...backToList('/cms/log-books')} className="btn btn-outline btn-small">
          <span>
            <Trans>All log books</Trans>
          </span>
        </ScreenLink>
      }
    >
      <DeskList isThere={item !== null} failure={failure} onReload={reload}>
        {item === null ? null : (
          <RecordTabs
            key={rest}
            calls={VEHICLE_DESK_RECORD}
            id={String(item.found.vehicle.id)}
            describe={describeLine}
            revision={revisionOf(item)}
          >
            <BooksOf
              key={`${rest} ${item.found.book?.id ?? 0} ${item.found.book?.state ?? ''}`}
              item={item}
              onChange={(changed) => put({ item: changed })}
              onReload={reload}
              onOpen={setBookId}
            />
          </RecordTabs>
        )}
      </DeskList>
    </DeskPage>
  )
}

/** Changes with each action on the books, so that the activity is loaded again. */
function revisionOf({ found: { book, others } }: DeskVehicleBook): string {
  return [book?.id, book?.state, book?.entries.length, others.length].join(' ')
}

type BooksOfProps = {
  item: DeskVehicleBook
  onChange: (item: DeskVehicleBook) => void
  onReload: () => void
  onOpen: (bookId: number) => void
}

function BooksOf({ item, onChange, onReload, onOpen }: BooksOfProps) {
  const { found, proposal, broken_at: brokenAt } = item
  const { book, vehicle } = found
  const [isIssuing, setIsIssuing] = useState(false)
  const isWaiting = book?.state === 'requested' || book?.state === 'lost' || book === null
  return (
    <div className="grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-6">
      <p className="flex flex-wrap items-center gap-2.5 text-muted">
        <Ltr className="figure">{vehicle.year}</Ltr>
        {vehicle.plate === '' ? null : <Plate number={vehicle.plate} />}
        <bdi>{vehicle.owner}</bdi>
      </p>
      {brokenAt === null ? null : (
        <Banner tone="danger">
          <Trans>
            This book fails the check: line {brokenAt} is altered or missing, or its days do not add up.
            Compare it with the paper book and with a backup.
          </Trans>
        </Banner>
      )}
      {proposal === null ? (
        <Banner tone="warn">
          <Trans>This vehicle has no current club registration, so it gets no book.</Trans>
        </Banner>
      ) : null}
      {book === null || book.note === '' ? null : (
        <p className="border-s-2 border-row ps-4">
          “<bdi>{book.note}</bdi>”
        </p>
      )}
      {proposal === null ? null : isWaiting || isIssuing ? (
        <IssueBook
          vehicleId={vehicle.id}
          proposal={proposal}
          onIssued={onChange}
          {...(isWaiting ? {} : { onClose: () => setIsIssuing(false) })}
        />
      ) : (
        <p>
          <IfAllowed call={issueBook}>
            <Button tone="outline" onClick={() => setIsIssuing(true)}>
              <Trans>Issue the next book</Trans>
            </Button>
          </IfAllowed>
        </p>
      )}
      {book?.state === 'requested' ? <RefuseBook book={book} onRefused={onChange} /> : null}
      {book === null || book.number === '' ? null : <BookPart book={book} found={found} onSaved={onReload} />}
      <Others others={found.others} onOpen={onOpen} />
    </div>
  )
}

function BookPart({ book, found, onSaved }: { book: Book; found: VehicleBook; onSaved: () => void }) {
  const { i18n } = useLingui()
  const format = useFormat()
  const today = useClubToday()
  const [correcting, setCorrecting] = useState<BookEntry | null>(null)
  const day = (text: string | null) => (text === null || format === null ? '' : format.day(text, 'medium'))
  const from = day(book.period_from)
  const to = day(book.period_to)
  if (correcting !== null)
    return (
      <CorrectEntry
        book={book}
        events={found.events}
        today={today}
        entry={correcting}
        onClose={() => setCorrecting(null)}
        onSaved={() => {
          setCorrecting(null)
          onSaved()
        }}
      />
    )
  return (
    <section>
      <SectionHead
        title={
          <Trans>
            Book <Ltr className="figure">{book.number}</Ltr>
          </Trans>
        }
        aside={<Chip tone={STATE_TONES[book.state]}>{i18n._(STATE_WORDS[book.state])}</Chip>}
      />
      <div className="my-4 flex flex-wrap items-center gap-6">
        <BookRings counters={book.counters} />
        <p>
          <Trans>
            {from} to {to}
          </Trans>
          <br />
          <span className="text-note text-muted">{book.scheme}</span>
        </p>
      </div>
      <EntryList book={book} onCorrect={setCorrecting} />
    </section>
  )
}

function Others({ others, onOpen }: { others: readonly BookSummary[]; onOpen: (bookId: number) => void }) {
  const { t, i18n } = useLingui()
  const issued = others.filter(({ number }) => number !== '')
  if (issued.length === 0) return null
  return (
    <section>
      <SectionHead title={<Trans>Other log books</Trans>} size="h4" />
      <ul>
        {issued.map(({ id, number, state }) => (
          <li key={id} className="flex items-center gap-3 border-b border-line py-1">
            <Button tone="link" aria-label={t`Open book ${number}`} onClick={() => onOpen(id)}>
              <Ltr className="figure">{number}</Ltr>
            </Button>
            <Chip tone={STATE_TONES[state]}>{i18n._(STATE_WORDS[state])}</Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}
