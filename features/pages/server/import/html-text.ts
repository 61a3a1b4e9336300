/** Writes texts as HTML. */

/** The largest length of a line of text, such as a description. */
export const LINE_LENGTH = 300

/** Control characters and invisible hyphens, which cannot be stored or have no meaning in HTML; spaces are not among them. */
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

/** Returns text in which one space stands for any white space. */
export function spaced(text: string): string {
  return withoutControls(text)
    .replace(/[\s\u00a0]+/g, ' ')
    .toWellFormed()
}

/**
 * Returns a description only if a person may have written it: Word adds one that a program guessed, and other programs
 * repeat the name of the file.
 */
export function usefulAlt(alt: string): string {
  const text = spaced(alt).trim()
  const isMachine =
    /automatically generated|automatisch generiert|ai-generated/i.test(text) ||
    /^\S+\.(?:jpe?g|png|gif|webp|avif|tiff?|emf|wmf|heic)$/i.test(text)
  return isMachine ? '' : text.slice(0, LINE_LENGTH).toWellFormed()
}

/** Returns whether HTML shows neither text nor a line. */
export function isBlank(html: string): boolean {
  return html.replaceAll(/<(?!hr)[^<>]*>/g, '').trim() === ''
}

/** Puts an element around HTML; empty if there is nothing in it. */
export function wrapped(tag: string, inner: string): string {
  return isBlank(inner) ? '' : `<${tag}>${inner}</${tag}>`
}

/** Puts an inline element around text, with the spaces at its ends outside, and not twice. */
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
