import { useLingui } from '@lingui/react/macro'
import { useCallback, useDeferredValue } from 'react'
import { DEFAULT_LOCALE, type Locale } from '#platform/shared/locales.ts'
import { browserClock } from '#platform/web/clock.ts'
import { useSessionView } from './editing-context.ts'
import { PreviewContent } from './PreviewContent.tsx'
import { PreviewFrame } from './PreviewFrame.tsx'
import { previewBlocks, previewPage } from './preview-view.ts'
import { type PreviewViewerChoice, viewerOfChoice } from './PreviewViewer.tsx'
import { usePreviewCode } from './use-preview-code.ts'
import { useVideoPosters } from './video-posters.ts'

export type PreviewSettings = {
  width: 'phone' | 'tablet' | 'wide'
  theme: 'light' | 'dark'
  /**
   * The instant at which the blocks’ visibility is shown; null for the current state, which includes hidden blocks, for
   * editors.
   */
  atMs: number | null
  viewer: PreviewViewerChoice
  /** The language of the texts; null for the main language. */
  language: Locale | null
}

type PagePreviewProps = {
  settings: PreviewSettings
  selected: string | null
  onSelect: (key: string | null) => void
}

/** The draft as the site renders it. A click on a block selects it. */
export function PagePreview({ settings, selected, onSelect }: PagePreviewProps) {
  const { t } = useLingui()
  const { state, languages } = useSessionView()
  // The preview is rendered with lower priority, so that typing stays responsive on a long page.
  const shown = useDeferredValue(state)
  const posters = useVideoPosters(shown)
  const { width, theme, atMs, language } = settings
  const viewer = viewerOfChoice(settings.viewer)
  const [main = DEFAULT_LOCALE] = languages
  const inLanguage = language === null ? null : { language, main, isOffered: true }
  const blocks = previewBlocks(shown, {
    nowMs: atMs ?? browserClock.nowMs(),
    showsAll: atMs === null && viewer === null,
    viewer,
    shown: inLanguage,
    posters,
  })
  const view = previewPage(shown, blocks, inLanguage)
  const isReady = usePreviewCode(view)
  const press = useCallback(
    (element: Element) => onSelect(element.closest('[data-preview]')?.getAttribute('data-preview') ?? null),
    [onSelect],
  )
  return (
    <PreviewFrame
      title={t`Preview of the page`}
      className={`preview-frame preview-${width}`}
      theme={theme}
      language={language}
      onPress={press}
    >
      {isReady ? (
        <PreviewContent
          view={view}
          blocks={blocks}
          selected={selected}
          nowMs={atMs ?? browserClock.nowMs()}
        />
      ) : null}
    </PreviewFrame>
  )
}
