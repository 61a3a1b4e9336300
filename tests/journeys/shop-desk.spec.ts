import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { axeFindings } from './kit/axe.ts'
import { watchConsole } from './kit/console-watch.ts'
import { keysOf } from './kit/keys.ts'
import { openAs } from './kit/logged-in.ts'
import { overflows } from './kit/looks.ts'

const main = (page: Page) => page.getByRole('main')

test('by the keyboard, who looks after the shop adds a product with two sizes and a picture, and everybody can buy it', async ({
  page,
  browser,
  baseURL,
}) => {
  const said = watchConsole(page)
  await page.setViewportSize({ width: 360, height: 800 })
  const keys = await keysOf(page)
  await openAs(page, 'treasurer', '/cms/products')
  await expect(main(page).getByRole('row', { name: /Club tee/ })).toContainText('On sale')
  await keys.press(main(page).getByRole('link', { name: 'New product' }))
  await keys.press(page.getByRole('button', { name: 'Save' }))
  const mistakes = page.getByRole('region', { name: 'There is a problem' })
  await expect(mistakes.getByRole('link')).toHaveText(['Enter a name', 'Enter an amount, like 11.20'])
  await keys.press(mistakes.getByRole('link', { name: 'Enter a name' }))
  await page.keyboard.type('Enamel mug')
  await expect(page.getByLabel('Address')).toHaveValue('enamel-mug')

  const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#c05030' } })
    .png()
    .toBuffer()
  const file = { name: 'mug.png', mimeType: 'image/png', buffer: picture }
  await keys.attach(page.getByRole('button', { name: 'Add a picture' }), file)
  await keys.type(page.getByLabel('What it shows'), 'A red mug')
  await keys.type(page.getByRole('textbox', { name: 'Size' }), 'S')
  await keys.type(page.getByLabel('Price', { exact: true }), '18.50')
  await keys.press(page.getByRole('button', { name: 'Add another' }))
  // The new one begins where it differs, and knows the price of the one before.
  await expect(page.getByRole('textbox', { name: 'Size' }).last()).toBeFocused()
  await page.keyboard.type('L')
  await expect(page.getByLabel('Price', { exact: true }).last()).toHaveValue('18.50')
  await keys.type(page.getByLabel('Pieces').last(), '3')
  expect(await axeFindings(page), 'the form').toEqual([])
  expect(await overflows(page), 'the form').toEqual([])
  // Who leaves with something typed is asked.
  await keys.press(page.getByRole('link', { name: 'All products' }))
  await keys.press(page.getByRole('dialog').getByRole('button', { name: 'Stay here' }))
  await keys.press(page.getByRole('button', { name: 'Save' }))
  await expect(page).toHaveURL(/\/cms\/products\/\d+$/)
  await expect(main(page).getByRole('definition').filter({ hasText: 'ENAMEL-MUG-L' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Stock: 3' })).toBeVisible()

  const stranger = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await stranger.goto('/shop/enamel-mug')
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Enamel mug')
  await expect(stranger.getByRole('img', { name: 'A red mug' })).toBeVisible()
  await expect(stranger.getByRole('radio')).toHaveCount(2)

  await keys.type(page.getByLabel('Shown'), 'Not')
  await expect(page.getByLabel('Shown')).toHaveValue('off')
  await keys.press(page.getByRole('button', { name: 'Save' }))
  await expect(page.getByText('Saved.')).toBeVisible()
  await stranger.reload()
  await expect(stranger.getByRole('main')).not.toContainText('Enamel mug')
  await stranger.context().close()
  expect(said).toEqual([])
})
