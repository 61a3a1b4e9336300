/** Tags of the head that only crawlers and link previews read; they are updated after a navigation within the app. */

const STALE = 'meta[property^="og:"], meta[property^="article:"], meta[name^="twitter:"]'

/**
 * Sets robots, og:* and structured data to those of the current screen. Tags that only the server can fill, such as the
 * picture, are removed, because they describe the first document. Does nothing if another screen is shown meanwhile.
 * @param canonical empty if the screen is not for search engines
 */
export function updateLaterHead(title: string, description: string, canonical: string): void {
  const { head } = document
  if (document.title !== title) return
  const isIndexed = canonical !== ''
  head
    .querySelector('meta[name="robots"]')
    ?.setAttribute('content', isIndexed ? 'index, follow' : 'noindex, follow')
  const site = head.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? ''
  for (const stale of head.querySelectorAll(STALE)) stale.remove()
  for (const data of document.querySelectorAll('script[type="application/ld+json"]'))
    if (!isIndexed || !data.textContent?.includes('"@type":"Organization"')) data.remove()
  if (!isIndexed) return
  const facts = {
    'og:type': 'website',
    'og:site_name': site,
    'og:title': title,
    'og:description': description,
    'og:url': canonical,
  }
  for (const [property, content] of Object.entries(facts)) {
    if (content === '') continue
    const meta = document.createElement('meta')
    meta.setAttribute('property', property)
    meta.content = content
    head.append(meta)
  }
}
