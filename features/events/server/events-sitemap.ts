import type { Db } from '#platform/server/database/pool.ts'
import { cutAtWord } from '#platform/shared/trim-text.ts'
import { CALENDAR_PATH } from '../calendar-address.ts'
import { eventAddress } from '../events.contract.ts'
import { listForSitemap } from './events.store.ts'

/** A page of the sitemap, for search engines. */
export type EventAddress = { url: string; lastmod: string; title: string; description: string }

const DESCRIPTION_LENGTH = 160

/**
 * Returns the sitemap entries of the calendar and of every public event. The calendar's `lastmod` is that of the event
 * changed last.
 */
export async function eventsSitemap(db: Db): Promise<EventAddress[]> {
  const rows = await listForSitemap(db)
  if (rows.length === 0) return []
  const newest = rows.reduce(
    (latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest),
    new Date(0),
  )
  const titles = [...new Set(rows.map(({ title }) => title))].toReversed()
  return [
    {
      url: CALENDAR_PATH,
      lastmod: newest.toISOString(),
      title: '',
      description: shortened(titles.join(', ')),
    },
    ...rows.map(({ slug, title, body, updatedAt }) => ({
      url: eventAddress(slug),
      lastmod: updatedAt.toISOString(),
      title,
      description: shortened(body || title),
    })),
  ]
}

function shortened(text: string): string {
  return cutAtWord(text, DESCRIPTION_LENGTH)
}
