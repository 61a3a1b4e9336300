import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskFailure, useDesk } from '#features/staff/staff.public.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { listDeskPages } from '../../../page-drafts.contract.ts'
import type { PageSource } from './page-start.ts'

/** The number of pages that are listed; the search finds the others. */
const LISTED_MAX = 6

type PageToCopyProps = {
  copied: PageSource | null
  /** True to show that a page must be chosen. */
  isMissing: boolean
  onChoose: (page: PageSource) => void
}

/** A search for the page that a new page copies. */
export function PageToCopy({ copied, isMissing, onChoose }: PageToCopyProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const q = text.trim()
  const { data, failure } = useDesk(listDeskPages, q === '' ? {} : { q })
  const found = (data?.data ?? []).slice(0, LISTED_MAX)
  // The chosen page stays in the list when the search finds others.
  const listed = copied === null || found.some(({ id }) => id === copied.id) ? found : [copied, ...found]
  const hasMore = data !== null && (data.data.length > LISTED_MAX || !data.is_whole)
  return (
    <div className="mt-4">
      <TextField
        label={t`Find the page to copy`}
        hint={t`Search by name or address`}
        type="search"
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={({ target }) => setText(target.value)}
        // Enter would create the page.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <DeskFailure words={failure} />
      {data !== null && listed.length === 0 ? (
        <p className="mt-3">
          <Trans>No page matches.</Trans>
        </p>
      ) : (
        <div className="mt-3">
          <RadioGroup
            name="page-to-copy"
            look="card"
            label={t`Page to copy`}
            error={isMissing ? t`Choose the page to copy.` : undefined}
            value={copied === null ? '' : String(copied.id)}
            choices={listed.map(({ id, name, url }) => ({
              value: String(id),
              label: <bdi>{name}</bdi>,
              note: <bdi dir="ltr">{url}</bdi>,
            }))}
            onChange={(value) => {
              const page = listed.find(({ id }) => String(id) === value)
              if (page !== undefined) onChoose(page)
            }}
          />
        </div>
      )}
      {hasMore ? (
        <p className="mt-2 text-note text-muted">
          <Trans>There are more pages. Search for the one you need.</Trans>
        </p>
      ) : null}
    </div>
  )
}
