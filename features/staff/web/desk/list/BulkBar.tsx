import './list.css'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#platform/ui/Button.tsx'

type BulkBarProps = {
  /** True if nothing is selected; the bar is then not shown. */
  isEmpty: boolean
  /** The number of selected rows as a text. */
  count: ReactNode
  onClear: () => void
  /** The buttons for the selected rows. */
  children: ReactNode
}

/** The number of selected rows and the actions for them, at the end of the screen. */
export function BulkBar({ isEmpty, count, onClear, children }: BulkBarProps) {
  const { t } = useLingui()
  return (
    <>
      <p role="status" className="visually-hidden">
        {isEmpty ? '' : count}
      </p>
      {isEmpty ? null : (
        <div className="bulk-bar" role="group" aria-label={t`Actions for the selected rows`}>
          <span className="me-auto font-semibold">{count}</span>
          {children}
          <Button size="small" tone="link" onClick={onClear}>
            <Trans>Clear selection</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
