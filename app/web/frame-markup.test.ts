import { expect, test } from 'vitest'
import type { SiteFrame } from '#features/site/site-frame.ts'
import { frameMarkupFor } from './frame-markup.ts'

const frame = () => ({ header_menu: [{ label: 'News', url: '/news' }] }) as unknown as SiteFrame

const VISITOR = { locale: 'en', isMember: false } as const
const MEMBER = { locale: 'en', isMember: true } as const

const HEADER = '<header class="site-header on-brand"><a href="/news">News</a></header>'
const FOOTER = '<footer class="site-footer on-brand">ABN</footer>'
const page = (body: string) => `<a>Skip</a>${HEADER}<main>${body}</main>${FOOTER}`
const PLACES = (body: string) =>
  `<a>Skip</a><kept-header></kept-header><main>${body}</main><kept-footer></kept-footer>`

test('reuses header and footer of the first page around the next one, with identical output', () => {
  const site = frame()
  const first = frameMarkupFor(site, VISITOR, '/about')
  expect(first.areStored).toBe(false)
  expect(first.complete(page('About'))).toBe(page('About'))

  const next = frameMarkupFor(site, VISITOR, '/contact')
  expect(next.areStored).toBe(true)
  expect(next.complete(PLACES('<header>of an article</header>'))).toBe(page('<header>of an article</header>'))
})

test('renders new ones for another language, another current menu item or other settings', () => {
  const site = frame()
  frameMarkupFor(site, VISITOR, '/about').complete(page('About'))
  expect(frameMarkupFor(site, { locale: 'de', isMember: false }, '/about').areStored).toBe(false)
  expect(frameMarkupFor(site, VISITOR, '/news/first').areStored).toBe(false)
  expect(frameMarkupFor(frame(), VISITOR, '/about').areStored).toBe(false)
  expect(frameMarkupFor(site, MEMBER, '/about').areStored).toBe(false)
})

test('leaves a screen with its own header and footer unchanged and caches nothing of it', () => {
  const site = frame()
  expect(frameMarkupFor(site, VISITOR, '/login').complete('<main>Log in</main>')).toBe('<main>Log in</main>')
  expect(frameMarkupFor(site, VISITOR, '/login').areStored).toBe(false)
})
