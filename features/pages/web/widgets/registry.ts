/**
 * The widgets by the name of their template. The common ones are in the first load; the others
 * come when a page that holds one is opened.
 */
import type { ComponentType } from 'react'
import type { PageView } from '../../page-view.ts'
import { CallToAction } from './CallToAction.tsx'
import { Faq } from './Faq.tsx'
import { HeroQuote } from './HeroQuote.tsx'
import { ImageWithContent } from './ImageWithContent.tsx'
import { LinkList } from './LinkList.tsx'
import { PageHead } from './PageHead.tsx'
import { Sponsors } from './Sponsors.tsx'
import { Steps } from './Steps.tsx'
import { Text } from './Text.tsx'
import { TimingTableWidget } from './TimingTableWidget.tsx'
import { TrackHero } from './TrackHero.tsx'

export type WidgetProps<Variables> = {
  variables: Variables
  /** True for the first block of a page: its heading is the page's h1, its picture comes first. */
  isFirst: boolean
  pageUrl: string
  hasVideo: boolean
}

export type Widget = {
  Component: ComponentType<WidgetProps<Record<string, unknown>>>
  /** Draws its own ground from edge to edge. */
  isFullBleed: boolean
}

// The server checks a block's variables by its template when it is saved, so here they are taken at their word.
function widget<Variables>(Component: ComponentType<WidgetProps<Variables>>, isFullBleed = false): Widget {
  return { Component: Component as Widget['Component'], isFullBleed }
}

const known = new Map<string, Widget>([
  ['track_hero', widget(TrackHero, true)],
  ['page_head', widget(PageHead)],
  ['hero_quote', widget(HeroQuote, true)],
  ['call_to_action', widget(CallToAction, true)],
  ['image_with_content', widget(ImageWithContent)],
  ['text', widget(Text)],
  ['steps', widget(Steps)],
  ['faq', widget(Faq)],
  ['sponsors', widget(Sponsors)],
  ['timing_table', widget(TimingTableWidget)],
  ['link_list', widget(LinkList)],
])

const onDemand: Record<string, () => Promise<Widget>> = {
  contact_form: async () => widget((await import('#features/contact/contact.public.tsx')).ContactFormWidget),
  gallery: async () => widget((await import('./Gallery.tsx')).Gallery),
  track_map: async () => widget((await import('./TrackMap.tsx')).TrackMap),
}

/** The widget of a template; undefined when it is unknown or its code has not come yet. */
export function widgetNamed(template: string): Widget | undefined {
  return known.get(template)
}

/** Brings the code of every widget that a page holds. */
export async function loadWidgetsOf(view: PageView): Promise<void> {
  const templates = new Set([
    ...view.blocks.map((block) => block.template),
    ...(view.rows ?? []).flatMap((row) => row.blocks.flatMap((block) => block.widgets.map(({ template }) => template))),
  ])
  await Promise.all(
    [...templates].map(async (template) => {
      const load = onDemand[template]
      if (load && !known.has(template)) known.set(template, await load())
    }),
  )
}
