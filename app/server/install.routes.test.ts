import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '#tests/kit/ask.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { installRoutes } from './install.routes.ts'
import { readWorkerFile } from './worker-file.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startTestServer({ isSeeded: true })
})
afterAll(() => server.stop())

type Manifest = {
  name: string
  start_url: string
  display: string
  lang: string
  dir: string
  icons: { src: string; sizes: string; purpose: string }[]
}

const manifest = async (language = 'en'): Promise<Manifest> => {
  const answer = await server.request('GET', '/manifest.webmanifest', {
    headers: { 'accept-language': language },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toContain('application/manifest+json')
  return answer.json() as Manifest
}

describe('the web app manifest', () => {
  it('contains the name from the club’s settings', async () => {
    const { name } = await server.clubApp.features.site.settings()
    expect(await manifest()).toMatchObject({ name, start_url: '/', display: 'standalone', dir: 'ltr' })
  })

  it('is in the language of the request', async () => {
    expect(await manifest('ar')).toMatchObject({ lang: 'ar', dir: 'rtl' })
  })

  it('names icons that exist in the stated sizes, one of them maskable', async () => {
    const { icons } = await manifest()
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    for (const { src, sizes } of icons) {
      const response = await fetch(server.url + src)
      expect(response.headers.get('content-type')).toBe('image/png')
      expect(response.headers.get('cache-control')).toContain('immutable')
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  })

  it('returns 404 for an icon of an unknown name or version', async () => {
    const [icon] = (await manifest()).icons
    const [, , version] = (icon?.src ?? '').split('/')
    expect((await server.request('GET', `/app-icon/${version}/9999.png`)).status).toBe(404)
    expect((await server.request('GET', '/app-icon/000000000000/192.png')).status).toBe(404)
  })

  it('is linked from every page, with a separate touch icon for iPhones', async () => {
    const { text } = await server.request('GET', '/')
    expect(text).toContain('<link rel="manifest" href="/manifest.webmanifest"')
    const [, touchIcon = ''] = /<link rel="apple-touch-icon" href="([^"]+)">/.exec(text) ?? []
    expect((await server.request('GET', touchIcon)).status).toBe(200)
  })
})

it('the offline page is in the language of the request and allows no script', async () => {
  const answer = await server.request('GET', '/offline.html', { headers: { 'accept-language': 'ar' } })
  expect(answer.text).toContain('dir="rtl"')
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  expect(answer.text).not.toContain('<script')
})

describe('files that clients fetch repeatedly', () => {
  it.each([
    '/manifest.webmanifest',
    '/sitemap.xml',
    '/calendar.ics',
    '/api/v1/club/event/calendar',
    '/api/v1/club/membership/types',
    '/api/v1/cognito/domain/currentDomain',
    '/api/v1/cognito/domain/initialData',
  ])('%s is compressed, and answered with 304 for a matching etag', async (path) => {
    const whole = await server.request('GET', path, { headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect([whole.status, whole.headers['content-encoding']]).toEqual([200, 'br'])
    const again = await server.request('GET', path, {
      headers: { 'if-none-match': String(whole.headers['etag']) },
    })
    expect([again.status, again.text]).toEqual([304, ''])
  })
})

describe('the service worker', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-worker-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is revalidated each time, has the whole site as its scope, and may connect to our server only', async () => {
    const app = fastify()
    const { site, media } = server.clubApp.features
    installRoutes(app, { site, media, styles: [], worker: 'self.SHELL={};' })
    const answer = await ask(await app.listen({ host: '127.0.0.1', port: 0 }), { path: '/sw.js' })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    })
    await app.close()
  })

  it('does not exist without a build', async () => {
    expect((await server.request('GET', '/sw.js')).headers['content-type']).not.toContain('javascript')
  })

  it('names the files of its build and changes when any of them changes', () => {
    const first = writeBuild('a')
    expect(first).toContain('/assets/start-offline-a.js')
    expect(first).toContain('/assets/shared-a.js')
    expect(first).toContain('/fonts/inter.woff2')
    expect(writeBuild('b')).not.toBe(first)
    expect(writeBuild('a')).toBe(first)
  })

  it('throws if the build lacks a file that it names', () => {
    writeFileSync(join(folder, 'manifest.json'), '{}')
    expect(() => readWorkerFile(folder, [])).toThrow('the built client lacks app/web/begin.ts')
  })

  function writeBuild(mark: string): string {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'sw.js'), 'code()')
    const known: Record<string, object> = {}
    // `readWorkerFile` names one missing file at a time: add it to the manifest and try again until none is missing.
    for (;;) {
      writeFileSync(join(folder, 'manifest.json'), JSON.stringify(known))
      try {
        return readWorkerFile(folder, ['/fonts/inter.woff2'])
      } catch (error) {
        const [, source = ''] = /lacks ([^,]+),/.exec(String(error)) ?? []
        const [name = ''] = (source.split('/').at(-1) ?? '').split('.')
        known[source] = { file: `assets/${name}-${mark}.js`, imports: ['_shared'] }
        known['_shared'] = { file: `assets/shared-${mark}.js` }
      }
    }
  }
})
