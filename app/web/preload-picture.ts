/**
 * Builds the link with which the browser loads a page's first image before its parser reaches it. The addresses are
 * read from the rendered markup, so that they are exactly those that the image requests, whatever widget or screen
 * renders it.
 */

const PRIORITY = ' fetchPriority="high"'
const BEST_SOURCE = '<source type="image/avif"'

/** Returns the preload link for the document's head; empty if no image of the page has high priority. */
export function pictureLinkFor(markup: string): string {
  const at = findFirstImage(markup)
  if (at < 0) return ''
  const sourceAt = markup.lastIndexOf(BEST_SOURCE, at)
  // Ignore a source that belongs to an earlier picture.
  const isOwn = sourceAt > markup.lastIndexOf('</picture>', at)
  const start = isOwn ? sourceAt : markup.lastIndexOf('<img', at)
  const tag = markup.slice(start, markup.indexOf('>', isOwn ? sourceAt : at))
  const what = isOwn
    ? `type="image/avif" imagesrcset="${attributeOf(tag, 'srcSet')}" imagesizes="${attributeOf(tag, 'sizes')}"`
    : `href="${attributeOf(tag, 'src')}"`
  return `<link rel="preload" as="image" ${what} fetchpriority="high">`
}

/**
 * Returns the index of the priority attribute in the first image that has one. React also writes it on link elements,
 * which are skipped.
 */
function findFirstImage(markup: string): number {
  let at = markup.indexOf(PRIORITY)
  while (at >= 0 && !markup.startsWith('<img ', markup.lastIndexOf('<', at)))
    at = markup.indexOf(PRIORITY, at + 1)
  return at
}

/** Returns an attribute's value from the markup, where it is already escaped. */
function attributeOf(tag: string, name: string): string {
  const start = tag.indexOf(` ${name}="`)
  if (start < 0) return ''
  const valueAt = start + name.length + 3
  return tag.slice(valueAt, tag.indexOf('"', valueAt))
}
