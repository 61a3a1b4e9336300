/**
 * The wire types of pages and blocks of the public site, and the calls that load them. The input schemas are in
 * pages.schema.ts.
 * @source docs/reference/pages-and-blocks.md §1.1, §7.1
 */
import type { Image } from '#features/media/media.contract.ts'
import type { TextLanguages } from '#features/site/record-texts.rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'

/** Hashes of the pictures that a block itself references. */
export type BlockImageHashes = { background_image: string | null }

export type BackgroundVideoRef = {
  id: number
  width: number
  height: number
  has_webm: boolean
  imageHashes: { slate: string | null }
}

/** One block of a page in its wire form. `variables` is JSON text. */
export type PageBlock = {
  id: number
  sort_order: number
  name: string
  template: string
  variables: string
  hidden: boolean
  start_time: string | null
  end_time: string | null
  text_colour: string | null
  background_colour: string | null
  padding_top: string | null
  padding_bottom: string | null
  padding_left: string | null
  padding_right: string | null
  margin_top: string | null
  margin_bottom: string | null
  full_width: boolean
  imageHashes: BlockImageHashes
  background_image: string | null
  background_image_fixed: boolean
  background_image_opacity: string
  background_image_saturation: string
  background_video_id: number | null
  background_video: BackgroundVideoRef | null
  aos_type: string | null
  aos_easing: string | null
  aos_offset: number | null
  aos_duration: number | null
  aos_delay: number | null
  anchor_name: string | null
  editing: boolean
  deleted: boolean
}

/** A page of the newer renderer. `content` is JSON text that contains HTML. */
export type CmsPage = {
  id: number
  name: string
  url: string
  item_url: string
  content: string
  pageContents: PageBlock[]
  updated_at: string
  /**
   * When a block or widget of the page next appears or disappears; null if never. It replaces the blocks that are not
   * visible yet, which are not sent.
   */
  changes_at: string | null
}

/** One widget of the older renderer. `variables` contains its values and the widget_* settings. */
export type Widget = { id: number; template: string; variables: Record<string, unknown> }

export type RowBlock = { id: number; title: string; width: number; widgets: Widget[] }

/** A row of the older renderer: tabs, or columns of a 12-column grid. */
export type PageRow = { row_type: 'tabs' | 'columns'; blocks: RowBlock[] }

/** A page of the older renderer. */
export type ClassicPage = {
  id: number
  url: string
  slug: string
  title: string
  meta_description: string
  rows: PageRow[]
  content: string
  sitemap_model: string
  sitemap_group_model: string
  updated_at: string
}

/** The complete wire form of a page: find-one returns the fields of both renderers in one record. */
export type PageItem = CmsPage &
  Partial<
    Pick<
      ClassicPage,
      'slug' | 'title' | 'meta_description' | 'rows' | 'sitemap_model' | 'sitemap_group_model'
    >
  >

/** A group with its child groups. @source docs/reference/pages-and-blocks.md §6 */
export type Group = {
  id: number
  name: string
  url: string
  slug: string
  content: string
  image: (Image & { hash: string }) | null
  children: Group[]
  model: string
  root: number
  lft: number
  rgt: number
  level: number
  /** The languages of the texts that are not in the requested language; absent if there is none. */
  text_languages?: TextLanguages
}

export const listPages = endpoint<
  { page_size?: number; pb?: 0 | 1; page?: number; lang?: string | undefined },
  { data: PageItem[]; total: number; page: number; page_size: number }
>('GET', '/api/v1/cognito/page')
/**
 * Finds a page by its URL. The older renderer sends `pb` and `configuration` to get the rows of the page builder.
 * @source docs/reference/pages-and-blocks.md §7.1
 */
export const findPage = endpoint<
  { url: string; pb?: 0 | 1; configuration?: 0 | 1; lang?: string | undefined },
  { item: PageItem }
>('GET', '/api/v1/cognito/page')
/** The calls of groups send the texts in the language that `lang` names, and without it in the main language. */
export const listGroups = endpoint<
  { image_aspect?: string; image_width?: number; lang?: string | undefined },
  { data: Group[] }
>('GET', '/api/v1/cognito/group')
export const listModelGroups = endpoint<{ lang?: string | undefined }, { data: Group[] }>(
  'GET',
  '/api/v1/cognito/group/:namespace/:model',
)
export const findGroup = endpoint<Record<string, never>, { item: Group }>(
  'GET',
  '/api/v1/cognito/group/details/:namespace/:model/:group',
)

/** The path of GraphQL; the client’s two documents follow. @source docs/reference/pages-and-blocks.md §7.2 */
export const GRAPHQL_PATH = '/graphql'

const PAGE_FIELDS = `id name url item_url updated_at changes_at content pageContents {
  id sort_order name template variables hidden start_time end_time text_colour background_colour
  padding_top padding_bottom padding_left padding_right margin_top margin_bottom full_width
  imageHashes { background_image } background_image background_image_fixed background_image_opacity
  background_image_saturation background_video_id
  background_video { id width height has_webm imageHashes { slate } }
  aos_type aos_easing aos_offset aos_duration aos_delay anchor_name editing deleted }`

export const PAGES_QUERY = `query pagesQuery { cognitoPages { ${PAGE_FIELDS} } }`
export const PAGE_QUERY = `query pageQuery($url: String) { cognitoPage(url: $url) { ${PAGE_FIELDS} } }`
