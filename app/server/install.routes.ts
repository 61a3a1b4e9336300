/** Routes that make the site installable: manifest, icons, service worker and offline page. */
import type { FastifyInstance } from 'fastify'
import { drawAppIcon, type MediaService } from '#features/media/server/media.public.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import { PLAIN_FORM_POLICY } from '#platform/server/http/content-policy.ts'
import '#platform/server/http/request.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  APP_ICONS,
  type AppIconName,
  iconArtOf,
  iconVersionOf,
  MANIFEST_PATH,
  manifestFor,
} from './app-manifest.ts'
import { offlinePage } from './offline-page.ts'

/** Makes browsers and caches ask the server each time whether their copy is still current. */
const FRESH = 'no-cache'
const FOR_EVER = 'public, max-age=31536000, immutable'
/**
 * Content policy of the service worker, which may connect to our own server only. A worker has the policy of its own
 * file, not that of a page.
 */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

export type InstallDeps = {
  site: SiteReader
  media: MediaService
  styles: readonly string[]
  /** Source text of the service worker; null if there is no build. */
  worker: string | null
}

/**
 * Registers the routes of the manifest, the icons, the service worker and the offline page.
 * @source docs/reference/offline.md §4.1
 */
export function installRoutes(app: FastifyInstance, { site, media, styles, worker }: InstallDeps): void {
  if (worker !== null) {
    app.get('/sw.js', (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .headers({
          'cache-control': FRESH,
          'service-worker-allowed': '/',
          'content-security-policy': WORKER_POLICY,
        })
        .send(worker),
    )
  }

  app.get(MANIFEST_PATH, async (request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .headers({ 'cache-control': FRESH, vary: 'Accept-Language, Cookie' })
      .send(JSON.stringify(manifestFor(await site.settings(), request.locale))),
  )

  app.get('/offline.html', (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': FRESH,
        vary: 'Accept-Language, Cookie',
        'content-security-policy': PLAIN_FORM_POLICY,
      })
      .send(offlinePage({ styles, locale: request.locale })),
  )

  const drawn = keepIcons(media)
  app.get<{ Params: { version: string; name: string } }>(
    '/app-icon/:version/:name.png',
    async (request, reply) => {
      const { version, name } = request.params
      const settings = await site.settings()
      // Draw icons of the current version only; otherwise requests for other versions could fill the cache.
      if (version !== iconVersionOf(settings) || !isIconName(name)) throw new Problem('NOT_FOUND')
      const icon = await drawn(version, name, iconArtOf(settings))
      if (icon === null) throw new Problem('NOT_FOUND')
      return reply.type('image/png').header('cache-control', FOR_EVER).send(icon)
    },
  )
}

function isIconName(name: string): name is AppIconName {
  return Object.hasOwn(APP_ICONS, name)
}

/** Caches the drawn icons for one version of the club's settings. */
function keepIcons(media: MediaService) {
  let ofVersion = ''
  const cached = new Map<AppIconName, Promise<Buffer | null>>()
  return (version: string, name: AppIconName, { art, ground }: ReturnType<typeof iconArtOf>) => {
    if (version !== ofVersion) cached.clear()
    ofVersion = version
    const known = cached.get(name)
    if (known !== undefined) return known
    const { sizePx, artShare } = APP_ICONS[name]
    const drawing = drawAppIcon(media, art, { sizePx, artShare, ground })
    cached.set(name, drawing)
    drawing.then(
      (icon) => icon === null && cached.delete(name),
      () => cached.delete(name),
    )
    return drawing
  }
}
