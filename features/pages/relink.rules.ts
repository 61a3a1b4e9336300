/** Replaces the links to an address that changed. @source docs/reference/pages-and-blocks.md §8.6 */
import { pathOfLink } from './content-uses.rules.ts'
import { fieldsOfPage } from './field-walk.rules.ts'
import type { PageVersionContent } from './page-drafts.contract.ts'

/** A changed address: both are paths of this site without query and anchor. */
export type MovedAddress = { from: string; to: string }

const HREF = /\bhref="([^"]*)"/g

/** Returns a link with the new address, with its query and anchor; the same link if it leads elsewhere. */
export function relinked(link: string, { from, to }: MovedAddress): string {
  if (pathOfLink(link) !== pathOfLink(from)) return link
  const restAt = link.search(/[?#]/)
  return restAt === -1 ? to : `${to}${link.slice(restAt)}`
}

/** Returns HTML in which the links to an address lead to the new one. */
export function relinkedHtml(html: string, moved: MovedAddress): string {
  return html.replaceAll(HREF, (all, href: string) => {
    const link = href.replaceAll('&amp;', '&')
    const next = relinked(link, moved)
    return next === link ? all : `href="${next.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
  })
}

/**
 * Returns the content of a page in which the links to an address lead to the new one; null if the page has no such
 * link.
 */
export function relinkedPage(content: PageVersionContent, moved: MovedAddress): PageVersionContent | null {
  const changed = new Map<string, string>()
  for (const { field, value } of fieldsOfPage(content)) {
    if (typeof value !== 'string') continue
    const next =
      field.control === 'link'
        ? relinked(value, moved)
        : field.control === 'html'
          ? relinkedHtml(value, moved)
          : value
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
