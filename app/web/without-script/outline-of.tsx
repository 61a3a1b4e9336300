import type { ReactNode } from 'react'
import type { Locale } from '#platform/shared/locales.ts'
import { EntryOutline } from './EntryOutline.tsx'
import type { OutlineSource } from './outline-source.ts'
import { RenewOutline } from './RenewOutline.tsx'

/**
 * Renders a shortened version of a screen that needs JavaScript, for browsers without it; null for a screen that has no
 * shortened version.
 */
export async function outlineOf(
  screen: { routeId: string; params: Readonly<Record<string, string | undefined>> },
  source: OutlineSource,
  locale: Locale,
): Promise<ReactNode> {
  const format = source.formatIn(locale)
  if (screen.routeId === 'renew') return <RenewOutline offer={await source.offer(locale)} format={format} />
  if (screen.routeId !== 'enter') return null
  const event = await source.event(screen.params['slug'] ?? '')
  return event === null ? null : <EntryOutline event={event} format={format} />
}
