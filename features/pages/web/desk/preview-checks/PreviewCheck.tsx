import { Trans } from '@lingui/react/macro'
import type { PageFinding } from '../../../page-findings.contract.ts'
import { CheckedPreview } from './CheckedPreview.tsx'

/** The accessibility check of the preview: its findings once it has run. */
export type PreviewCheckState = 'running' | 'failed' | readonly PageFinding[]

type PreviewCheckProps = {
  state: PreviewCheckState
  onDone: (state: PreviewCheckState) => void
}

/** Runs the accessibility check of the preview, and says that it is running or that it failed. */
export function PreviewCheck({ state, onDone }: PreviewCheckProps) {
  return (
    <>
      <p role="status" className={typeof state === 'string' ? 'mb-4' : undefined}>
        {state === 'running' ? <Trans>Checking the accessibility of the page…</Trans> : null}
        {state === 'failed' ? (
          <Trans>The accessibility check did not run. Open this dialog again to repeat it.</Trans>
        ) : null}
      </p>
      {state === 'running' ? <CheckedPreview onDone={(findings) => onDone(findings ?? 'failed')} /> : null}
    </>
  )
}
