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
 * A page of the site: its blocks in order, then its free HTML. Pages of the older renderer show
 * their rows instead; which one draws is decided by the site's flag and by what the page holds.
 * @param isNewerRenderer the site's listPageContentFeature flag
 * @source SPEC §2 "Page screen"
 */
export function PageScreen({ data, isNewerRenderer }: { data: PageData; isNewerRenderer: boolean }) {
  const view = useFreshPage(data, isNewerRenderer)
  const nowMs = useMinuteTick()
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

/** Stands in for code that has not come; the loader brings it before the page is shown. */
function Nothing(_: { view: PageView; nowMs: number | null }) {
  return null
}

function isShown(block: PageView['blocks'][number], nowMs: number | null): boolean {
  const times = {
    hidden: block.hidden ?? false,
    deleted: block.deleted ?? false,
    editing: block.editing ?? false,
    start_time: block.start_time ?? null,
    end_time: block.end_time ?? null,
  }
  // Before the first tick the server's word stands: it sent only what shows.
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
