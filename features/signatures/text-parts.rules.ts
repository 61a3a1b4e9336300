/** Splits a text to sign into words and links. @source docs/reference/signatures.md §2.5 */
import type { MenuLink } from '#features/site/site.contract.ts'

/**
 * A part of a text: words, or a text in the form of a path of the site, such as `/rules`, with its query and anchor. The
 * second word of `his /her` has this form too, so only a path that a menu names may be shown with other words.
 */
export type TextPart = {
  text: string
  isPath: boolean
  /** The position of its first character. */
  start: number
}

const PATH = /(?<=^|[\s(])\/[a-z0-9][a-z0-9/-]*(?:\?[\w%&=-]+)?(?:#[\w%-]+)?/g

/**
 * Returns the parts of a text in order. A path follows a space, a line break or a bracket, so `and/or` contains none.
 */
export function textParts(body: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: path, index } of body.matchAll(PATH)) {
    if (index > end) parts.push({ text: body.slice(end, index), isPath: false, start: end })
    parts.push({ text: path, isPath: true, start: index })
    end = index + path.length
  }
  if (end < body.length) parts.push({ text: body.slice(end), isPath: false, start: end })
  return parts
}

/**
 * Returns the link to a page in the footer or header of the site, and the query and anchor of the path that this link
 * lacks; undefined if the page is in no menu.
 */
export function menuLinkOf<Link extends MenuLink>(
  path: string,
  {
    header_menu,
    footer_menu,
  }: { header_menu: readonly Link[]; footer_menu: readonly { links: readonly Link[] }[] },
): { link: Link; rest: string } | undefined {
  const [page = ''] = path.split(/[?#]/)
  const links = [...footer_menu.flatMap((column) => column.links), ...header_menu].filter(
    ({ label }) => label !== '',
  )
  const link = links.find(({ url }) => url === path) ?? links.find(({ url }) => url === page)
  return link === undefined ? undefined : { link, rest: link.url === path ? '' : path.slice(page.length) }
}
