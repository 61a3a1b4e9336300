/** robots.txt. */
/**
 * Returns robots.txt. Pages that must not be indexed say so themselves (noindex); robots.txt only closes addresses that
 * are not documents.
 */
export function robotsTxt(appUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /graphql',
    'Disallow: /cms',
    'Disallow: /dev/',
    // Robots must not visit the calendar with a query: each choice of filters has its own URL, and the calendar without
    // filters already lists all events.
    'Disallow: /calendar?',
    '',
    `Sitemap: ${appUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
