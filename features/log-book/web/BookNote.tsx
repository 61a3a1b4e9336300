import './log-book.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Chip } from '#platform/ui/Chip.tsx'
import { TextLink } from '#platform/ui/late/TextLink.tsx'
import { Ring } from '#platform/ui/Ring.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import type { BookSummary } from '../log-book.contract.ts'
import { takesEntries } from '../log-book.rules.ts'
import { STATE_TONES, STATE_WORDS } from './log-book-words.ts'

/** A vehicle's log book on its card in the garage; nothing for one that has no running book. */
export function BookNote({ book }: { book: BookSummary | undefined }) {
  const { i18n } = useLingui()
  const format = useFormat()
  if (book === undefined || !takesEntries(book.state)) return null
  const [counter] = book.counters
  if (counter === undefined) return null
  const left = Math.max(0, counter.allowed - counter.used)
  const to = book.period_to === null || format === null ? '' : format.day(book.period_to, 'medium')
  return (
    <div className="log-note">
      <div>
        {book.state === 'active' ? null : (
          <p className="mb-1">
            <Chip tone={STATE_TONES[book.state]}>{i18n._(STATE_WORDS[book.state])}</Chip>
          </p>
        )}
        <p className="text-note text-muted">
          <Plural value={left} one={`# day left, to ${to}`} other={`# days left, to ${to}`} />
        </p>
        <TextLink to={`/vehicle/${book.vehicle_id}/logbook`}>
          <Trans>Log a drive</Trans>
        </TextLink>
      </div>
      <Ring done={counter.used} total={counter.allowed} caption={<Trans>of {counter.allowed}</Trans>} />
    </div>
  )
}
