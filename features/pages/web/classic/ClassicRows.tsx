import './classic.css'
import { LANGUAGE_MARK, type LanguageMark } from '../../language-mark.ts'
import { createElement, useState } from 'react'
import { Tabs } from '#platform/ui/Tabs.tsx'
import { BackgroundPicture } from '#features/media/media.public.tsx'
import type { PageView } from '../../page-view.ts'
import type { PageRow, RowBlock, Widget } from '../../pages.contract.ts'
import { isWidgetVisible } from '../../pages.rules.ts'
import type { WidgetSettings } from '../../widgets.contract.ts'
import { widgetNamed } from '../widgets/registry.ts'
import { lookClasses } from '../blocks/block-look.ts'

/**
 * Renders pages in the older layout: rows of tabs or of columns on a 12-column grid, whose blocks contain widgets.
 * @source docs/reference/pages-and-blocks.md §4.2
 */
export function ClassicRows({ view, nowMs }: { view: PageView; nowMs: number | null }) {
  return (
    <div className="page pt-16">
      <h1 className="mb-8 max-w-[22ch] text-h1" tabIndex={-1}>
        {view.name}
      </h1>
      {(view.rows ?? []).map((row, index) => (
        <Row key={row.blocks[0]?.id ?? index} row={row} nowMs={nowMs} pageUrl={view.url} />
      ))}
    </div>
  )
}

function Row({ row, nowMs, pageUrl }: { row: PageRow; nowMs: number | null; pageUrl: string }) {
  if (row.row_type === 'tabs') return <TabsRow row={row} nowMs={nowMs} pageUrl={pageUrl} />
  return (
    <div className="mt-12 columns-page">
      {row.blocks.map((block) => (
        <div
          key={block.id}
          className="column-span"
          data-width={Math.min(12, Math.max(1, Math.round(block.width)))}
        >
          {block.title === '' ? null : <h2 className="mb-4 text-h3">{block.title}</h2>}
          <Widgets block={block} nowMs={nowMs} pageUrl={pageUrl} />
        </div>
      ))}
    </div>
  )
}

/** Renders a row as tabs titled by its blocks; the first is selected. */
function TabsRow({ row, nowMs, pageUrl }: { row: PageRow; nowMs: number | null; pageUrl: string }) {
  const tabs = row.blocks.map((block) => ({
    id: String(block.id),
    label: block.title,
    panel: <Widgets block={block} nowMs={nowMs} pageUrl={pageUrl} />,
  }))
  const [chosen, setChosen] = useState(tabs[0]?.id ?? '')
  return (
    <div className="mt-12">
      <Tabs
        label={row.blocks.map((block) => block.title).join(', ')}
        tabs={tabs}
        value={chosen}
        onChange={setChosen}
      />
    </div>
  )
}

function Widgets({ block, nowMs, pageUrl }: { block: RowBlock; nowMs: number | null; pageUrl: string }) {
  return block.widgets
    .filter((widget) => nowMs === null || isWidgetVisible(widget.variables as WidgetSettings, nowMs))
    .map((widget) => <ClassicWidget key={widget.id} widget={widget} pageUrl={pageUrl} />)
}

function ClassicWidget({ widget, pageUrl }: { widget: Widget; pageUrl: string }) {
  const known = widgetNamed(widget.template)
  if (!known) return null
  const settings = widget.variables as WidgetSettings
  const picture = settings.widget_background_image?.hash
  return (
    <div
      {...(widget.variables[LANGUAGE_MARK] as LanguageMark | undefined)}
      className={`relative isolate overflow-clip not-first:mt-6 ${picture ? 'over-picture' : ''} ${lookClasses(settings, 'widget_')}`}
    >
      {picture ? (
        <BackgroundPicture
          hash={picture}
          isFixed={settings.widget_background_image_fixed ?? false}
          opacity={settings.widget_background_image_opacity ?? '100'}
          saturation={settings.widget_background_image_saturation ?? '100'}
          isPriority={false}
        />
      ) : null}
      {createElement(known.Component, {
        variables: widget.variables,
        isFirst: false,
        pageUrl,
        hasVideo: false,
        isAfterHero: false,
      })}
    </div>
  )
}
