import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestEdge, type TestEdge } from '#tests/kit/edge.ts'
import { serveStaticAssets } from './static-assets.ts'

const CODE = `export const words = '${'track '.repeat(500)}'`
let folder: string
let edge: TestEdge

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'paddock-assets-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), CODE)
  writeFileSync(join(folder, 'assets', 'type-1a2b.woff2'), 'not really a font')
  writeFileSync(join(folder, 'assets', 'notes.txt'), 'not for everybody')
  writeFileSync(join(folder, 'manifest.json'), '{}')
  for (const build of ['former', 'older']) {
    mkdirSync(join(folder, build))
    writeFileSync(join(folder, build, 'app-1a2b.js'), 'not this one')
    writeFileSync(join(folder, build, `app-${build}.js`), build)
  }
  edge = await startTestEdge((app) =>
    serveStaticAssets(app, {
      folder: join(folder, 'assets'),
      formerFolders: ['gone', 'former', 'older'].map((build) => join(folder, build)),
      prefix: '/assets/',
    }),
  )
})
afterAll(async () => {
  await edge.stop()
  rmSync(folder, { recursive: true })
})

test.each(['br', 'gzip', 'identity'])(
  'sends a built file as %s and lets it be cached forever',
  async (encoding) => {
    const answer = await edge.request('/assets/app-1a2b.js', { headers: { 'accept-encoding': encoding } })
    expect(answer.status).toBe(200)
    expect(answer.text).toBe(CODE)
    expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const again = await edge.request('/assets/app-1a2b.js', {
      headers: { 'if-none-match': String(answer.headers.etag) },
    })
    expect(again.status).toBe(304)
  },
)

test('sends files of earlier builds that the current one does not have', async () => {
  const answers = [await edge.request('/assets/app-former.js'), await edge.request('/assets/app-older.js')]
  expect(answers.map(({ text }) => text)).toEqual(['former', 'older'])
  expect((await edge.request('/assets/app-1a2b.js')).text).toBe(CODE)
})

test('returns the length for HEAD', async () => {
  const answer = await edge.request('/assets/app-1a2b.js', { method: 'HEAD' })
  expect(answer.headers['content-length']).toBe(String(CODE.length))
  expect(answer.bytes.length).toBe(0)
})

test('does not compress files that are compressed already', async () => {
  const answer = await edge.request('/assets/type-1a2b.woff2', { headers: { 'accept-encoding': 'br' } })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.headers['content-type']).toBe('font/woff2')
})

test.each([
  '/assets/nothing.js',
  '/assets/',
  '/assets/notes.txt',
  '/assets/../manifest.json',
  '/assets/%2e%2e/manifest.json',
  '/assets/..%2fmanifest.json',
  '/assets/..%5cmanifest.json',
  '/assets/app-1a2b.js/x.css',
])('answers %s with not found', async (path) => {
  expect((await edge.request(path)).status).toBe(404)
})
