import './log-book.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Chip } from '#platform/ui/Chip.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { Ring } from '#platform/ui/Ring.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import type { BookSummary } from '../log-book.contract.ts'
import { takesEntries } from '../log-book.rules.ts'
import { COUNTER_WORDS, STATE_TONES, STATE_WORDS } from './log-book-labels.ts'

/** A vehicle's log book on its card in the garage, with each counter; nothing if there is no current book. */
export function BookNote({ book }: { book: BookSummary | undefined }) {
  const { i18n } = useLingui()
  if (book === undefined || !takesEntries(book.state)) return null
  const { counters } = book
  return (
    <div className="log-note">
      <div>
        {book.state === 'active' ? null : (
          <p className="mb-1">
            <Chip tone={STATE_TONES[book.state]}>{i18n._(STATE_WORDS[book.state])}</Chip>
          </p>
        )}
        {counters.map(({ id, used, allowed }) => (
          <p key={id} className="text-note text-muted">
            {counters.length > 1 ? <span className="block text-ink">{i18n._(COUNTER_WORDS[id])}</span> : null}
            <DaysLeft left={Math.max(0, allowed - used)} periodTo={book.period_to} />
          </p>
        ))}
        <TextLink to={`/vehicle/${book.vehicle_id}/logbook`}>
          <Trans>Log a drive</Trans>
        </TextLink>
      </div>
      <div className="grid gap-2">
        {counters.map(({ id, used, allowed }) => (
          <Ring key={id} done={used} total={allowed} caption={<Trans>of {allowed}</Trans>} />
        ))}
      </div>
    </div>
  )
}

function DaysLeft({ left, periodTo }: { left: number; periodTo: string | null }) {
  const format = useFormat()
  const to = periodTo === null || format === null ? '' : format.day(periodTo, 'medium')
  if (to === '') return <Plural value={left} one="# day left to drive" other="# days left to drive" />
  return (
    <Plural
      value={left}
      one={`# day left to drive in this log book, which ends on ${to}`}
      other={`# days left to drive in this log book, which ends on ${to}`}
    />
  )
}
