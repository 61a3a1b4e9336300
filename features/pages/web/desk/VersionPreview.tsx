import { createElement, useEffect, useState } from 'react'
import { browserClock } from '#platform/web/clock.ts'
import { CleanHtml } from '#platform/web/CleanHtml.tsx'
import { reportFault } from '#platform/web/report.ts'
import { viewOfDraft } from '../../draft-view.rules.ts'
import type { PageVersionContent } from '../../page-drafts.contract.ts'
import { Block } from '../blocks/Block.tsx'
import { loadCodeOf, partNamed } from '../page-code.ts'
import { PreviewFrame } from './PreviewFrame.tsx'

/** A version of a page as visitors would see it now, with the blocks of all audiences. */
export function VersionPreview({ title, content }: { title: string; content: PageVersionContent }) {
  const [isReady, setReady] = useState(false)
  const nowMs = browserClock.nowMs()
  const view = viewOfDraft(content, nowMs, null)
  useEffect(() => {
    loadCodeOf(view).then(
      () => setReady(true),
      (error: unknown) => reportFault(error, 'preview'),
    )
    // The code depends on the content only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [content])
  const isClassic = view.rows !== undefined && view.blocks.length === 0
  return (
    <PreviewFrame
      title={title}
      className="preview-frame preview-wide"
      theme="light"
      language={null}
      onPress={ignorePress}
    >
      {isReady ? (
        <article className="pb-16">
          {isClassic
            ? createElement(partNamed('ClassicRows') ?? NoRows, { view, nowMs })
            : view.blocks.map((block, at) => (
                <Block
                  key={block.id}
                  block={block}
                  isFirst={at === 0}
                  isAfterHero={view.blocks[at - 1]?.template === 'track_hero'}
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

/** Ignores clicks on a block, because a version cannot be edited. */
function ignorePress(): void {}

/** Placeholder until the code of the older renderer is loaded. */
function NoRows() {
  return null
}
