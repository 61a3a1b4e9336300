import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from '#platform/shared/problem.ts'
import { DEFAULT_FAVICON, DEFAULT_FAVICON_DARK, faviconsOf } from '../site.head.ts'
import { DARK_MARK_SVG, LIGHT_MARK_SVG } from './default-mark.ts'
import { robotsTxt } from './robots.ts'
import type { SiteReader } from './site-reader.ts'
import { sitemapFile, sitemapXml } from './sitemap-files.ts'
import { type ThemeCssFor, themeSheetFor } from './theme-sheet.ts'

const XML = 'application/xml; charset=utf-8'
const A_DAY = 'public, max-age=86400'
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Cache header of a document that browsers must check again each time; an unchanged one is answered with 304. */
const FRESH = 'no-cache'

/** Registers the routes for the small documents that browsers and search engines request from every site. */
export function siteDocumentRoutes(
  app: FastifyInstance,
  deps: { site: SiteReader; appUrl: string; themeCssFor: ThemeCssFor },
): void {
  const { site, appUrl, themeCssFor } = deps

  const sitemap = async () => ({
    entries: await site.sitemap(),
    appUrl,
    languages: await site.languages(),
  })
  app.get('/sitemap.xml', async (_request, reply) => send(reply, XML, FRESH, sitemapXml(await sitemap())))
  app.get<{ Params: { number: string } }>(
    '/sitemap-:number(^[1-9][0-9]{0,3}).xml',
    async (request, reply) => {
      const file = sitemapFile(await sitemap(), Number(request.params.number))
      if (file === null) throw new Problem('NOT_FOUND')
      return send(reply, XML, FRESH, file)
    },
  )

  app.get('/robots.txt', (_request, reply) =>
    send(reply, 'text/plain; charset=utf-8', A_DAY, robotsTxt(appUrl)),
  )

  app.get(DEFAULT_FAVICON, (_request, reply) => send(reply, 'image/svg+xml', A_DAY, LIGHT_MARK_SVG))
  app.get(DEFAULT_FAVICON_DARK, (_request, reply) => send(reply, 'image/svg+xml', A_DAY, DARK_MARK_SVG))
  // Clients that request this path without reading the page's head, as old browsers do, are redirected to the club's
  // icon.
  app.get('/favicon.ico', async (_request, reply) => {
    const [light] = faviconsOf(await site.settings())
    return reply.header('cache-control', A_DAY).redirect(light?.href ?? DEFAULT_FAVICON, 302)
  })

  app.get<{ Params: { hash: string } }>('/theme-:hash(^[0-9a-f]{12}).css', async (request, reply) => {
    const sheet = themeSheetFor(await site.settings(), themeCssFor)
    if (sheet === null) throw new Problem('NOT_FOUND')
    // A page from an outdated cache may request the previous style sheet. Send the current one, but do not let it be
    // cached under the old address.
    return send(
      reply,
      'text/css; charset=utf-8',
      request.params.hash === sheet.hash ? FOR_EVER : 'no-store',
      sheet.css,
    )
  })
}

function send(reply: FastifyReply, type: string, cacheControl: string, body: string): FastifyReply {
  return reply.type(type).header('cache-control', cacheControl).send(body)
}
