import { expect, type Page, test } from '@playwright/test'
import { openAlive, untilLoaded } from './kit/alive.ts'
import { DEMO_PAGES, OTHER_SCREENS, TEST_PAGE_PREFIX } from './kit/demo-pages.ts'

const PHONE = { width: 360, height: 740 }
const SCREENS = [...OTHER_SCREENS, ...DEMO_PAGES]

test('the demo club’s pages are exactly those of the sitemap', async ({ request, baseURL }) => {
  const xml = await (await request.get('/sitemap.xml')).text()
  // The sitemap lists each page several times: once for each language and once without a language.
  const listed = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)]
    .map(([, url = '']) => url.replace(baseURL ?? '', ''))
    .filter((path) => !path.includes('?lang='))
  expect(
    listed
      .filter((path) => ['/shop', '/calendar', TEST_PAGE_PREFIX].every((start) => !path.startsWith(start)))
      .toSorted(),
  ).toEqual([...DEMO_PAGES].toSorted())
  expect(listed).toContain('/shop')
  expect(listed).toContain('/shop/club-tee')
  expect(listed).toContain('/calendar')
})

for (const path of SCREENS) {
  test.describe(path, () => {
    test('pages fetch nothing twice and have no layout shift, from the first byte to the last image', async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize(PHONE)
      await watchLayoutShifts(page)
      const pictures: string[] = []
      page.on('request', (request) => {
        if (/^\/(assets|v)\//.test(new URL(request.url()).pathname)) pictures.push(request.url())
      })
      await openAlive(page, path)
      await scrollThrough(page)
      await untilLoaded(page)
      expect(pictures.filter((url, at) => pictures.indexOf(url) !== at)).toEqual([])
      // An image that is requested in two formats counts twice here, so there must be no more requests than image
      // elements.
      const shown = pictures.flatMap((url) => /\/assets\/i\/(\w+\/\w+)\//.exec(url)?.[1] ?? [])
      const places = await page.locator('main img').count()
      expect(shown.length).toBeLessThanOrEqual(places)
      expect(await layoutShift(page)).toBeLessThan(0.01)
    })
  })
}

async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sum = { value: 0 }
    Object.assign(window, { layoutShiftSum: sum })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        sum.value += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () => (window as unknown as { layoutShiftSum: { value: number } }).layoutShiftSum.value,
  )
}

/** Scrolls to the end one screen at a time, so that every lazy image loads. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      window.scrollTo({ top, behavior: 'instant' })
      for (let frames = 0; frames < 3; frames += 1) await frame()
    }
  })
}
