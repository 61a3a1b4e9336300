import { useLingui } from '@lingui/react/macro'
import { createElement, memo, useCallback, useDeferredValue, useEffect, useState } from 'react'
import { DEFAULT_LOCALE, type Locale } from '#platform/shared/locales.ts'
import { browserClock } from '#platform/web/clock.ts'
import { CleanHtml } from '#platform/web/CleanHtml.tsx'
import { reportFault } from '#platform/web/report.ts'
import type { BlockView } from '../../page-view.ts'
import { Block } from '../blocks/Block.tsx'
import { loadCodeOf, partNamed } from '../page-code.ts'
import { templatesOf } from '../widgets/registry.ts'
import { useSessionView } from './editing-context.ts'
import { PreviewFrame } from './PreviewFrame.tsx'
import { previewBlocks, previewPage } from './preview-view.ts'
import { type PreviewViewerChoice, viewerOfChoice } from './PreviewViewer.tsx'
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
  const isReady = useCode(templatesOf(view).join(' '), view)
  const press = useCallback(
    (element: Element) => onSelect(element.closest('[data-preview]')?.getAttribute('data-preview') ?? null),
    [onSelect],
  )
  const isClassic = view.rows !== undefined && blocks.length === 0
  return (
    <PreviewFrame
      title={t`Preview of the page`}
      className={`preview-frame preview-${width}`}
      theme={theme}
      language={language}
      onPress={press}
    >
      {isReady ? (
        <article className="pb-16">
          {isClassic
            ? createElement(partNamed('ClassicRows') ?? NoRows, { view, nowMs: atMs ?? browserClock.nowMs() })
            : blocks.map(({ key, view: block }, at) => (
                <PreviewBlock
                  key={key}
                  blockKey={key}
                  block={block}
                  isFirst={at === 0}
                  isAfterHero={blocks[at - 1]?.view.template === 'track_hero'}
                  isSelected={key === selected}
                  pageUrl={view.url}
                />
              ))}
          {view.html === '' ? null : (
            <section className="page section-gap">
              <CleanHtml html={view.html} className="prose" />
            </section>
          )}
        </article>
      ) : null}
    </PreviewFrame>
  )
}

/** Placeholder until the code of the older renderer is loaded. */
function NoRows() {
  return null
}

type PreviewBlockProps = {
  blockKey: string
  block: BlockView
  isFirst: boolean
  isAfterHero: boolean
  isSelected: boolean
  pageUrl: string
}

/** Rendered again only if the block itself changed. */
const PreviewBlock = memo(({ blockKey, isSelected, block, ...place }: PreviewBlockProps) => (
  <div
    data-preview={blockKey}
    className={`preview-block ${isSelected ? 'is-selected' : ''} ${block.hidden === true ? 'is-hidden' : ''}`}
    ref={(element) => {
      if (isSelected) element?.scrollIntoView({ block: 'nearest' })
    }}
  >
    <Block block={block} {...place} />
  </div>
))

/** Loads the code of the widgets on the page. @returns whether the code is loaded */
function useCode(templates: string, view: Parameters<typeof loadCodeOf>[0]): boolean {
  const [ready, setReady] = useState<string | null>(null)
  useEffect(() => {
    let isOver = false
    loadCodeOf(view).then(
      () => {
        if (!isOver) setReady(templates)
      },
      (error: unknown) => reportFault(error, 'preview'),
    )
    return () => {
      isOver = true
    }
    // The code depends on the templates only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [templates])
  return ready !== null
}
