import './log-book.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Banner } from '#platform/ui/Banner.tsx'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { NoSuchVehicle } from '#features/vehicles/garage-note.public.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { BackLink } from '#platform/ui/lazy/TextLink.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { Plate } from '#platform/ui/Plate.tsx'
import { PrintLine } from '#platform/ui/PrintLine.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { LoadFailure } from '#platform/ui/lazy/LoadFailure.tsx'
import { useList } from '#platform/web/use-list.ts'
import type { Book, BookEntry, BookSummary, VehicleBook } from '../log-book.contract.ts'
import { BookBanners } from './BookBanners.tsx'
import { BookRings } from './BookRings.tsx'
import { CorrectEntry, NewEntry } from './EntryForms.tsx'
import { EntryList } from './EntryList.tsx'
import { STATE_TONES, STATE_WORDS } from './log-book-labels.ts'
import { AskForBook, ReportLost } from './NoteDialogs.tsx'
import { useClubToday } from './use-club-time.ts'
import { useLogBook } from './use-log-book.ts'
import { WaitingList } from './WaitingList.tsx'

/** /vehicle/{id}/logbook: the log book of a vehicle on club rego. @source docs/reference/log-book.md §5.1 */
export function LogBookScreen({ id }: { id: string }) {
  const [bookId, setBookId] = useState<number | null>(null)
  const { data, failure, isMissing, reload, put } = useLogBook(Number(id), bookId)
  return (
    <div className="page pt-4 pb-20 lg:pt-8">
      <PrintLine />
      <p className="mb-2 print:hidden">
        <BackLink to={`/vehicle/${id}`}>
          {data === null ? <Trans>Vehicle</Trans> : <bdi>{data.vehicle.name}</bdi>}
        </BackLink>
      </p>
      {isMissing ? (
        <NoSuchVehicle />
      ) : failure !== '' ? (
        <LoadFailure words={failure} onTryAgain={reload} />
      ) : data === null ? (
        <SkeletonRows count={4} />
      ) : (
        <BookPage key={data.book?.id ?? 0} data={data} onChange={put} onOpen={setBookId} onSent={reload} />
      )}
    </div>
  )
}

type BookPageProps = {
  data: VehicleBook
  onChange: (data: VehicleBook) => void
  onOpen: (bookId: number) => void
  onSent: () => void
}

function BookPage({ data, onChange, onOpen, onSent }: BookPageProps) {
  const today = useClubToday()
  const [isWriting, setIsWriting] = useState(false)
  const [correcting, setCorrecting] = useState<BookEntry | null>(null)
  const { book, vehicle, events } = data
  const done = (found: VehicleBook): void => {
    onChange(found)
    setIsWriting(false)
    setCorrecting(null)
  }
  const form = { events, today, onSaved: done }
  return (
    <div className="grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-6">
      <header>
        <h1 className="text-h1" tabIndex={-1}>
          <Trans>Log book</Trans>
        </h1>
        <p className="mt-2 flex flex-wrap items-center gap-2.5 text-muted">
          <Ltr className="figure">{vehicle.year}</Ltr> <bdi>{vehicle.name}</bdi>
          {vehicle.plate === '' ? null : <Plate number={vehicle.plate} />}
        </p>
      </header>
      <Banner tone="info">
        <Trans>
          The paper book must be in the car. It is the one that counts; this page helps you keep it. Rules
          differ by state and change: check with your registrar.
        </Trans>
      </Banner>
      <BookBanners data={data} />
      {book === null || book.number === '' ? (
        <NoBook data={data} onChange={onChange} />
      ) : isWriting ? (
        <NewEntry {...form} book={book} driver={data.driver} onClose={() => setIsWriting(false)} />
      ) : correcting !== null ? (
        <CorrectEntry {...form} book={book} entry={correcting} onClose={() => setCorrecting(null)} />
      ) : (
        <>
          <BookHead book={book} />
          <div className="flex flex-wrap gap-3 print:hidden">
            {data.may_write ? (
              <Button onClick={() => setIsWriting(true)}>
                <Trans>Log a drive</Trans>
              </Button>
            ) : null}
            <Button tone="outline" onClick={() => globalThis.print()}>
              <Trans>Print</Trans>
            </Button>
            {data.may_write ? <ReportLost book={book} onDone={onChange} /> : null}
            {data.may_request ? <AskForBook vehicleId={vehicle.id} onDone={onChange} /> : null}
          </div>
          <section>
            <h2 className="visually-hidden">
              <Trans context="lines of a log book">Entries</Trans>
            </h2>
            <WaitingList bookId={book.id} onSent={onSent} />
            <EntryList book={book} onCorrect={setCorrecting} />
          </section>
        </>
      )}
      <OtherBooks others={data.others} onOpen={onOpen} />
    </div>
  )
}

function NoBook({ data, onChange }: Pick<BookPageProps, 'data' | 'onChange'>) {
  if (data.book !== null) return null
  return (
    <div>
      <h2 className="text-h3">
        <Trans>No log book yet</Trans>
      </h2>
      <p className="mt-1 mb-5">
        <Trans>
          With a log book a car on club rego may be driven on some days outside club events. Its days are
          counted here.
        </Trans>
      </p>
      {data.may_request ? <AskForBook vehicleId={data.vehicle.id} onDone={onChange} /> : null}
      {data.closed === 'not_registered' ? (
        <ButtonLink href="/specialvehicle">
          <Trans>Start an application</Trans>
        </ButtonLink>
      ) : null}
    </div>
  )
}

function BookHead({ book }: { book: Book }) {
  const { i18n } = useLingui()
  const list = useList()
  const format = useFormat()
  const day = (text: string | null) => (text === null || format === null ? '' : format.day(text, 'medium'))
  const from = day(book.period_from)
  const to = day(book.period_to)
  return (
    <section className="flex flex-wrap items-center gap-x-5 gap-y-4">
      <BookRings counters={book.counters} />
      <div className="min-w-0 grow basis-52">
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-h4">
            <Trans>
              Book <Ltr className="figure">{book.number}</Ltr>
            </Trans>
          </span>
          <Chip tone={STATE_TONES[book.state]}>{i18n._(STATE_WORDS[book.state])}</Chip>
        </p>
        <p>
          <Trans>
            {from} to {to}
          </Trans>
        </p>
        <p className="text-note text-muted">{list([book.scheme, book.issuer])}</p>
      </div>
    </section>
  )
}

function OtherBooks({
  others,
  onOpen,
}: {
  others: readonly BookSummary[]
  onOpen: (bookId: number) => void
}) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const issued = others.filter(({ number }) => number !== '')
  if (issued.length === 0) return null
  return (
    <section className="mt-6 print:hidden">
      <SectionHead title={<Trans>Other log books</Trans>} size="h4" />
      <ul>
        {issued.map((book) => {
          const { id, number, period_to: to } = book
          return (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2"
            >
              <Button tone="link" aria-label={t`Open book ${number}`} onClick={() => onOpen(id)}>
                <Ltr className="figure">{number}</Ltr>
              </Button>
              <span className="text-note text-muted">
                {i18n._(STATE_WORDS[book.state])}
                {to === null || format === null ? '' : `, ${format.day(to, 'medium')}`}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
