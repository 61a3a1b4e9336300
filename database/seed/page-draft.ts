import { DAY_MS } from '#platform/shared/durations.ts'
import type { DemoBlock, DemoPage } from './demo-page.ts'

/** Converts a page to the input of POST /api/v1/cognito/page/create. */
export function pageDraftOf(page: DemoPage, groupId: number | null, nowMs: number): Record<string, unknown> {
  return {
    name: page.name,
    url: page.url,
    kind: page.kind,
    seo_title: page.seoTitle,
    seo_meta_description: page.seoMetaDescription,
    priority: page.priorityPercent / 100,
    is_published: page.isDraft !== true,
    group_id: groupId,
    content: JSON.stringify((page.content ?? '').trim()),
    rows: page.rows ?? null,
    pageContents: page.blocks.map((block) => blockDraftOf(block, nowMs)),
  }
}

function blockDraftOf(
  { name, template, variables, look }: DemoBlock,
  nowMs: number,
): Record<string, unknown> {
  const inDays = (days: number | undefined) =>
    days === undefined ? null : new Date(nowMs + days * DAY_MS).toISOString()
  return {
    name,
    template,
    variables: JSON.stringify(variables),
    hidden: look.hidden ?? false,
    start_time: inDays(look.startsInDays),
    end_time: inDays(look.endsInDays),
    text_colour: look.textColour ?? null,
    background_colour: look.backgroundColour ?? null,
    padding_top: look.paddingTop ?? null,
    padding_bottom: look.paddingBottom ?? null,
    margin_top: look.marginTop ?? null,
    margin_bottom: look.marginBottom ?? null,
    full_width: look.isFullWidth ?? false,
    imageHashes: { background_image: look.backgroundImageHash ?? null },
    background_image_fixed: look.isBackgroundFixed ?? false,
    background_image_opacity: look.backgroundOpacity ?? '100',
    background_image_saturation: look.backgroundSaturation ?? '100',
    background_video_id: look.backgroundVideoId ?? null,
    aos_type: look.aosType ?? null,
    aos_delay: look.aosDelayMs ?? null,
    anchor_name: look.anchor ?? null,
    audience: look.audience ?? null,
  }
}
