import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef } from 'react'
import { SECOND_MS } from '#platform/shared/durations.ts'
import { browserClock } from '#platform/web/clock.ts'
import { reportFault } from '#platform/web/report.ts'
import { afterMs } from '#platform/web/timers.ts'
import type { PageFinding } from '../../../page-findings.contract.ts'
import type { PageView } from '../../../page-view.ts'
import { useSessionView } from '../editing-context.ts'
import { type PreviewBlock, previewBlocks, previewPage } from '../preview-view.ts'
import { PreviewContent } from '../PreviewContent.tsx'
import { PreviewFrame } from '../PreviewFrame.tsx'
import { usePreviewCode } from '../use-preview-code.ts'
import { useVideoPosters } from '../video-posters.ts'
import { checkAccessibility } from './check-accessibility.ts'

/** A check that takes longer is given up, so that it does not prevent publishing. */
const GIVEN_UP_AFTER_MS = 30 * SECOND_MS

type CheckedPreviewProps = {
  /** Called once with the findings; null if the check failed. */
  onDone: (findings: PageFinding[] | null) => void
}

/**
 * An invisible rendering of the draft for the accessibility check: every block that is not hidden, in
 * the main language and as wide as a desktop screen, whatever the preview beside the form shows.
 */
export function CheckedPreview({ onDone }: CheckedPreviewProps) {
  const { t } = useLingui()
  const { state } = useSessionView()
  const posters = useVideoPosters(state)
  const blocks = useMemo(
    () =>
      previewBlocks(state, {
        nowMs: browserClock.nowMs(),
        showsAll: true,
        viewer: null,
        shown: null,
        posters,
      }).flatMap(shownAtOnce),
    [state, posters],
  )
  const view = useMemo(() => previewPage(state, blocks, null), [state, blocks])
  const isReady = usePreviewCode(view)
  return (
    <div className="checked-preview" aria-hidden="true">
      <PreviewFrame
        title={t`Preview for the accessibility check`}
        className="checked-frame"
        theme="light"
        language={null}
        onPress={ignorePress}
      >
        {isReady ? <CheckedContent view={view} blocks={blocks} onDone={onDone} /> : null}
      </PreviewFrame>
    </div>
  )
}

function ignorePress(): void {
  // The frame is not visible, so nothing in it is ever pressed.
}

/** Leaves out hidden blocks and the animation of others, because a block that is not animated yet is transparent. */
function shownAtOnce({ key, view }: PreviewBlock): PreviewBlock[] {
  return view.hidden === true ? [] : [{ key, view: { ...view, aos_type: null } }]
}

type CheckedContentProps = CheckedPreviewProps & { view: PageView; blocks: readonly PreviewBlock[] }

function CheckedContent({ view, blocks, onDone }: CheckedContentProps) {
  const article = useRef<HTMLElement>(null)
  const done = useRef(onDone)
  useEffect(() => {
    if (article.current === null) return undefined
    let isOver = false
    const end = (findings: PageFinding[] | null): void => {
      if (!isOver) done.current(findings)
      isOver = true
    }
    const stopWaiting = afterMs(GIVEN_UP_AFTER_MS, () => end(null))
    checkAccessibility(article.current).then(end, (error: unknown) => {
      reportFault(error, 'accessibility check')
      end(null)
    })
    return () => {
      isOver = true
      stopWaiting()
    }
  }, [])
  return (
    <PreviewContent ref={article} view={view} blocks={blocks} selected={null} nowMs={browserClock.nowMs()} />
  )
}
