/** Replaces the links to an address that changed. @source docs/reference/pages-and-blocks.md §8.6 */
import { groupOfAddress } from '#features/catalogue/group-address.rules.ts'
import { DRAFT_BLOCK_FIELDS, DRAFT_PAGE_FIELDS } from './classic-fields.rules.ts'
import type { FieldsRecord } from './content-field.rules.ts'
import { pathOfLink } from './content-uses.rules.ts'
import { locateField, type Values } from './draft-tree.rules.ts'
import { type FieldAt, fieldsOfPage } from './field-walk.rules.ts'
import type { PageVersionContent } from './page-drafts.contract.ts'

/**
 * A changed address: both are paths of this site, `from` without query and anchor. `to` has them only if it is the target
 * of a redirect.
 */
export type MovedAddress = { from: string; to: string }

const HREF = /\bhref="([^"]*)"/g

/**
 * Returns a link with its path changed to the new address. Its query and anchor stay, unless the new address has its
 * own. Returns the same link if it leads elsewhere.
 */
export function relinked(link: string, { from, to }: MovedAddress): string {
  if (pathOfLink(link) !== pathOfLink(from)) return link
  const [own, next] = [partsOf(link), partsOf(to)]
  return `${next.path}${next.query || own.query}${next.anchor || own.anchor}`
}

/** Splits a link into its path, its query with `?`, and its anchor with `#`. Those that it does not have are empty. */
function partsOf(link: string): { path: string; query: string; anchor: string } {
  const anchorAt = link.includes('#') ? link.indexOf('#') : link.length
  const bare = link.slice(0, anchorAt)
  const queryAt = bare.includes('?') ? bare.indexOf('?') : anchorAt
  return { path: bare.slice(0, queryAt), query: bare.slice(queryAt), anchor: link.slice(anchorAt) }
}

/** Returns HTML in which the links to an address lead to the new one. */
export function relinkedHtml(html: string, moved: MovedAddress): string {
  return changedHtml(html, (link) => relinked(link, moved))
}

/** Returns HTML in which a function has changed each link. */
function changedHtml(html: string, change: (link: string) => string): string {
  return html.replaceAll(HREF, (all, href: string) => {
    const link = href.replaceAll('&amp;', '&')
    const next = change(link)
    return next === link ? all : `href="${next.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
  })
}

/**
 * Returns the content of a page with each link to an address changed to the new address. If both addresses are those of
 * product groups, blocks that name the former group name the new group in the result. Returns null if the page has no
 * such link or block.
 */
export function relinkedPage(content: PageVersionContent, moved: MovedAddress): PageVersionContent | null {
  const linked = withLinks(content, moved)
  return regroupedPage(linked ?? content, moved) ?? linked
}

/**
 * Returns the content of a page in which blocks that name the product group at the former address name the product
 * group at the new address instead; null if there is no such block.
 */
export function regroupedPage(
  content: PageVersionContent,
  { from, to }: MovedAddress,
): PageVersionContent | null {
  const [former, next] = [groupOfAddress(from), groupOfAddress(to)]
  if (former === null || next === null) return null
  const places = fieldsOfPage(content).filter(
    ({ field, value }) => field.control === 'slug' && field.of === 'product_group' && value === former,
  )
  if (places.length === 0) return null
  const change = (key: string | null, described: FieldsRecord, values: Values) =>
    withValue(
      places.filter(({ block }) => block === key),
      described,
      values,
      next,
    )
  return {
    fields: change(null, DRAFT_PAGE_FIELDS, content.fields),
    blocks: content.blocks.map((block) => ({
      ...block,
      values: change(block.key, DRAFT_BLOCK_FIELDS, block.values) as typeof block.values,
    })),
  }
}

/** Returns the values with `next` written at each of these places. */
function withValue(places: readonly FieldAt[], described: FieldsRecord, values: Values, next: string) {
  return places.reduce(
    (changed, { path }) => locateField(described, changed, path)?.replace(next) ?? changed,
    values,
  )
}

/** Returns the content of a page in which the links to an address lead to the new one; null if it has none. */
export function withLinks(content: PageVersionContent, moved: MovedAddress): PageVersionContent | null {
  return withChangedLinks(content, (link) => relinked(link, moved))
}

/**
 * Returns the content of a page in which the links to several addresses lead to their new ones; null if it has none. Each
 * link is changed once, because the new address of one page may be the former address of another. `targets` has the new
 * addresses by the former ones.
 */
export function withMovedLinks(
  content: PageVersionContent,
  targets: ReadonlyMap<string, string>,
): PageVersionContent | null {
  return withChangedLinks(content, (link) => {
    const from = pathOfLink(link)
    const to = from === null ? undefined : targets.get(from)
    return from === null || to === undefined ? link : relinked(link, { from, to })
  })
}

/** Returns the content of a page in which a function has changed each link; null if it changed none. */
function withChangedLinks(
  content: PageVersionContent,
  change: (link: string) => string,
): PageVersionContent | null {
  const changed = new Map<string, string>()
  for (const { field, value } of fieldsOfPage(content)) {
    if (typeof value !== 'string') continue
    const next =
      field.control === 'link' ? change(value) : field.control === 'html' ? changedHtml(value, change) : value
    if (next !== value) changed.set(value, next)
  }
  if (changed.size === 0) return null
  const next = withTexts(content, changed) as PageVersionContent
  // The page’s own name and address are not links, so they stay.
  const { name, url } = content.fields
  return { ...next, fields: { ...next.fields, name, url } }
}

function withTexts(value: unknown, changed: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return changed.get(value) ?? value
  if (Array.isArray(value)) return value.map((item) => withTexts(item, changed))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withTexts(item, changed)]))
}
