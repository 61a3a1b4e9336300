import { imageUrl } from '#features/media/media.rules.ts'
import type { SitemapEntry } from '#features/site/site.contract.ts'
import type { PageBlock, PageItem, PageRow } from '../pages.contract.ts'
import { SITEMAP_MODEL } from '../pages.rules.ts'
import { withHtml } from '../widgets.schema.ts'
import { cleanHtmlAgain } from './clean-html.ts'
import { mapWidgets } from './widget-media.ts'
import type { SitemapRecord, StoredBlock, StoredPage } from './pages.store.ts'

const BACKGROUND_WIDTH_PX = 1920
/** The sitemap’s names for the kind of record. */
const SITEMAP_GROUP_MODEL = 'page_group'

/** Returns sanitised HTML. */
type CleanHtml = (html: string) => string

/** Presents a page in a list; the fields of the older renderer are included if the page has rows. */
export function presentListedPage(
  stored: StoredPage,
  changesAtMs: number | null,
  clean: CleanHtml = cleanHtmlAgain,
): PageItem {
  return stored.page.rows === null
    ? presentPage(stored, changesAtMs, clean)
    : presentSinglePage(stored, changesAtMs, clean)
}

/** Presents a single page with the fields of both renderers. */
export function presentSinglePage(
  stored: StoredPage,
  changesAtMs: number | null,
  clean: CleanHtml = cleanHtmlAgain,
): PageItem {
  return { ...presentPage(stored, changesAtMs, clean), ...presentClassicFields(stored, clean) }
}

/** Presents the additional fields for content staff. */
export function presentDeskFields({ page }: StoredPage) {
  return {
    seo_title: page.seoTitle,
    seo_meta_description: page.seoMetaDescription,
    kind: page.kind,
    priority: page.priorityPercent / 100,
    is_published: page.isPublished,
    group_id: page.groupId,
    created_at: page.createdAt.toISOString(),
  }
}

/** @source docs/reference/pages-and-blocks.md §1.5 */
export function presentSitemapEntry(record: SitemapRecord): SitemapEntry {
  return {
    url: record.url,
    lastmod: record.updatedAt.toISOString(),
    model: SITEMAP_MODEL,
    priority: record.priorityPercent / 100,
    seo_title: record.seoTitle,
    seo_meta_description: record.seoMetaDescription,
  }
}

function presentPage({ page, blocks }: StoredPage, changesAtMs: number | null, clean: CleanHtml): PageItem {
  return {
    id: page.id,
    name: page.name,
    url: page.url,
    item_url: page.url,
    content: JSON.stringify(clean(page.content)),
    pageContents: blocks.map((block) => presentBlock(block, clean)),
    updated_at: page.updatedAt.toISOString(),
    changes_at: changesAtMs === null ? null : new Date(changesAtMs).toISOString(),
  }
}

function presentClassicFields({ page }: StoredPage, clean: CleanHtml) {
  return {
    slug: page.url.replace(/^\//, ''),
    title: page.seoTitle ?? page.name,
    meta_description: page.seoMetaDescription ?? '',
    rows: cleanRows(page.rows ?? [], clean),
    sitemap_model: SITEMAP_MODEL,
    sitemap_group_model: SITEMAP_GROUP_MODEL,
  }
}

function cleanRows(rows: readonly PageRow[], clean: CleanHtml): PageRow[] {
  return rows.map((row) => mapWidgets(row, ({ template, variables }) => withHtml(template, variables, clean)))
}

function presentBlock(block: StoredBlock, clean: CleanHtml): PageBlock {
  const { video, backgroundImageHash: hash } = block
  return {
    id: block.id,
    sort_order: block.sortOrder,
    name: block.name,
    template: block.template,
    variables: JSON.stringify(withHtml(block.template, block.variables, clean)),
    hidden: block.hidden,
    start_time: block.startTime?.toISOString() ?? null,
    end_time: block.endTime?.toISOString() ?? null,
    text_colour: block.textColour,
    background_colour: block.backgroundColour,
    padding_top: block.paddingTop,
    padding_bottom: block.paddingBottom,
    padding_left: block.paddingLeft,
    padding_right: block.paddingRight,
    margin_top: block.marginTop,
    margin_bottom: block.marginBottom,
    full_width: block.fullWidth,
    imageHashes: { background_image: hash },
    background_image: hash === null ? null : imageUrl(hash, 'raw', BACKGROUND_WIDTH_PX, 'jpg'),
    background_image_fixed: block.backgroundImageFixed,
    background_image_opacity: block.backgroundImageOpacity,
    background_image_saturation: block.backgroundImageSaturation,
    background_video_id: block.backgroundVideoId,
    background_video:
      video === null || block.backgroundVideoId === null
        ? null
        : {
            id: block.backgroundVideoId,
            width: video.widthPx,
            height: video.heightPx,
            has_webm: video.webmKey !== null,
            imageHashes: { slate: video.slateHash },
          },
    aos_type: block.aosType,
    aos_easing: block.aosEasing,
    aos_offset: block.aosOffset,
    aos_duration: block.aosDuration,
    aos_delay: block.aosDelay,
    anchor_name: block.anchorName,
    // Always false: only the browser of the editing person knows this state.
    editing: false,
    deleted: block.deleted,
  }
}
