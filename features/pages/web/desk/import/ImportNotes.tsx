import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ImportNote } from '../../../page-import.contract.ts'
import { NOTE_LABELS } from './note-labels.ts'

/** Lists what an import leaves out and what an officer should check. Shows nothing if there are no notes. */
export function ImportNotes({ notes }: { notes: readonly ImportNote[] }) {
  const { i18n } = useLingui()
  if (notes.length === 0) return null
  return (
    <details className="mt-3">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        <Plural value={notes.length} one="# thing to check" other="# things to check" />
      </summary>
      <ul className="list-disc ps-5">
        {notes.map(({ code, text, count }) => (
          <li key={`${code} ${text}`} className="py-0.5">
            {i18n._(NOTE_LABELS[code])}{' '}
            {text === '' ? null : (
              <bdi dir="auto" className="break-all text-muted">
                {text}
              </bdi>
            )}
            {count === 1 ? null : (
              <span className="text-muted">
                {' '}
                <Trans comment="How often a note applies, after the note: (3 times)">
                  (<Plural value={count} one="# time" other="# times" />)
                </Trans>
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
