/**
 * The lengths of title and description that search engines display. Longer ones are accepted with a warning.
 * @source docs/reference/pages-and-blocks.md §1.2
 */
export const SEO_TITLE_LENGTH = 60
export const SEO_DESCRIPTION_LENGTH = 160
