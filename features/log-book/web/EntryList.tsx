import { Which } from '#platform/ui/Which.tsx'
import './log-book.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { Disclosure } from '#platform/ui/Disclosure.tsx'
import { Figure } from '#platform/ui/Figure.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useList } from '#platform/web/use-list.ts'
import { useClubInstant } from './use-club-time.ts'
import type { EntryValues } from '../entry.rules.ts'
import type { Book, BookEntry, FormerEntry } from '../log-book.contract.ts'
import { COUNTER_WORDS, USE_WORDS } from './log-book-labels.ts'

type EntryListProps = {
  book: Book
  /** Opens the correction of an entry; absent if nothing can be corrected. */
  onCorrect?: (entry: BookEntry) => void
}

/** All entries of a book, the latest drive first. */
export function EntryList({ book, onCorrect }: EntryListProps) {
  const { t } = useLingui()
  if (book.entries.length === 0)
    return (
      <p className="text-muted">
        <Trans>No entries yet.</Trans>
      </p>
    )
  return (
    <ol className="log-lines" aria-label={t({ message: 'Entries', context: 'lines of a log book' })}>
      {book.entries.map((entry) => (
        <Line
          key={entry.position}
          entry={entry}
          hasCounters={book.counters.length > 1}
          {...(onCorrect !== undefined && entry.is_open ? { onCorrect: () => onCorrect(entry) } : {})}
        />
      ))}
    </ol>
  )
}

function Line({
  entry,
  hasCounters,
  onCorrect,
}: {
  entry: BookEntry
  hasCounters: boolean
  onCorrect?: () => void
}) {
  const { i18n } = useLingui()
  const format = useFormat()
  const { position, counter, is_void: isVoid, former } = entry
  const day = format?.day(entry.day, 'medium') ?? ''
  return (
    <li className="log-line">
      <div className="log-day">
        <span className="text-h4">{isVoid ? <del className="text-muted">{day}</del> : day}</span>
        <span className="block text-note text-muted">
          <Trans>
            Entry <Ltr className="figure">{position}</Ltr>
          </Trans>
        </span>
      </div>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{i18n._(USE_WORDS[entry.use])}</span>
          {isVoid ? (
            <Chip>
              <Trans>Did not take place</Trans>
            </Chip>
          ) : counter === null ? (
            <Chip>
              <Trans>No day</Trans>
            </Chip>
          ) : hasCounters ? (
            <Chip tone="primary">{i18n._(COUNTER_WORDS[counter])}</Chip>
          ) : null}
          {former.length > 0 ? (
            <Chip tone="info">
              <Trans>Corrected</Trans>
            </Chip>
          ) : null}
        </p>
        <p>
          <bdi>{entry.driver_name}</bdi>
          {entry.event_name === '' ? null : (
            <>
              {', '}
              <bdi>{entry.event_name}</bdi>
            </>
          )}
        </p>
        <Trip said={entry} />
        <WrittenBy entry={entry} />
        {former.length === 0 ? null : <Former former={former} />}
      </div>
      {onCorrect === undefined ? null : (
        <Button tone="link" size="small" className="log-correct" onClick={onCorrect}>
          <Trans>Correct</Trans>
          <Which>
            <Trans>entry {position}</Trans>
          </Which>
        </Button>
      )}
    </li>
  )
}

function Trip({ said }: { said: EntryValues }) {
  const { from, to, start_time: start, finish_time: finish } = said
  const { odometer_start: first, odometer_end: last } = said
  const hasPlaces = from !== '' || to !== ''
  if (!hasPlaces && start === '' && first === null) return null
  return (
    <p className="flex flex-wrap gap-x-4 text-note text-muted">
      {hasPlaces ? (
        <span>
          <Trans>
            From <bdi>{from}</bdi> to <bdi>{to}</bdi>
          </Trans>
        </span>
      ) : null}
      {start === '' ? null : <Ltr className="figure">{`${start}–${finish}`}</Ltr>}
      {first === null || last === null ? null : (
        <span>
          <Trans>
            Odometer <Figure>{first}</Figure> to <Figure>{last}</Figure>
          </Trans>
        </span>
      )}
    </p>
  )
}

/** Names who wrote, signed and last corrected an entry. */
function WrittenBy({ entry }: { entry: BookEntry }) {
  const instant = useClubInstant()
  const { signed } = entry
  const when = instant(entry.written_at)
  const correctedWhen = entry.corrected_at === null ? '' : instant(entry.corrected_at)
  return (
    <div className="text-note text-muted">
      <p>
        <Trans>
          Written {when} by <bdi>{entry.written_by}</bdi>
        </Trans>
        {signed === 'drawn' ? (
          <>
            {', '}
            <Trans>signed by hand</Trans>
          </>
        ) : signed === 'typed' ? (
          <>
            {', '}
            <Trans>signed with typed name</Trans>
          </>
        ) : null}
      </p>
      {entry.corrected_at === null ? null : (
        <p>
          <Trans>
            Corrected {correctedWhen} by <bdi>{entry.corrected_by}</bdi>
          </Trans>
          <Registrar isOne={entry.by_registrar} />
          <Why words={entry.why} />
        </p>
      )}
    </div>
  )
}

function Registrar({ isOne }: { isOne: boolean }) {
  if (!isOne) return null
  return (
    <>
      {', '}
      <Trans>registrar</Trans>
    </>
  )
}

function Why({ words }: { words: string }) {
  if (words === '') return null
  return (
    <span className="block">
      “<bdi>{words}</bdi>”
    </span>
  )
}

function Former({ former }: { former: readonly FormerEntry[] }) {
  const { i18n } = useLingui()
  const list = useList()
  const format = useFormat()
  return (
    <Disclosure
      summary={
        <span>
          <Plural value={former.length} one="Earlier version" other="# earlier versions" />
        </span>
      }
    >
      <ol className="grid gap-3">
        {former.map((said) => (
          <li key={said.written_at}>
            <del className="block">
              {list([
                format?.day(said.day, 'medium'),
                i18n._(USE_WORDS[said.use]),
                said.driver_name,
                said.event_name,
              ])}
            </del>
            <Trip said={said} />
            <FormerWriter said={said} />
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}

function FormerWriter({ said }: { said: FormerEntry }) {
  const instant = useClubInstant()
  const when = instant(said.written_at)
  return (
    <p className="text-note text-muted">
      <Trans>
        Written {when} by <bdi>{said.written_by}</bdi>
      </Trans>
      <Registrar isOne={said.by_registrar} />
      <Why words={said.why} />
    </p>
  )
}
