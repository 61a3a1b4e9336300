/**
 * The widgets by the name of their template. Their code comes with the page that holds them, so
 * that no visitor loads what the page in front of them does not show.
 */
import type { ComponentType } from 'react'
import type { PageView } from '../../page-view.ts'
import type { WidgetProps } from './widget-props.ts'

export type Widget = {
  Component: ComponentType<WidgetProps<Record<string, unknown>>>
  /** Draws its own ground from edge to edge. */
  isFullBleed: boolean
  /** Begins with a rule that the home hero's line can turn into. */
  takesHeroLine: boolean
}

// The server checks a block's variables by its template when it is saved, so here they are taken at their word.
function widget<Variables>(
  Component: ComponentType<WidgetProps<Variables>>,
  { isFullBleed = false, takesHeroLine = false } = {},
): Widget {
  return { Component: Component as Widget['Component'], isFullBleed, takesHeroLine }
}

const home = () => import('./home-widgets.ts')
const content = () => import('./content-widgets.ts')
const events = async () => (await import('./load-club-widget.ts')).loadEventsWidget()

const loaders: Record<string, () => Promise<Widget>> = {
  track_hero: async () => widget((await home()).TrackHero, { isFullBleed: true }),
  hero_quote: async () => widget((await home()).HeroQuote, { isFullBleed: true }),
  call_to_action: async () => widget((await home()).CallToAction, { isFullBleed: true }),
  sponsors: async () => widget((await home()).Sponsors),
  page_head: async () => widget((await content()).PageHead),
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

/** Brings the code of one template; nothing for a template this version does not know. */
export async function loadWidget(template: string): Promise<void> {
  const load = Object.hasOwn(loaders, template) ? loaders[template] : undefined
  if (load && !known.has(template)) known.set(template, await load())
}

/** The widget of a template; undefined when it is unknown or its code has not come yet. */
export function widgetNamed(template: string): Widget | undefined {
  return known.get(template)
}

/** Every template that a page holds, once; what stands on its hero counts as one. */
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
