/** Writes texts as HTML. */

/** The largest length of a line of text, such as a description. */
export const LINE_LENGTH = 300

/**
 * Control characters, which cannot be stored, and invisible hyphens, which have no meaning in HTML. Spaces are not
 * included.
 */
const CONTROLS = /[^\P{Cc}\s]|[\u00ad\ufffe\uffff]/gu

/** Returns text as HTML. Quotation marks are escaped as well, so that a link can be found by its attribute. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Returns text without control characters. */
export function withoutControls(text: string): string {
  return text.replace(CONTROLS, '')
}

/** Returns text in which each run of white space is replaced by one space. */
export function spaced(text: string): string {
  return withoutControls(text)
    .replace(/[\s\u00a0]+/g, ' ')
    .toWellFormed()
}

/**
 * Returns an image's description if a person may have written it; otherwise an empty text. Word adds descriptions that
 * a program guessed, and other programs use the name of the file.
 */
export function usefulAlt(alt: string): string {
  const text = spaced(alt).trim()
  const isMachine =
    /automatically generated|automatisch generiert|ai-generated/i.test(text) ||
    /^\S+\.(?:jpe?g|png|gif|webp|avif|tiff?|emf|wmf|heic)$/i.test(text)
  return isMachine ? '' : text.slice(0, LINE_LENGTH).toWellFormed()
}

/** Returns whether HTML contains neither text nor a horizontal line. */
export function isBlank(html: string): boolean {
  return html.replaceAll(/<(?!hr)[^<>]*>/g, '').trim() === ''
}

/** Puts an element around HTML. Returns an empty text if the HTML is blank. */
export function wrapped(tag: string, inner: string): string {
  return isBlank(inner) ? '' : `<${tag}>${inner}</${tag}>`
}

/**
 * Puts an inline element around text. Spaces at the ends stay outside the element, and text that has this element
 * already is not changed.
 */
export function around(tag: string, inner: string): string {
  const text = inner.trim()
  if (text.startsWith(`<${tag}>`) && text.endsWith(`</${tag}>`) && !text.includes(`<${tag}>`, 1)) return inner
  const before = inner.startsWith(' ') ? ' ' : ''
  const after = inner.endsWith(' ') ? ' ' : ''
  return `${before}<${tag}>${text}</${tag}>${after}`
}

/** Returns an address that begins with a host, such as `//host/path`, with the scheme that browsers add to it. */
export function withScheme(address: string): string {
  return address.startsWith('//') ? `https:${address}` : address
}
