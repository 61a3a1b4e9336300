import { expect, type Page, test } from '@playwright/test'
import { drawSignature, fillIn, newcomerPage, next, readyPad, title } from './kit/joining.ts'

const LABEL = 'Your signature'
const pay = (page: Page) => page.getByRole('button', { name: /^Pay/ }).click()
const pad = (page: Page) => page.getByRole('group', { name: LABEL }).locator('canvas')

/** Returns the number of inked pixels of the pad and its pixels per screen pixel. */
function inkOf(page: Page): Promise<{ dark: number; density: number }> {
  return pad(page).evaluate((element) => {
    const canvas = element as HTMLCanvasElement
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    let dark = 0
    for (let index = 0; index < pixels.length; index += 4) if ((pixels[index] ?? 255) < 100) dark += 1
    return { dark, density: canvas.width / canvas.offsetWidth }
  })
}

test('a signature is sharp, survives rotating the phone, can be undone stroke by stroke, and can be typed', async ({
  browser,
}) => {
  const page = await newcomerPage(browser, 'signer@paddock.example', '1990-03-27', { deviceScaleFactor: 2 })
  await fillIn(page, 'Social')
  const undo = page.getByRole('button', { name: 'Undo the last stroke' })
  await drawSignature(page, LABEL)
  const one = await inkOf(page)
  expect(one.density).toBeCloseTo(2, 1)
  expect(one.dark).toBeGreaterThan(200)
  await drawSignature(page, LABEL, 130)
  expect((await inkOf(page)).dark).toBeGreaterThan(one.dark * 1.5)
  await undo.click()
  // Allow a small difference, because a few pixels at the edges are slightly lighter when the strokes are drawn again.
  expect(Math.abs((await inkOf(page)).dark - one.dark)).toBeLessThan(one.dark * 0.02)

  await page.setViewportSize({ width: 740, height: 360 })
  // The pad changes its resolution shortly after its box has changed its size.
  await expect.poll(async () => (await inkOf(page)).density).toBeCloseTo(2, 1)
  expect((await inkOf(page)).dark).toBeGreaterThan(200)

  // Going back to the previous page and on again must keep the signature.
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(title(page)).toHaveText('About you')
  await next(page)
  await expect.poll(async () => (await inkOf(page)).dark).toBeGreaterThan(200)

  await page.getByRole('group', { name: LABEL }).getByRole('button', { name: 'Clear' }).click()
  expect((await inkOf(page)).dark).toBe(0)
  await pay(page)
  await expect(page.getByRole('link', { name: 'Sign in the box, or type your name' })).toBeVisible()

  // Sign by keyboard only.
  const group = page.getByRole('group', { name: LABEL })
  await group.getByRole('button', { name: 'Type my name instead' }).focus()
  await page.keyboard.press('Enter')
  await group.getByLabel('Type your full name').focus()
  await page.keyboard.type('Newcomer Boomgate')
  await expect(group.getByLabel('Type your full name')).toHaveValue('Newcomer Boomgate')
  // A signature is never stored on the device, so the person must sign again after a reload.
  await page.reload()
  await expect(title(page)).toHaveText('Sign and pay')
  expect((await inkOf(page)).dark).toBe(0)
  await page.context().close()
})

test('a tap is too short to be a signature', async ({ browser }) => {
  const page = await newcomerPage(browser, 'tapper@paddock.example')
  await fillIn(page, 'Social')
  await (await readyPad(page, LABEL)).click()
  await pay(page)
  await expect(page.getByRole('link', { name: 'That looks too short to be a signature' })).toBeVisible()
  await page.context().close()
})
