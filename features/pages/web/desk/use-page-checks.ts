import { useEffect, useState } from 'react'
import { call } from '#platform/web/http.ts'
import { checkPage, type PageFinding } from '../../page-findings.contract.ts'
import { usePageSession } from './editing-context.ts'
import type { PreviewCheckState } from './preview-checks/PreviewCheck.tsx'

type PageChecks = {
  /** The findings, and the last edit that they include; null until the checks have been run. */
  checked: { seq: number; findings: PageFinding[] } | null
  /** The findings of the server’s checks and, once it has run, of the accessibility check of the preview. */
  findings: readonly PageFinding[]
  warnings: PageFinding[]
  preview: PreviewCheckState
  setPreview: (state: PreviewCheckState) => void
  /** True if the page cannot be published; also true until the checks have been run, and after another edit. */
  isBlocked: boolean
  /** Returns the answer of a call. If it fails, runs the checks again, because their findings may have changed. */
  recheckOnFailure: <Answer>(answer: Promise<Answer>) => Promise<Answer>
}

/** Runs the checks before publishing when the dialog opens. @param run runs an action and shows its failure */
export function usePageChecks(run: (action: () => Promise<void>) => Promise<unknown>): PageChecks {
  const session = usePageSession()
  const [checked, setChecked] = useState<PageChecks['checked']>(null)
  const [isOutdated, setIsOutdated] = useState(false)
  const [preview, setPreview] = useState<PreviewCheckState>('running')
  const check = async () => {
    // Send pending changes first, so that the checks include the latest typing.
    await session.flush()
    setChecked(await call(checkPage, { page: session.pageId }))
  }
  useEffect(() => {
    void run(check)
    // The checks run once when the dialog opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [session])
  const findings = [...(checked?.findings ?? []), ...(typeof preview === 'string' ? [] : preview)]
  const hasError = findings.some(({ severity }) => severity === 'error')
  return {
    checked,
    findings,
    warnings: findings.filter(({ severity }) => severity === 'warning'),
    preview,
    setPreview,
    isBlocked: checked === null || preview === 'running' || isOutdated || hasError,
    recheckOnFailure: async (answer) => {
      try {
        return await answer
      } catch (error) {
        // After an edit by another person, nothing can be published from this dialog, because the publisher has not seen
        // the edit.
        const fresh = await call(checkPage, { page: session.pageId }).catch(() => null)
        if (fresh?.seq === checked?.seq) setChecked(fresh)
        else setIsOutdated(true)
        throw error
      }
    },
  }
}
