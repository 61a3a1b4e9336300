import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import type { ImportedPage } from '../../../page-import.contract.ts'
import { ImportNotes } from './ImportNotes.tsx'

/**
 * The drafts that an import created, with the notes that remain for each. Takes the focus, because the button that had
 * it is no longer shown.
 */
export function ImportedDrafts({ pages }: { pages: readonly ImportedPage[] }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="imported-title"
      className="mb-8 max-w-[44rem] rounded-box border border-line p-4"
    >
      <h2 id="imported-title" className="text-h4">
        <Plural value={pages.length} one="# draft created" other="# drafts created" />
      </h2>
      <p className="mt-1 mb-3 text-muted">
        <Trans>
          Nothing is published. Open each draft, describe its images, and publish it when it is ready.
        </Trans>
      </p>
      <ul className="grid gap-3">
        {pages.map(({ id, name, url, notes }) => (
          <li key={id}>
            <ScreenLink
              to={`/cms/pages/${id}`}
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              <bdi>{name}</bdi>
            </ScreenLink>
            <bdi dir="ltr" className="block break-all text-note text-muted">
              {url}
            </bdi>
            <ImportNotes notes={notes} />
          </li>
        ))}
      </ul>
    </section>
  )
}
