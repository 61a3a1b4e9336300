/**
 * The widgets by template name. A widget’s code is loaded with the page that contains it, so that no visitor loads code
 * that the current page does not need.
 */
import type { ComponentType } from 'react'
import type { PageView } from '../../page-view.ts'
import type { WidgetTemplate } from '../../widgets.contract.ts'
import type { WidgetProps } from './widget-props.ts'

export type Widget = {
  Component: ComponentType<WidgetProps<Record<string, unknown>>>
  /** True if it renders its own background from edge to edge. */
  isFullBleed: boolean
  /** True if it begins with a horizontal rule that the home hero’s line can continue. */
  takesHeroLine: boolean
  /** True if it has its own space below the site’s header; other widgets get it from their block. */
  isPageHead: boolean
}

// The server validates a block's variables by its template when it is saved, so they are not validated again here.
function widget<Variables>(
  Component: ComponentType<WidgetProps<Variables>>,
  { isFullBleed = false, takesHeroLine = false, isPageHead = false } = {},
): Widget {
  return { Component: Component as Widget['Component'], isFullBleed, takesHeroLine, isPageHead }
}

const home = () => import('./home-widgets.ts')
const content = () => import('./content-widgets.ts')
const events = async () => (await import('./load-club-widget.ts')).loadEventsWidget()

/** A template, or the calendar’s next event on the home hero. */
export type WidgetName = WidgetTemplate | 'next_up'

const loaders: Readonly<Record<WidgetName, () => Promise<Widget>>> = {
  track_hero: async () => widget((await home()).TrackHero, { isFullBleed: true }),
  hero_quote: async () => widget((await home()).HeroQuote, { isFullBleed: true }),
  call_to_action: async () => widget((await home()).CallToAction, { isFullBleed: true }),
  sponsors: async () => widget((await home()).Sponsors),
  page_head: async () => widget((await content()).PageHead, { isPageHead: true }),
  image_with_content: async () => widget((await content()).ImageWithContent),
  text: async () => widget((await content()).Text),
  steps: async () => widget((await content()).Steps),
  faq: async () => widget((await import('./Faq.tsx')).Faq),
  timing_table: async () =>
    widget((await import('../tables/TimingTableWidget.tsx')).TimingTableWidget, { takesHeroLine: true }),
  link_list: async () => widget((await content()).LinkList),
  contact_form: async () => widget((await import('#features/contact/contact.public.tsx')).ContactFormWidget),
  product_list: async () =>
    widget((await (await import('./load-shop-widget.ts')).loadShopWidget()).ProductListWidget),
  membership_types: async () =>
    widget((await (await import('./load-club-widget.ts')).loadClubWidget()).MembershipTypesWidget),
  next_events: async () => widget((await events()).NextEventsWidget, { takesHeroLine: true }),
  next_up: async () => widget((await events()).NextUp),
  gallery: async () => widget((await import('./Gallery.tsx')).Gallery),
  track_map: async () => widget((await import('./TrackMap.tsx')).TrackMap),
}

const known = new Map<string, Widget>()

/** Loads the code of one template; does nothing for an unknown template. */
export async function loadWidget(template: string): Promise<void> {
  const load = Object.hasOwn(loaders, template) ? loaders[template as WidgetName] : undefined
  if (load && !known.has(template)) known.set(template, await load())
}

/** Returns the widget of a template; undefined if it is unknown or not loaded yet. */
export function widgetNamed(template: string): Widget | undefined {
  return known.get(template)
}

/** Returns the distinct templates of a page, including the next event on its hero. */
export function templatesOf(view: PageView): string[] {
  return [
    ...new Set([
      ...view.blocks.map((block) => block.template),
      ...(view.blocks.some((block) => block.variables['has_next_event']) ? ['next_up'] : []),
      ...(view.rows ?? []).flatMap((row) =>
        row.blocks.flatMap((block) => block.widgets.map(({ template }) => template)),
      ),
    ]),
  ]
}
