/** The source files of the widgets. Used only by the server, which tells browsers what to preload. */

import type { WidgetName } from './registry.ts'

/**
 * The source file of each template’s code, as named in the build’s manifest: the server tells the browser to preload
 * it.
 */
const WIDGET_SOURCES: Readonly<Record<WidgetName, string>> = {
  ...sourceOf('features/pages/web/widgets/home-widgets.ts', [
    'track_hero',
    'hero_quote',
    'call_to_action',
    'sponsors',
  ]),
  ...sourceOf('features/pages/web/widgets/content-widgets.ts', [
    'page_head',
    'image_with_content',
    'text',
    'steps',
    'link_list',
  ]),
  timing_table: 'features/pages/web/tables/TimingTableWidget.tsx',
  contact_form: 'features/contact/contact.public.tsx',
  product_list: 'features/catalogue/catalogue.public.tsx',
  membership_types: 'features/membership/membership-types.public.tsx',
  next_events: 'features/events/events.public.tsx',
  next_up: 'features/events/events.public.tsx',
  faq: 'features/pages/web/widgets/Faq.tsx',
  gallery: 'features/pages/web/widgets/Gallery.tsx',
  track_map: 'features/pages/web/widgets/TrackMap.tsx',
}

/** Returns the source file of a template; undefined for an unknown one. */
export function sourceOfWidget(template: string): string | undefined {
  return Object.hasOwn(WIDGET_SOURCES, template) ? WIDGET_SOURCES[template as WidgetName] : undefined
}

function sourceOf<Name extends WidgetName>(source: string, templates: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(templates.map((template) => [template, source])) as Record<Name, string>
}

/** The source files of the other parts of a page. */
export const PART_SOURCES = {
  Backdrop: 'features/pages/web/blocks/Backdrop.tsx',
  ClassicRows: 'features/pages/web/classic/ClassicRows.tsx',
  NotFound: 'features/pages/web/NotFound.tsx',
} as const
