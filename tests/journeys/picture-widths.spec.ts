import { expect, test } from '@playwright/test'
import { widthsAhead } from '#app/server/picture-widths.rules.ts'
import { isAspect, widestRung } from '#features/media/media.rules.ts'
import { openAlive, untilLoaded } from './kit/alive.ts'

/** Usual screens: width and height in CSS px, and device pixels per CSS px. */
const SCREENS = [
  { width: 390, height: 844, scale: 3 },
  { width: 412, height: 915, scale: 2.625 },
  { width: 1280, height: 800, scale: 1 },
  { width: 1440, height: 900, scale: 2 },
] as const
const PAGES = ['/', '/about', '/join', '/tracks', '/sponsors', '/shop'] as const

for (const { width, height, scale } of SCREENS)
  test(`a screen of ${width} px with ${scale} pixels per px requests pictures that are made ahead`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: scale,
      ...(baseURL === undefined ? {} : { baseURL }),
    })
    const page = await context.newPage()
    const missing: string[] = []
    let count = 0
    for (const path of PAGES) {
      await openAlive(page, path)
      // Simulate printing, before which all lazy pictures are loaded, as if a reader had scrolled to each.
      await expect
        .poll(() =>
          page.evaluate(() => {
            dispatchEvent(new Event('beforeprint'))
            return document.querySelectorAll('main noscript').length
          }),
        )
        .toBe(0)
      await untilLoaded(page)
      const shown = await page.locator('main picture img').evaluateAll((images) =>
        (images as HTMLImageElement[])
          .filter((image) => image.checkVisibility())
          .map((image) => ({
            address: image.currentSrc,
            isLazy: image.sizes === '',
            sentPx: image.naturalWidth,
            // The attribute contains the width of the stored picture after cropping.
            cropPx: Number(image.getAttribute('width')),
          })),
      )
      for (const { address, isLazy, sentPx, cropPx } of shown) {
        const [, aspect = '', askedPx, extension] =
          /\/assets\/i\/[0-9a-f]{32}\/(\w+)\/(\d+)\.(\w+)$/.exec(address) ?? []
        // Skip pictures that are not lazy: their widths are in the HTML.
        if (!isLazy || !isAspect(aspect)) continue
        count += 1
        expect(extension).toBe('avif')
        // If the requested width exceeds that of the picture, the server sends the widest size, which is made in
        // advance as well.
        const isWidest = sentPx < Number(askedPx) || sentPx >= widestRung(cropPx)
        if (!isWidest && !widthsAhead(aspect).includes(sentPx)) missing.push(`${path} ${aspect} ${sentPx}`)
      }
    }
    expect(missing).toEqual([])
    expect(count).toBeGreaterThan(10)
    await context.close()
  })
