import { createElement } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { PageData } from './load-page.ts'
import { Block } from './blocks/Block.tsx'
import { CleanHtml } from '#platform/web/CleanHtml.tsx'
import { partNamed } from './page-code.ts'
import { useFreshPage } from './use-fresh-page.ts'
import { useMinuteTick } from './use-minute-tick.ts'
import type { PageView } from '../page-view.ts'
import { isBlockVisible } from '../pages.rules.ts'

/**
 * Renders a page of the site: its blocks in order, then its free HTML. Pages of the older renderer show their rows
 * instead; the site’s flag and the page’s content decide which renderer is used.
 * @param isNewerRenderer the site's listPageContentFeature flag
 * @source docs/reference/pages-and-blocks.md §4.1
 */
export function PageScreen({ data, isNewerRenderer }: { data: PageData; isNewerRenderer: boolean }) {
  const nowMs = useMinuteTick(data.view !== null && isTimed(data.view))
  const view = useFreshPage(data, isNewerRenderer, nowMs)
  if (view === null) return createElement(partNamed('NotFound') ?? 'p')
  const isClassic = view.rows !== undefined && (view.blocks.length === 0 || !isNewerRenderer)
  return (
    <article className="pb-16 lg:pb-26">
      {isClassic
        ? createElement(partNamed('ClassicRows') ?? Nothing, { view, nowMs })
        : view.blocks
            .filter((block) => isShown(block, nowMs))
            .map((block, index, shown) => (
              <Block
                key={block.id}
                block={block}
                isFirst={index === 0}
                isAfterHero={shown[index - 1]?.template === 'track_hero'}
                pageUrl={view.url}
              />
            ))}
      {view.html === '' ? null : <FreeHtml view={view} isAlone={!isClassic && view.blocks.length === 0} />}
    </article>
  )
}

/** Placeholder for a component whose code is not loaded. Normally the route loader has loaded it before rendering. */
function Nothing(_: { view: PageView; nowMs: number | null }) {
  return null
}

/** Returns whether the page’s visible content depends on the current time. */
function isTimed({ blocks, rows, changes_at }: PageView): boolean {
  return (
    rows !== undefined ||
    changes_at !== undefined ||
    blocks.some(({ hidden, deleted, start_time, end_time }) => hidden || deleted || start_time || end_time)
  )
}

function isShown(block: PageView['blocks'][number], nowMs: number | null): boolean {
  const times = {
    hidden: block.hidden ?? false,
    deleted: block.deleted ?? false,
    editing: block.editing ?? false,
    start_time: block.start_time ?? null,
    end_time: block.end_time ?? null,
  }
  // During hydration, render the same blocks as the server.
  return nowMs === null || isBlockVisible(times, nowMs)
}

function FreeHtml({ view, isAlone }: { view: PageView; isAlone: boolean }) {
  const { t } = useLingui()
  const isUntitled = isAlone && !/<h1[\s>]/i.test(view.html)
  return (
    <section className="page section-gap" aria-label={isAlone ? undefined : t`More on this page`}>
      {isUntitled ? <h1 className="mb-8 max-w-[22ch] text-h1">{view.name}</h1> : null}
      <CleanHtml html={view.html} className="prose" />
    </section>
  )
}
