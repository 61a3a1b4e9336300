import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { axeFindings } from './kit/axe.ts'
import { watchConsole } from './kit/console-watch.ts'
import { openAs } from './kit/logged-in.ts'
import { overflows } from './kit/looks.ts'

const main = (page: Page) => page.getByRole('main')

test('who looks after the shop adds a product with two sizes and a picture, and everybody can buy it', async ({
  page,
  browser,
  baseURL,
}) => {
  const said = watchConsole(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await openAs(page, 'treasurer', '/cms/products')
  await expect(main(page).getByRole('row', { name: /Club tee/ })).toContainText('On sale')
  await main(page).getByRole('link', { name: 'New product' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  const mistakes = page.getByRole('region', { name: 'There is a problem' })
  await expect(mistakes.getByRole('link')).toHaveText(['Enter a name', 'Enter an amount, like 11.20'])
  await mistakes.getByRole('link', { name: 'Enter a name' }).click()
  await page.keyboard.type('Enamel mug')
  await expect(page.getByLabel('Address')).toHaveValue('enamel-mug')

  const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#c05030' } })
    .png()
    .toBuffer()
  await page
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'mug.png', mimeType: 'image/png', buffer: picture })
  await page.getByLabel('What it shows').fill('A red mug')
  await page.getByRole('textbox', { name: 'Size' }).fill('S')
  await page.getByLabel('Price', { exact: true }).fill('18.50')
  await page.getByRole('button', { name: 'Add another' }).click()
  // The new one begins where it differs, and knows the price of the one before.
  await expect(page.getByRole('textbox', { name: 'Size' }).last()).toBeFocused()
  await page.keyboard.type('L')
  await expect(page.getByLabel('Price', { exact: true }).last()).toHaveValue('18.50')
  await page.getByLabel('Pieces').last().fill('3')
  expect(await axeFindings(page), 'the form').toEqual([])
  expect(await overflows(page), 'the form').toEqual([])
  // Who leaves with something typed is asked.
  await page.getByRole('link', { name: 'All products' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/cms\/products\/\d+$/)
  await expect(main(page).getByRole('definition').filter({ hasText: 'ENAMEL-MUG-L' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Stock: 3' })).toBeVisible()

  const stranger = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await stranger.goto('/shop/enamel-mug')
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Enamel mug')
  await expect(stranger.getByRole('img', { name: 'A red mug' })).toBeVisible()
  await expect(stranger.getByRole('radio')).toHaveCount(2)

  await page.getByLabel('Shown').selectOption('off')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await stranger.reload()
  await expect(stranger.getByRole('main')).not.toContainText('Enamel mug')
  await stranger.context().close()
  expect(said).toEqual([])
})
