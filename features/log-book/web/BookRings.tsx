import './log-book.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { Ring } from '#platform/ui/Ring.tsx'
import type { BookCounter } from '../log-book.contract.ts'
import { COUNTER_WORDS } from './log-book-labels.ts'

/** Shows for each counter of a log book how many of the allowed days are used, as a ring. */
export function BookRings({ counters }: { counters: readonly BookCounter[] }) {
  const { i18n } = useLingui()
  return (
    <div className="log-rings">
      {counters.map(({ id, used, allowed }) => (
        <div key={id} className="flex items-center gap-3">
          <Ring done={used} total={allowed} caption={<Trans>of {allowed}</Trans>} />
          {counters.length > 1 ? <span>{i18n._(COUNTER_WORDS[id])}</span> : null}
        </div>
      ))}
    </div>
  )
}
