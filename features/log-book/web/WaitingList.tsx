import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { USE_WORDS } from './log-book-labels.ts'
import { removeWaiting, waitingEntries } from './waiting-entries.ts'

/**
 * The drives of a book queued while offline, shown above the stored ones. @param onSent called when one of them was
 * written
 */
export function WaitingList({ bookId, onSent }: { bookId: number; onSent: () => void }) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const { entries } = useStore(waitingEntries)
  const waiting = entries.filter(({ input }) => input.book_id === bookId)
  const before = useRef(waiting.length)
  useEffect(() => {
    if (waiting.length < before.current) onSent()
    before.current = waiting.length
  }, [waiting.length, onSent])
  if (waiting.length === 0) return null
  return (
    <ul className="log-lines" aria-label={t`Not sent yet`}>
      {waiting.map(({ key, input, refused }) => (
        <li key={key} className="log-line">
          <div className="log-day">
            <span className="text-h4">{format?.day(input.day, 'medium') ?? ''}</span>
          </div>
          <div className="grid justify-items-start gap-2">
            <span>{i18n._(USE_WORDS[input.use])}</span>
            {refused === '' ? (
              <Chip tone="info">
                <Trans>Will send when online</Trans>
              </Chip>
            ) : (
              <>
                <p className="text-danger" role="status">
                  <bdi>{refused}</bdi>
                </p>
                <Button tone="outline" size="small" className="min-h-11" onClick={() => removeWaiting(key)}>
                  <Trans>Remove</Trans>
                </Button>
              </>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
