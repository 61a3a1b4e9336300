import { type Aspect, isAspect, LADDER_PX } from '#features/media/media.rules.ts'
import { type MediaService, warmImages, type WantedImage } from '#features/media/server/media.public.ts'
import type { PageItem } from '#features/pages/pages.contract.ts'
import { publicPage, sitemapEntries } from '#features/pages/server/pages.public.ts'
import { paths } from '#app/web/paths.ts'
import type { TaskCode } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import type { Service } from '#platform/server/service.ts'
import { widthsAhead } from './picture-widths.rules.ts'
import { listEventImages, listProductImages } from './shown-images.store.ts'

/** The greatest number of pages and of images of each kind whose pictures are made. */
const PAGES_MAX = 200
const IMAGES_MAX = 200
/** The width at which a block shows the still image of its video. */
const SLATE_PX = 500

/**
 * Returns the task that makes the pictures of the public site in the sizes that browsers request, so that no visitor
 * waits for them: once after the start, and after each change of content. The pictures of the front page come first.
 * @param hasVisitors whether the club has had a request; the task is not needed before
 * @source docs/reference/media.md §2.3
 */
export function picturesTask(
  { database, clock, contentVersion }: Pick<Service, 'database' | 'clock' | 'contentVersion'>,
  media: Pick<MediaService, 'derivedImages' | 'log'>,
  hasVisitors: () => boolean = () => true,
): TaskCode {
  let madeOf: number | undefined
  return {
    isNeeded: async () => hasVisitors() && madeOf !== contentVersion.current(),
    run: async (signal) => {
      const version = contentVersion.current()
      const read = { db: database.db, nowMs: clock.nowMs() }
      const home = await picturesOfPage(read, paths.homePage())
      await warmImages(media, home.flatMap(inUsualFormat), signal)
      const others: ShownPicture[] = [
        ...(await listEventImages(database.db, new Date(read.nowMs), IMAGES_MAX)).map((hash) => ({
          hash,
          aspect: '16x9' as const,
        })),
        ...(await listProductImages(database.db, IMAGES_MAX)).map((hash): ShownPicture => ({
          hash,
          aspect: '1x1',
        })),
      ]
      for (const { url } of (await sitemapEntries(database.db)).slice(0, PAGES_MAX))
        others.push(...(await picturesOfPage(read, url)))
      await warmImages(media, onlyNew(others, home).flatMap(inUsualFormat), signal)
      await warmImages(media, home.flatMap(inOtherFormats), signal)
      if (!signal.aborted) madeOf = version
    },
  }
}

/** A picture in the aspect in which a page shows it; with `isSlate`, the still image of a video. */
type ShownPicture = { hash: string; aspect: Aspect; isSlate?: boolean }

/** Returns the distinct pictures that are not in the second list. */
function onlyNew(pictures: readonly ShownPicture[], before: readonly ShownPicture[] = []): ShownPicture[] {
  const keyOf = ({ hash, aspect, isSlate = false }: ShownPicture) => `${hash} ${aspect} ${isSlate}`
  const known = new Set(before.map(keyOf))
  return [...new Map(pictures.map((picture) => [keyOf(picture), picture])).entries()]
    .filter(([key]) => !known.has(key))
    .map(([, picture]) => picture)
}

/** Returns the requests for a picture in the format that almost every browser supports. */
function inUsualFormat({ hash, aspect, isSlate }: ShownPicture): WantedImage[] {
  if (isSlate) return [{ hash, aspect, widthPx: SLATE_PX, extension: 'webp' }]
  return widthsAhead(aspect).map((widthPx) => ({ hash, aspect, widthPx, extension: 'avif' }))
}

/** Returns the requests for a picture in the formats for browsers that do not support the usual one. */
function inOtherFormats({ hash, aspect, isSlate }: ShownPicture): WantedImage[] {
  if (isSlate) return []
  return (['webp', 'jpg'] as const).flatMap((extension) =>
    LADDER_PX.map((widthPx) => ({ hash, aspect, widthPx, extension })),
  )
}

async function picturesOfPage(
  { db, nowMs }: { db: Service['database']['db']; nowMs: number },
  url: string,
): Promise<ShownPicture[]> {
  const found = await publicPage(db, url, nowMs)
  return found === null ? [] : onlyNew(picturesOfBlocks(found.page))
}

function picturesOfBlocks({ pageContents }: Pick<PageItem, 'pageContents'>): ShownPicture[] {
  return pageContents.flatMap(
    ({ imageHashes: { background_image: behind }, background_video, variables }) => [
      ...(behind === null ? [] : [{ hash: behind, aspect: '16x9' } as const]),
      ...picturesIn(background_video),
      ...picturesIn(JSON.parse(variables)),
    ],
  )
}

/** Returns every image reference at any depth of a value. */
function picturesIn(value: unknown): ShownPicture[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(picturesIn)
  if ('slate' in value && typeof value.slate === 'string')
    return [{ hash: value.slate, aspect: '16x9', isSlate: true }, ...inner]
  if (!('hash' in value) || !('aspect' in value)) return inner
  const { hash, aspect } = value
  return typeof hash === 'string' && typeof aspect === 'string' && isAspect(aspect)
    ? [{ hash, aspect }, ...inner]
    : inner
}
