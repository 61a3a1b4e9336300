import heading from './fonts/archivo-latin.woff2?url'
import text from './fonts/inter-latin.woff2?url'

/**
 * The two font files that every page in Latin script needs at once: `<link rel="preload" as="font" type="font/woff2"
 * crossorigin>` for each, 41 kB together. The others load when a page needs their characters.
 */
export const PRELOADED_FONTS: readonly string[] = [text, heading]
