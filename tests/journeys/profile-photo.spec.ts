import { expect, test, type Locator } from '@playwright/test'
import { axeFindings } from './kit/axe.ts'
import { halves, noise } from './kit/pictures.ts'
import { openProfile, reloadProfile, toasts } from './kit/profile.ts'

test.describe('a profile photo', () => {
  test('is cropped by keyboard, uploaded, and shown from then on', async ({ page }) => {
    await openProfile(page, 'expired')
    await page
      .getByLabel('Photo from a file')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: halves(1200, 800) })
    const dialog = page.getByRole('dialog', { name: 'Which part of the photo?' })
    await expect(dialog).toBeVisible()
    expect(await colourInMiddle(dialog)).toBe('rgb(128, 0, 128)')
    await dialog.getByLabel('Zoom').focus()
    await page.keyboard.press('End')
    await dialog.getByLabel('Left to right').focus()
    await page.keyboard.press('End')
    await expect.poll(() => colourInMiddle(dialog)).toBe('rgb(0, 0, 255)')
    await dialog.getByRole('button', { name: 'Use this photo' }).click()
    await expect(dialog).toBeHidden()
    const photo = page.locator('section[aria-labelledby=photo] img')
    await expect(photo).toHaveJSProperty('complete', true)
    await expect(photo).toHaveJSProperty('naturalWidth', 300)
    await reloadProfile(page)
    await expect(photo).toHaveJSProperty('naturalWidth', 300)
    await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible()
  })

  test('can be dragged into position', async ({ page }) => {
    await openProfile(page, 'events')
    await page
      .getByLabel('Photo from a file')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: halves(1200, 600) })
    const stage = page.getByRole('img', { name: 'The part of the photo that is used' })
    const box = await stage.boundingBox()
    if (box === null) throw new Error('the stage is not drawn')
    await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.1, box.y + box.height / 2, { steps: 4 })
    await page.mouse.up()
    expect(await colourInMiddle(page.getByRole('dialog'))).toBe('rgb(0, 0, 255)')
    await expect(page.getByLabel('Left to right')).toHaveValue('1')
  })

  for (const [what, file, words] of [
    [
      'too small',
      { name: 'me.png', mimeType: 'image/png', buffer: halves(399, 800) },
      'The photo must be at least 400 pixels wide and high',
    ],
    [
      'no picture',
      { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') },
      'The photo must be a JPG, PNG or WebP',
    ],
    [
      'of a kind that this browser can’t open',
      { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') },
      'This browser can’t open HEIC photos. Send it from the phone that took it, or save it as JPG first',
    ],
    [
      'too heavy',
      { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
      'The photo must be smaller than 10 MB',
    ],
  ] as const) {
    test(`that is ${what} is refused with a specific message`, async ({ page }) => {
      await openProfile(page, 'secretary')
      await page.getByLabel('Photo from a file').setInputFiles(file)
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()
    })
  }

  test('shows its upload progress on a slow connection', async ({ page }) => {
    await openProfile(page, 'treasurer')
    const network = await page.context().newCDPSession(page)
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 400 * 1024,
    })
    await page
      .getByLabel('Photo from a file')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: noise(900) })
    const dialog = page.getByRole('dialog', { name: 'Which part of the photo?' })
    await dialog.getByRole('button', { name: 'Use this photo' }).click()
    const bar = dialog.getByRole('progressbar', { name: 'Sending the photo' })
    await expect.poll(() => bar.getAttribute('value').then(Number)).toBeGreaterThan(0)
    expect(Number(await bar.getAttribute('value'))).toBeLessThan(1)
    await expect(dialog).toContainText(/\d+%/)
    expect(await axeFindings(page)).toEqual([])
    await expect(toasts(page)).toContainText(['Photo saved'])
  })

  test('that fails to upload can be sent again', async ({ page }) => {
    await openProfile(page, 'owner')
    let tries = 0
    await page.route('**/uploadImage', (route) => (tries++ === 0 ? route.abort() : route.continue()))
    await page
      .getByLabel('Photo from a file')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: halves(500, 500) })
    const dialog = page.getByRole('dialog', { name: 'Which part of the photo?' })
    await dialog.getByRole('button', { name: 'Use this photo' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'The photo didn’t go through. Check your signal and try again.',
    )
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog).toBeHidden()
    await expect(toasts(page)).toContainText(['Photo saved'])
  })
})

function colourInMiddle(within: Locator): Promise<string> {
  return within
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const [red = 0, green = 0, blue = 0] =
        canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? []
      // Ignore pixels at the line between the two halves, because scaling mixes the colours there.
      const isSeam = red > 60 && red < 200 && blue > 60 && blue < 200
      return isSeam ? 'rgb(128, 0, 128)' : `rgb(${red}, ${green}, ${blue})`
    })
}
