/**
 * The meta tags for a preview of a shared link: Open Graph properties and the Twitter card.
 * @source docs/reference/public-site.md §3.2
 */

/** The language of the club's own pages, whatever the language of the interface. */
const CONTENT_LOCALE = 'en_AU'

export type SharedPicture = { url: string; widthPx: number; heightPx: number; alt: string }

/** The width of the pictures in previews of shared links. */
export const SHARED_PICTURE_WIDTH_PX = 1200

export type ShareTags = {
  /** The values of `<meta property="…" content="…">` elements, by property. */
  openGraph: { property: string; content: string }[]
  /** The values of `<meta name="…" content="…">` elements, by name. */
  twitter: { name: string; content: string }[]
}

export type Shared = {
  type: 'website' | 'article' | 'product'
  siteName: string
  title: string
  /** Omitted if it is empty. */
  description: string
  url: string
  /** The page's own picture; null if it has none. */
  picture: SharedPicture | null
  /** The club's icon, used for a page without a picture. */
  icon: SharedPicture
}

/**
 * Returns the tags of a page. Each has a picture with size and description; only the page's own picture is shown large.
 */
export function shareTagsOf({ type, siteName, title, description, url, picture, icon }: Shared): ShareTags {
  const shown = picture ?? icon
  return {
    openGraph: [
      { property: 'og:type', content: type },
      { property: 'og:site_name', content: siteName },
      { property: 'og:locale', content: CONTENT_LOCALE },
      { property: 'og:title', content: title },
      ...(description === '' ? [] : [{ property: 'og:description', content: description }]),
      { property: 'og:url', content: url },
      { property: 'og:image', content: shown.url },
      { property: 'og:image:width', content: String(shown.widthPx) },
      { property: 'og:image:height', content: String(shown.heightPx) },
      // A picture without a description gets the page's title as its description.
      { property: 'og:image:alt', content: shown.alt === '' ? title : shown.alt },
    ],
    twitter: [{ name: 'twitter:card', content: picture === null ? 'summary' : 'summary_large_image' }],
  }
}
