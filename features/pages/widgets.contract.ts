/**
 * The types of each widget’s `variables`. The seed and the block editor write them, the widgets of web/widgets render
 * them, and pages.schema.ts validates them when they are saved.
 * @source docs/reference/pages-and-blocks.md §3.1, §3.3
 */

/** A picture in a slot. Its URL is computed from hash, aspect and width. */
export type ImageRef = {
  hash: string
  aspect: string
  alt: string
  /** `#rrggbb`, shown until the picture is loaded. */
  placeholder: string
  width: number
  height: number
}

export type ButtonRef = { label: string; url: string; look: 'primary' | 'amber' | 'outline' | 'link' }

/** The outline of a track, rendered as one line. Coordinates are in the view box. */
export type TrackOutline = {
  key: string
  viewBox: readonly [number, number, number, number]
  path: string
  /** The start line; `angle` of its tick in degrees. */
  start: { x: number; y: number; angle: number }
  sectors: readonly { label: string; x: number; y: number; angle: number; chipX: number; chipY: number }[]
  corners: readonly { label: string; x: number; y: number; anchor: 'start' | 'middle' | 'end' }[]
}

/** The home hero: text, buttons, and the outline of the club’s circuit. */
export type TrackHeroVariables = {
  /** One entry per line. */
  heading: string[]
  text: string
  buttons: ButtonRef[]
  outline: TrackOutline | null
  /** The caption of the track, like `Tallow Creek Raceway, 2.6 km`. */
  caption: string
  /** The lap record, like `Lap record 1:09.884, Dot Hallorangi, 2019`. */
  record: string
  /** Whether the hero shows the next event open for entries; the calendar supplies it. */
  has_next_event?: boolean | undefined
}

/** The data sent beside a video’s id; ignored in writes. */
export type WidgetVideo = { id: number; has_webm: boolean; imageHashes: { slate: string } }

export type HeroQuoteVariables = {
  quote: string
  author: string
  role: string
  overlay_image: ImageRef | null
  background_image: ImageRef | null
  background_video_id: number | null
  background_video?: WidgetVideo
}

export type CallToActionVariables = {
  heading: string[]
  text: string
  buttons: ButtonRef[]
  left_image: ImageRef | null
  right_image: ImageRef | null
}

export type ImageWithContentVariables = {
  heading: string
  html: string
  image: ImageRef | null
  image_side: 'start' | 'end'
  buttons: ButtonRef[]
}

export type PageHeadVariables = {
  heading: string
  text: string
  /** The colour of the kerb beside the heading; null for none. */
  kerb: string | null
  image: ImageRef | null
}

export type TextVariables = { heading: string; html: string }
export type StepsVariables = { heading: string; steps: { title: string; text: string }[] }
export type FaqVariables = { heading: string; items: { question: string; html: string }[] }
export type GalleryVariables = { heading: string; images: (ImageRef & { caption: string })[] }
export type SponsorsVariables = {
  heading: string
  sponsors: { name: string; url: string; light: ImageRef; dark: ImageRef }[]
}
export type ContactFormVariables = { heading: string; text: string; topics: string[] }

/**
 * The price list of membership types: the prices come from the club’s types, the author writes only the surrounding
 * text.
 */
export type MembershipTypesVariables = { heading: string; note: string; footnote: string }

/** Products of the shop: of one group by its slug, or of all groups if empty. */
export type ProductListVariables = { heading: string; group: string; most: number }

/** The next events; the calendar supplies them. */
export type NextEventsVariables = { heading: string; most: number }

/** A table that looks like a timing sheet. Cells are plain text; `kerb` is `#rrggbb`. */
export type TimingTableVariables = {
  heading: string
  note: string
  footnote: string
  columns: { label: string; align: 'start' | 'end'; strong: boolean }[]
  rows: { kerb: string | null; cells: string[]; url: string | null }[]
}

/** Cards or rows that link to other pages: tracks, news, roles. */
export type LinkListVariables = {
  heading: string
  items: {
    title: string
    text: string
    note: string
    url: string
    kerb: string | null
    image: ImageRef | null
    outline: TrackOutline | null
  }[]
}

/** The map of one track, with its facts. */
export type TrackMapVariables = {
  heading: string
  text: string
  colour: string
  outline: TrackOutline
  facts: { label: string; value: string }[]
}

/** The values of each template by its name. */
export type WidgetVariables = {
  track_hero: TrackHeroVariables
  hero_quote: HeroQuoteVariables
  call_to_action: CallToActionVariables
  image_with_content: ImageWithContentVariables
  page_head: PageHeadVariables
  text: TextVariables
  steps: StepsVariables
  faq: FaqVariables
  gallery: GalleryVariables
  sponsors: SponsorsVariables
  contact_form: ContactFormVariables
  timing_table: TimingTableVariables
  link_list: LinkListVariables
  track_map: TrackMapVariables
  product_list: ProductListVariables
  membership_types: MembershipTypesVariables
  next_events: NextEventsVariables
}

export type WidgetTemplate = keyof WidgetVariables

/** The settings common to all widgets of the older renderer. @source docs/reference/pages-and-blocks.md §3.1 */
export type WidgetSettings = {
  widget_is_visible?: string
  widget_hidden_before?: string
  widget_hidden_after?: string
  widget_padding_top?: string
  widget_padding_bottom?: string
  widget_padding_left?: string
  widget_padding_right?: string
  widget_margin_top?: string
  widget_margin_bottom?: string
  widget_background_colour?: string
  widget_text_colour?: string
  widget_background_image?: { url: string; hash?: string }
  widget_background_image_opacity?: string
  widget_background_image_saturation?: string
  widget_background_image_fixed?: boolean
}
