import { type BrowserContext, expect, type Page, request as requests, test } from '@playwright/test'
import { WITHOUT_WORKER } from './kit/console-watch.ts'
import { NAUGHTY_HTML, NAUGHTY_TEXT } from '../kit/naughty.ts'
import { goWithin, openAlive, untilAlive } from './kit/alive.ts'
import { TEST_PAGE_PREFIX } from './kit/demo-pages.ts'
import { demoPerson } from './kit/people.ts'

const PAGE = '/api/v1/cognito/page'
const url = `${TEST_PAGE_PREFIX}naughty`

const block = (variables: object) => ({
  name: NAUGHTY_TEXT[2],
  template: 'text',
  variables: JSON.stringify(variables),
})

/**
 * The HTML samples that the database can store. PostgreSQL cannot store a NUL character, so samples with one are
 * refused earlier.
 */
const storable = NAUGHTY_HTML.filter((html) => !html.includes('\0'))

test.describe('malicious HTML saved by an editor', () => {
  test.beforeAll(async ({ baseURL }) => {
    const desk = await requests.newContext({ ...(baseURL && { baseURL }) })
    const { email, password } = demoPerson('content')
    const login = await desk.post('/api/v1/cognito/user/login', {
      data: { username: email, password, fingerprint: 'journey-fingerprint-1' },
    })
    const { access_token: token } = (await login.json()) as { access_token: string }
    await desk.dispose()
    // Use a new request context, because a request with the cookies of the first one would also need the XSRF header.
    const writer = await requests.newContext({
      ...(baseURL && { baseURL }),
      extraHTTPHeaders: { authorization: `Bearer ${token}` },
    })
    const saved = await writer.post(`${PAGE}/create`, {
      data: {
        name: NAUGHTY_TEXT[0],
        url,
        kind: 'article',
        is_published: true,
        seo_title: NAUGHTY_TEXT[1],
        seo_meta_description: NAUGHTY_TEXT[2],
        content: JSON.stringify(storable.join('\n')),
        pageContents: [
          block({ heading: NAUGHTY_TEXT.join(' ').slice(0, 290), html: '' }),
          ...storable.slice(0, 99).map((html) => block({ heading: '', html })),
        ],
      },
    })
    // Another test worker may have saved the page first. The save is then refused, which is no fault here.
    expect([200, 409, 422]).toContain(saved.status())
    await writer.dispose()
  })

  for (const { name, bypassCSP } of [
    { name: 'with the content policy', bypassCSP: false },
    { name: 'without it', bypassCSP: true },
  ]) {
    test(`runs no script, sends no request and covers nothing, ${name}`, async ({ browser, baseURL }) => {
      const context = await browser.newContext({ bypassCSP, reducedMotion: 'reduce' })
      const page = await context.newPage()
      const fired = await watchForActs(context, page, baseURL ?? '')
      // First, the document from the server contains the sample.
      await openAlive(page, url)
      await expect(page.locator('main [data-block=text]')).toHaveCount(100)
      await poke(page)
      // Then the browser alone renders the sample, from the stored page list.
      await openAlive(page, '/rules')
      await goWithin(page, url)
      await expect(page.locator('main [data-block=text]')).toHaveCount(100)
      await poke(page)
      await page.reload()
      await untilAlive(page)
      expect(fired).toEqual([])
      await expect(page).toHaveURL(url)
      await expect(page.locator('html')).toHaveAttribute('data-app', 'hydrated')
      expect(
        await page
          .locator('main [onclick], main [onerror], main [style*=fixed], main iframe, main form')
          .count(),
      ).toBe(0)
      await context.close()
    })
  }
})

/**
 * Records everything that a page does without an action of the person: scripts, dialogs, pop-ups, errors, and requests
 * to other origins.
 */
async function watchForActs(context: BrowserContext, page: Page, origin: string): Promise<string[]> {
  const acts: string[] = []
  await context.exposeFunction('fired', () => acts.push('script ran'))
  page.on('dialog', (dialog) => {
    acts.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => acts.push(`error ${error.message}`))
  page.on('console', (message) => {
    if (message.text() !== WITHOUT_WORKER) acts.push(`${message.type()} ${message.text()}`)
  })
  page.on('popup', (popup) => acts.push(`popup ${popup.url()}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`) && !request.url().startsWith('data:'))
      acts.push(`request ${request.url()}`)
  })
  return acts
}

/**
 * Dispatches pointer events to every element, focuses every element, and clicks the links that do not lead to a page of
 * the site.
 */
async function poke(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      for (const type of ['mouseover', 'pointerover', 'mouseenter', 'animationstart', 'toggle'])
        element.dispatchEvent(new Event(type, { bubbles: true }))
      element.focus?.({ preventScroll: true })
    }
    for (const link of document.querySelectorAll<HTMLAnchorElement>('main .prose a')) {
      if (link.protocol !== 'http:' && link.protocol !== 'https:') link.click()
    }
  })
}
