import heading from './fonts/archivo-latin.woff2?url'
import text from './fonts/inter-latin.woff2?url'

/**
 * The two faces every Latin page shows at once: `<link rel="preload" as="font" type="font/woff2"
 * crossorigin>` for each, 41 kB together. The rest come when a page needs their characters.
 */
export const PRELOADED_FONTS: readonly string[] = [text, heading]
