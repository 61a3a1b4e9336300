/** Where the code of the widgets stands: for the server alone, which tells browsers what to fetch at once. */

/**
 * Source files whose code a template needs, as the build's manifest names them: the server tells
 * the browser to fetch them at once.
 */
export const WIDGET_SOURCES: Readonly<Record<string, string>> = {
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
  membership_types: 'features/membership-types/membership-types.public.tsx',
  next_events: 'features/events/events.public.tsx',
  next_up: 'features/events/events.public.tsx',
  faq: 'features/pages/web/widgets/Faq.tsx',
  gallery: 'features/pages/web/widgets/Gallery.tsx',
  track_map: 'features/pages/web/widgets/TrackMap.tsx',
}

function sourceOf(source: string, templates: readonly string[]): Record<string, string> {
  return Object.fromEntries(templates.map((template) => [template, source]))
}

/** The same for the other parts of a page. */
export const PART_SOURCES = {
  Backdrop: 'features/pages/web/blocks/Backdrop.tsx',
  ClassicRows: 'features/pages/web/classic/ClassicRows.tsx',
  NotFound: 'features/pages/web/NotFound.tsx',
} as const
