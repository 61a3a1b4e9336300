import { isAspect } from '#features/media/media.rules.ts'
import { type MediaService, type ShownImage, warmImages } from '#features/media/server/media.public.ts'
import { publicPage } from '#features/pages/server/pages.public.ts'
import { paths } from '#app/web/paths.ts'
import type { Service } from '#platform/server/service.ts'

/**
 * Generates the images of the front page in the sizes that browsers request, so that the first visitor does not wait
 * for them. Does nothing if they exist already; stops early when the signal aborts.
 */
export async function warmHomePictures(
  { database, clock, log }: Pick<Service, 'database' | 'clock' | 'log'>,
  media: MediaService,
  signal: AbortSignal,
): Promise<void> {
  try {
    const home = await publicPage(database.db, paths.homePage(), clock.nowMs())
    const variables = home?.page.pageContents.map((block): unknown => JSON.parse(block.variables)) ?? []
    await warmImages(media, picturesIn(variables), signal)
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'the front page’s pictures could not be made ahead of time')
  }
}

/** Returns every image reference at any depth of a value. */
function picturesIn(value: unknown): ShownImage[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(picturesIn)
  if (!('hash' in value) || !('aspect' in value)) return inner
  const { hash, aspect } = value
  return typeof hash === 'string' && typeof aspect === 'string' && isAspect(aspect)
    ? [{ hash, aspect }, ...inner]
    : inner
}
