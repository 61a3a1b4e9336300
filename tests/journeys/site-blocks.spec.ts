import { expect, type Page, test } from '@playwright/test'
import { openAlive, untilLoaded } from './kit/alive.ts'

const VIDEO = { id: 1, hasWebm: false, slate: null }
const START = new Date('2026-11-21T09:00:00+11:00')

test.describe('the older page renderer', () => {
  test('shows tabs: the first is selected; a click and the arrow keys select another', async ({ page }) => {
    await openAlive(page, '/classic-tabs')
    const tab = (name: string) => page.getByRole('tab', { name, exact: true })
    const panel = (name: string) => page.getByRole('tabpanel', { name, exact: true })
    await expect(page.getByRole('tab')).toHaveText(['Flags', 'Radio', 'First hour'])
    await expect(tab('Flags')).toHaveAttribute('aria-selected', 'true')
    await expect(panel('Flags')).toBeVisible()
    await tab('Radio').click()
    await expect(tab('Radio')).toHaveAttribute('aria-selected', 'true')
    await expect(panel('Radio')).toContainText('Say who you call')
    await expect(panel('Flags')).toBeHidden()
    await page.keyboard.press('ArrowRight')
    await expect(tab('First hour')).toBeFocused()
    await expect(panel('First hour')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(panel('Flags')).toBeVisible()
  })

  test('lays out rows in a 12-column grid on a wide screen and in one column on a phone', async ({
    page,
  }) => {
    await openAlive(page, '/classic-tabs')
    const boxes = async () => {
      const wide = await page.locator('[data-width="7"]').boundingBox()
      const narrow = await page.locator('[data-width="5"]').boundingBox()
      if (wide === null || narrow === null) throw new Error('a column is not shown')
      return { wide, narrow }
    }
    const desk = await boxes()
    // The expected width is that of twelve columns with eleven gaps of 24 px.
    const column = (desk.wide.width - 6 * 24) / 7
    expect(desk.narrow.width).toBeCloseTo(5 * column + 4 * 24, 0)
    expect(desk.narrow.y).toBe(desk.wide.y)
    await page.setViewportSize({ width: 360, height: 740 })
    const phone = await boxes()
    expect(phone.narrow.width).toBe(phone.wide.width)
    expect(phone.narrow.y).toBeGreaterThan(phone.wide.y)
  })
})

test('hidden, expired and switched-off blocks are never sent', async ({ request }) => {
  const secrets = ['Open day this Sunday', 'Kept for next year', 'channel 22']
  const texts = await Promise.all(
    [
      '/home',
      '/classic-tabs',
      '/join',
      '/search/sausages',
      '/api/v1/cognito/page?page_size=100&pb=1',
      '/api/v1/cognito/page?url=/classic-tabs&pb=1',
      '/api/v1/cognito/page?url=/home',
      '/api/v1/search?q=sausages',
      '/api/v1/search?q=radios+arrive',
    ].map(async (path) => (await request.get(path)).text()),
  )
  const graphql = await request.post('/graphql', {
    data: { query: '{ cognitoPages { url content pageContents { name variables hidden end_time } } }' },
  })
  texts.push(await graphql.text())
  for (const text of texts) for (const secret of secrets) expect(text).not.toContain(secret)
  // The responses contain the text of a visible block. This proves that the secret texts were searched for in the right
  // responses.
  expect(texts[0]).toContain('Next three events')
})

test('a block whose end has passed disappears within a minute', async ({ page }) => {
  const endsAt = new Date(START.getTime() + 90_000).toISOString()
  await changeHydration(page, '/refunds', (view) => {
    view.html = ''
    view.blocks = [
      { id: 1, template: 'text', variables: { heading: 'Stays', html: '<p>It stays.</p>' } },
      { id: 2, template: 'text', end_time: endsAt, variables: { heading: 'Goes', html: '<p>It goes.</p>' } },
      {
        id: 3,
        template: 'text',
        start_time: endsAt,
        variables: { heading: 'Comes', html: '<p>It comes.</p>' },
      },
    ]
  })
  await page.clock.install({ time: START })
  // Block all requests, so that the page changes only because time passes.
  await page.route('**/graphql', (route) => route.abort())
  await page.goto('/refunds')
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  await expect(heading('Goes')).toBeVisible()
  await page.clock.runFor(61_000)
  await expect(heading('Comes')).toHaveCount(0)
  await expect(heading('Goes')).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(heading('Goes')).toHaveCount(0)
  await expect(heading('Comes')).toBeVisible()
  await expect(heading('Stays')).toBeVisible()
})

test.describe('block spacing', () => {
  for (const widthPx of [360, 1280])
    test(`follows the author’s settings at ${widthPx} px, and a first text block has space above it`, async ({
      page,
    }) => {
      const text = (heading: string) => ({ heading, html: `<p>${heading}</p>` })
      await changeHydration(page, '/refunds', (view) => {
        view.html = ''
        view.blocks = [
          { id: 1, template: 'text', variables: text('First') },
          { id: 2, template: 'text', margin_top: '1.5', variables: text('Close') },
          { id: 3, template: 'text', margin_top: '0', variables: text('Joined') },
          { id: 4, template: 'text', variables: text('Usual') },
          {
            id: 5,
            template: 'text',
            background_video: VIDEO,
            background_colour: 'suc',
            variables: text('Green'),
          },
        ]
      })
      await page.setViewportSize({ width: widthPx, height: 740 })
      await page.goto('/refunds')
      const block = (heading: string) => page.locator('[data-block]', { hasText: heading })
      await expect(block('Close')).toHaveCSS('margin-top', '6px')
      await expect(block('Joined')).toHaveCSS('margin-top', '0px')
      await expect(block('Usual')).toHaveCSS('margin-top', widthPx === 360 ? '64px' : '104px')
      await expect(block('Green')).toHaveCSS('background-color', 'rgb(27, 122, 61)')
      const header = await page.locator('.site-header').boundingBox()
      const heading = await page.getByRole('heading', { name: 'First', exact: true }).boundingBox()
      if (header === null || heading === null) throw new Error('the page is not shown')
      expect(heading.y - header.y - header.height).toBeGreaterThanOrEqual(48)
    })
})

test('a hidden, expired or future block does not flash up after a navigation', async ({ page }) => {
  const shown: string[] = []
  await page.exposeFunction('noteHeading', (text: string) => shown.push(text))
  await openAlive(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Licences' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Licences' })).toBeVisible()
  // Store a page list with all blocks in the browser. The content team receives such a list, and an earlier release
  // stored it for everyone.
  await page.evaluate(() => {
    type Block = Record<string, unknown>
    const kept = JSON.parse(localStorage.getItem('paddock.pages') ?? '') as {
      pages: { url: string; pageContents: Block[] }[]
    }
    const about = kept.pages.find(({ url }) => url === '/about')
    const text = (id: number, heading: string, more: Block): Block => ({
      ...about?.pageContents[0],
      id,
      sort_order: id,
      template: 'text',
      variables: JSON.stringify({ heading, html: '<p>x</p>' }),
      ...more,
    })
    about?.pageContents.push(
      text(9001, 'Hidden words', { hidden: true }),
      text(9002, 'Deleted words', { deleted: true }),
      text(9003, 'Past words', { end_time: '2020-01-01T00:00:00Z' }),
      text(9004, 'Future words', { start_time: '2090-01-01T00:00:00Z' }),
      text(9005, 'Present words', {}),
    )
    localStorage.setItem('paddock.pages', JSON.stringify(kept))
  })
  await openAlive(page, '/')
  await page.route('**/graphql', (route) => route.abort())
  await page.evaluate(() => {
    const note = Reflect.get(window, 'noteHeading') as (text: string) => void
    const look = () => {
      for (const heading of document.querySelectorAll('main h2')) note(heading.textContent ?? '')
      requestAnimationFrame(look)
    }
    look()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click()
  await expect(page.getByRole('heading', { name: 'Present words' })).toBeVisible()
  await expect.poll(() => shown).toContain('Present words')
  expect(shown.filter((heading) => /(Hidden|Deleted|Past|Future) words/.test(heading))).toEqual([])
})

test('a block whose start passes is fetched and shown in an open page', async ({ page }) => {
  const beginsAt = new Date(START.getTime() + 90_000)
  const newer = { id: 1, template: 'text', heading: 'Now open' }
  await page.clock.install({ time: START })
  let asked = 0
  await page.route('**/graphql', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { cognitoPage?: Record<string, unknown> } }
    const item = body.data.cognitoPage
    if (item?.['url'] === '/about') {
      const now = await page.evaluate(() => Date.now())
      const hasBegun = now >= beginsAt.getTime()
      asked += 1
      const [block] = item['pageContents'] as object[]
      const text = {
        id: 9001,
        template: newer.template,
        variables: JSON.stringify({ heading: newer.heading, html: '' }),
      }
      item['changes_at'] = hasBegun ? null : beginsAt.toISOString()
      item['pageContents'] = [block, ...(hasBegun ? [{ ...block, ...text }] : [])]
    }
    await route.fulfill({ response: answer, json: body })
  })
  await openAlive(page, '/about')
  const words = page.getByRole('heading', { name: newer.heading })
  await page.clock.runFor(2500)
  await expect(page.getByRole('heading', { name: 'How we got here' })).toHaveCount(0)
  await page.clock.runFor(60_000)
  await expect(words).toHaveCount(0)
  await page.clock.runFor(58_000)
  await expect(words).toBeVisible()
  await page.clock.runFor(120_000)
  expect(asked).toBe(2)
})

test.describe('a background video', () => {
  test('plays without sound and can be paused', async ({ page }) => {
    await openAlive(page, '/')
    const video = page.locator('main video')
    const isPaused = () => video.evaluate((shown: HTMLVideoElement) => shown.paused)
    await expect.poll(isPaused).toBe(false)
    const facts = await video.evaluate((shown: HTMLVideoElement) => ({
      loop: shown.loop,
      muted: shown.muted,
      controls: shown.controls,
      poster: shown.poster,
    }))
    expect(facts).toMatchObject({ loop: true, muted: true, controls: false })
    expect(facts.poster).toMatch(/\/assets\/i\/[0-9a-f]{32}\/16x9\/500\.webp$/)
    await page.getByRole('button', { name: 'Pause the background video' }).click()
    await expect.poll(isPaused).toBe(true)
    await page.getByRole('button', { name: 'Play the background video' }).click()
    await expect.poll(isPaused).toBe(false)
  })

  test('is not fetched with reduced motion; its slate is shown instead', async ({ page }) => {
    const videos: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/v/')) videos.push(request.url())
    })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openAlive(page, '/')
    await untilLoaded(page)
    await expect(page.locator('main video')).toHaveCount(0)
    await expect(page.locator('main img[src*="/16x9/500.webp"]')).toBeVisible()
    expect(videos).toEqual([])
    await page.getByRole('button', { name: 'Play the background video' }).click()
    await expect.poll(() => videos.length).toBeGreaterThan(0)
  })
})

test.describe('a fixed background', () => {
  for (const { name, width, reducedMotion, position } of [
    {
      name: 'does not scroll on small and larger screens',
      width: 700,
      reducedMotion: 'no-preference',
      position: 'fixed',
    },
    {
      name: 'scrolls with the page on phones',
      width: 360,
      reducedMotion: 'no-preference',
      position: 'absolute',
    },
    {
      name: 'scrolls with the page if the device prefers reduced motion',
      width: 1280,
      reducedMotion: 'reduce',
      position: 'absolute',
    },
  ] as const) {
    test(name, async ({ page }) => {
      await page.emulateMedia({ reducedMotion })
      await page.setViewportSize({ width, height: 740 })
      await openAlive(page, '/join')
      const ground = page.locator('[data-fixed]')
      await ground.scrollIntoViewIfNeeded()
      await expect(ground.locator('img')).toHaveCSS('position', position)
    })
  }
})

test.describe('a block that appears on scrolling', () => {
  test('is hidden below the window and appears when it is scrolled to', async ({ page }) => {
    await openAlive(page, '/')
    const block = page.locator('[data-block=call_to_action]')
    await expect(block).toHaveCSS('opacity', '0')
    await block.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 400)
    await expect(block).toHaveCSS('opacity', '1')
    expect(await block.evaluate((shown) => shown.style.transition)).toMatch(
      /opacity 400ms ease 0ms|opacity 400ms/,
    )
  })

  test('is visible at once with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openAlive(page, '/')
    await expect(page.locator('[data-block=call_to_action]')).toHaveCSS('opacity', '1')
  })
})

test('images load when they come near, at the width of their box in steps of 25 px, times the pixel ratio', async ({
  browser,
}) => {
  const context = await browser.newContext({ deviceScaleFactor: 2, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const widths: number[] = []
  page.on('request', (request) => {
    const found = /\/assets\/i\/\w+\/\w+\/(\d+)\.avif$/.exec(request.url())
    if (found) widths.push(Number(found[1]))
  })
  await openAlive(page, '/tracks')
  await untilLoaded(page)
  const fetchedAtTop = widths.length
  await page.locator('[data-block=call_to_action]').scrollIntoViewIfNeeded()
  await expect.poll(() => widths.length).toBeGreaterThan(fetchedAtTop)
  await expect(page.locator('main picture img').last()).toHaveJSProperty('complete', true)
  const drawn = await page.locator('main picture img').evaluateAll((shown) =>
    (shown as HTMLImageElement[]).map((image) => ({
      fetchedPx: Number(/(\d+)\.avif$/.exec(image.currentSrc)?.[1]),
      boxPx: image.clientWidth,
    })),
  )
  for (const { fetchedPx, boxPx } of drawn) {
    expect(fetchedPx % 25).toBe(0)
    expect(fetchedPx).toBeGreaterThanOrEqual(boxPx * 2)
  }
  await context.close()
})

type View = { html: string; blocks: object[] }

/** Changes the page data embedded in the server's document, to test pages that no editor can save. */
async function changeHydration(page: Page, path: string, change: (view: View) => void): Promise<void> {
  await page.route(path, async (route) => {
    const answer = await route.fetch()
    const html = await answer.text()
    const start = html.indexOf('{', html.indexOf('id="hydration"'))
    const end = html.indexOf('</script>', start)
    const data = JSON.parse(html.slice(start, end)) as { loaderData: { page: { view: View } } }
    change(data.loaderData.page.view)
    // The body that the server rendered is left out, so that React renders from the data alone.
    await route.fulfill({
      response: answer,
      body: html.slice(0, start) + JSON.stringify(data) + html.slice(end),
    })
  })
}
