/** Finds the images, videos, pages and outside addresses that a page uses. @source docs/reference/pages-and-blocks.md §8.6 */
import { shopGroupAddress } from '#features/catalogue/group-address.rules.ts'
import { ownPath } from '#platform/shared/own-path.ts'
import { withoutEnd } from '#platform/shared/trim-text.ts'
import { fieldsOfPage } from './field-walk.rules.ts'
import type { PageVersionContent } from './page-drafts.contract.ts'

/**
 * One use of a medium or address. `place` is made of the key of the block or nothing, a colon, and the path of the
 * field.
 */
export type ContentUse = {
  place: string
  target: { kind: 'image' | 'video' | 'path' | 'url'; key: string }
}

const HREF = /\bhref="([^"]*)"/g
const OWN_PICTURE = /\/assets\/i\/([0-9a-f]{32})\//g

/** Returns every use of a page, in the order of the page. A block that names a product group links to the group’s page. */
export function usesOfPage(content: PageVersionContent): ContentUse[] {
  return fieldsOfPage(content).flatMap(({ block, path, field, value }) => {
    const place = `${block ?? ''}:${path}`
    const control = field.control === 'slug' ? field.of : field.control
    return targetsOf(control, value).map((target) => ({ place, target }))
  })
}

function targetsOf(control: string, value: unknown): ContentUse['target'][] {
  switch (control) {
    case 'link':
      return typeof value === 'string' ? linkTarget(value) : []
    case 'html':
      return typeof value === 'string' ? htmlTargets(value) : []
    case 'image':
    case 'linked_image': {
      const hash: unknown = typeof value === 'object' && value !== null && 'hash' in value ? value.hash : null
      return typeof hash === 'string' ? [{ kind: 'image', key: hash }] : []
    }
    case 'image_hash':
      return typeof value === 'string' ? [{ kind: 'image', key: value }] : []
    case 'product_group':
      return typeof value === 'string' && value !== '' ? [{ kind: 'path', key: shopGroupAddress(value) }] : []
    case 'video':
      return typeof value === 'number' ? [{ kind: 'video', key: String(value) }] : []
    default:
      return []
  }
}

/** Returns the targets of the links and pictures in HTML. */
export function htmlTargets(html: string): ContentUse['target'][] {
  return [
    ...[...html.matchAll(HREF)].flatMap(([, href = '']) => linkTarget(href.replaceAll('&amp;', '&'))),
    ...[...html.matchAll(OWN_PICTURE)].map(([, hash = '']) => ({ kind: 'image' as const, key: hash })),
  ]
}

/** Returns what a link leads to: a path of this site without query and anchor, or an outside address. */
function linkTarget(link: string): ContentUse['target'][] {
  const path = pathOfLink(link)
  if (path !== null) return [{ kind: 'path', key: path }]
  return /^https?:/i.test(link) ? [{ kind: 'url', key: link }] : []
}

/** Returns the path of a link of this site, in lower case and without query, anchor and trailing slash; else null. */
export function pathOfLink(link: string): string | null {
  const path = ownPath(link)?.split(/[?#]/, 1)[0]?.toLowerCase()
  return path === undefined ? null : withoutEnd(path, /\//) || '/'
}
