import { expect, test } from 'vitest'
import type { SiteFrame } from '#features/site/site-frame.ts'
import { frameMarkupFor } from './frame-markup.ts'

const frame = () => ({ header_menu: [{ label: 'News', url: '/news' }] }) as unknown as SiteFrame

const HEADER = '<header class="site-header on-brand"><a href="/news">News</a></header>'
const FOOTER = '<footer class="site-footer on-brand">ABN</footer>'
const page = (body: string) => `<a>Skip</a>${HEADER}<main>${body}</main>${FOOTER}`
const PLACES = (body: string) =>
  `<a>Skip</a><kept-header></kept-header><main>${body}</main><kept-footer></kept-footer>`

test('header and footer of the first page stand around the next one as they would have been drawn', () => {
  const site = frame()
  const first = frameMarkupFor(site, 'en', '/about')
  expect(first.areKept).toBe(false)
  expect(first.complete(page('About'))).toBe(page('About'))

  const next = frameMarkupFor(site, 'en', '/contact')
  expect(next.areKept).toBe(true)
  expect(next.complete(PLACES('<header>of an article</header>'))).toBe(page('<header>of an article</header>'))
})

test('another language, another marked place in the menu and other settings have their own', () => {
  const site = frame()
  frameMarkupFor(site, 'en', '/about').complete(page('About'))
  expect(frameMarkupFor(site, 'de', '/about').areKept).toBe(false)
  expect(frameMarkupFor(site, 'en', '/news/first').areKept).toBe(false)
  expect(frameMarkupFor(frame(), 'en', '/about').areKept).toBe(false)
})

test('a screen with a frame of its own is left as it is, and gives nothing to keep', () => {
  const site = frame()
  expect(frameMarkupFor(site, 'en', '/login').complete('<main>Log in</main>')).toBe('<main>Log in</main>')
  expect(frameMarkupFor(site, 'en', '/login').areKept).toBe(false)
})
