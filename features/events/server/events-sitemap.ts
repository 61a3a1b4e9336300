import type { Db } from '#platform/server/database/pool.ts'
import { CALENDAR_PATH } from '../calendar-address.ts'
import { eventAddress } from '../events.contract.ts'
import { listForSitemap } from './events.store.ts'

/** An address as search engines should know it. */
export type EventAddress = { url: string; lastmod: string; title: string; description: string }

const DESCRIPTION_LENGTH = 160

/** The calendar and every event that everybody may see; the calendar changed when the last of them did. */
export async function eventsSitemap(db: Db): Promise<EventAddress[]> {
  const rows = await listForSitemap(db)
  if (rows.length === 0) return []
  const newest = rows.reduce(
    (latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest),
    new Date(0),
  )
  return [
    { url: CALENDAR_PATH, lastmod: newest.toISOString(), title: '', description: '' },
    ...rows.map(({ slug, title, body, updatedAt }) => ({
      url: eventAddress(slug),
      lastmod: updatedAt.toISOString(),
      title,
      description: body.slice(0, DESCRIPTION_LENGTH),
    })),
  ]
}
