import { expect, type Page, test } from '@playwright/test'
import { openAlive } from './kit/alive.ts'

const START = new Date('2026-11-21T09:00:00+11:00')

test.describe('the older renderer', () => {
  test('has tabs: the first is chosen, a press and the arrows choose another', async ({ page }) => {
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

  test('has rows of a 12-column grid on a wide screen, and one column on a phone', async ({ page }) => {
    await openAlive(page, '/classic-tabs')
    const boxes = async () => {
      const wide = await page.locator('[data-width="7"]').boundingBox()
      const narrow = await page.locator('[data-width="5"]').boundingBox()
      if (wide === null || narrow === null) throw new Error('a column is not shown')
      return { wide, narrow }
    }
    const desk = await boxes()
    // Twelve columns with eleven gaps of 24 px between them.
    const column = (desk.wide.width - 6 * 24) / 7
    expect(desk.narrow.width).toBeCloseTo(5 * column + 4 * 24, 0)
    expect(desk.narrow.y).toBe(desk.wide.y)
    await page.setViewportSize({ width: 360, height: 740 })
    const phone = await boxes()
    expect(phone.narrow.width).toBe(phone.wide.width)
    expect(phone.narrow.y).toBeGreaterThan(phone.wide.y)
  })
})

test('what is hidden, over, or switched off is never sent', async ({ request }) => {
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
  // They are there to be found by who may: the words of a block that shows are.
  expect(texts[0]).toContain('Next three events')
})

test('a block whose time is over goes with the next minute', async ({ page }) => {
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
  // Nothing but the clock may change what shows.
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

test.describe('the background video', () => {
  test('plays in silence and can be paused by who wants', async ({ page }) => {
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

  test('is not even fetched where less motion is wished for; its slate stands there', async ({ page }) => {
    const videos: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/v/')) videos.push(request.url())
    })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openAlive(page, '/')
    await page.waitForLoadState('networkidle')
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
      name: 'stands still on small screens and up',
      width: 700,
      reducedMotion: 'no-preference',
      position: 'fixed',
    },
    { name: 'moves along on phones', width: 360, reducedMotion: 'no-preference', position: 'absolute' },
    {
      name: 'moves along where less motion is wished for',
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

test.describe('what appears while scrolling', () => {
  test('waits below the window and appears when it is reached', async ({ page }) => {
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

  test('is simply there where less motion is wished for', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openAlive(page, '/')
    await expect(page.locator('[data-block=call_to_action]')).toHaveCSS('opacity', '1')
  })
})

test('pictures come as they are neared: at the width of their place in steps of 25 px, times the pixel ratio', async ({
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
  await page.waitForLoadState('networkidle')
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

/** Has the server's document hold another page, for what no visitor can save. */
async function changeHydration(page: Page, path: string, change: (view: View) => void): Promise<void> {
  await page.route(path, async (route) => {
    const answer = await route.fetch()
    const html = await answer.text()
    const start = html.indexOf('{', html.indexOf('id="hydration"'))
    const end = html.indexOf('</script>', start)
    const data = JSON.parse(html.slice(start, end)) as { loaderData: { page: { view: View } } }
    change(data.loaderData.page.view)
    // Without the drawn body, so that React draws from the data alone.
    await route.fulfill({
      response: answer,
      body: html.slice(0, start) + JSON.stringify(data) + html.slice(end),
    })
  })
}
