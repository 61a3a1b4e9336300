import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { axeFindings } from './kit/axe.ts'
import { watchConsole } from './kit/console-watch.ts'
import { keysOf } from './kit/keys.ts'
import { openAs, openSteppedUp } from './kit/logged-in.ts'
import { overflows } from './kit/looks.ts'

const main = (page: Page) => page.getByRole('main')

test('by keyboard, the shop officer adds a product with two sizes and a picture, and anyone can buy it', async ({
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
  await keys.type(page.getByLabel('Description of the picture'), 'A red mug')
  await keys.type(page.getByRole('textbox', { name: 'Size' }), 'S')
  await keys.type(page.getByLabel('Price', { exact: true }), '18.50')
  await keys.press(page.getByRole('button', { name: 'Add another' }))
  // A new variant gets the price of the previous one. The focus moves to its size, because only the size must differ.
  await expect(page.getByRole('textbox', { name: 'Size' }).last()).toBeFocused()
  await page.keyboard.type('L')
  await expect(page.getByLabel('Price', { exact: true }).last()).toHaveValue('18.50')
  await keys.type(page.getByLabel('Pieces').last(), '3')
  expect(await axeFindings(page), 'the form').toEqual([])
  expect(await overflows(page), 'the form').toEqual([])
  // Leaving the form with unsaved input must ask for confirmation.
  await keys.press(page.getByRole('link', { name: 'All products' }))
  await keys.press(page.getByRole('dialog').getByRole('button', { name: 'Stay here' }))
  await keys.press(page.getByRole('button', { name: 'Save' }))
  await expect(page).toHaveURL(/\/cms\/products\/\d+$/)
  await expect(main(page).getByRole('definition').filter({ hasText: 'ENAMEL-MUG-L' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Stock: 3' })).toBeVisible()

  const guest = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await guest.goto('/shop/enamel-mug')
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Enamel mug')
  await expect(guest.getByRole('img', { name: 'A red mug' })).toBeVisible()
  await expect(guest.getByRole('radio')).toHaveCount(2)

  await keys.type(page.getByLabel('Shown'), 'Not')
  await expect(page.getByLabel('Shown')).toHaveValue('off')
  await keys.press(page.getByRole('button', { name: 'Save' }))
  await expect(page.getByText('Saved.')).toBeVisible()
  await guest.reload()
  await expect(guest.getByRole('main')).not.toContainText('Enamel mug')
  await guest.context().close()
  expect(said).toEqual([])
})

test('when two people edit one product at once, different fields are merged and a field both changed must be chosen', async ({
  page,
  browser,
  baseURL,
}) => {
  const nameOf = (on: Page) => on.getByLabel('Name', { exact: true }).first()
  const save = (on: Page) => on.getByRole('button', { name: 'Save' }).click()
  await openAs(page, 'treasurer', '/cms/products/new')
  await nameOf(page).fill('Tea towel')
  await page.getByLabel('Price', { exact: true }).fill('12.00')
  await save(page)
  await expect(page).toHaveURL(/\/cms\/products\/\d+$/)
  await expect(nameOf(page)).toHaveValue('Tea towel')
  const other = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await openAs(other, 'treasurer', new URL(page.url()).pathname)
  await expect(nameOf(other)).toHaveValue('Tea towel')
  // The two people change different fields, so the second save must keep the first person's change.
  await other.getByLabel('Place in the shop').fill('7')
  await save(other)
  await expect(other.getByText('Saved.')).toBeVisible()
  await page.getByLabel('Maximum in one order').fill('3')
  await save(page)
  await expect(page.getByText('Saved.')).toContainText(
    'Someone else changed these fields, and their changes are kept: Place in the shop',
  )
  await expect(page.getByLabel('Place in the shop')).toHaveValue('7')

  // The two people change the same field, so both values must be shown, and nothing is saved until one is chosen.
  await other.getByLabel('Description of the product').fill('Theirs')
  await save(other)
  const both = other.getByRole('region', { name: 'Someone else changed this too' })
  await expect(both).toHaveCount(0)
  await expect(other.getByLabel('Maximum in one order')).toHaveValue('3')
  await page.getByRole('textbox', { name: /^Description of the product \(/ }).fill('Mine')
  await nameOf(page).fill('Linen tea towel')
  await save(page)
  const panel = page.getByRole('region', { name: 'Someone else changed this too' })
  await expect(panel).toBeFocused()
  await expect(panel.getByRole('group', { name: 'Description of the product' })).toContainText('Mine')
  await expect(panel.getByRole('group', { name: 'Description of the product' })).toContainText('Theirs')
  expect(await axeFindings(page), 'the choice').toEqual([])
  await save(page)
  await expect(panel).toContainText('Choose a value')
  await panel.getByRole('radio', { name: /The saved value/ }).check()
  await expect(page.getByRole('textbox', { name: /^Description of the product \(/ })).toHaveValue('Theirs')
  await panel.getByRole('radio', { name: /Your value/ }).check()
  await expect(page.getByRole('textbox', { name: /^Description of the product \(/ })).toHaveValue('Mine')
  await save(page)
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(panel).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('textbox', { name: /^Description of the product \(/ })).toHaveValue('Mine')
  await expect(nameOf(page)).toHaveValue('Linen tea towel')
  await other.context().close()
})

test('when two people edit one row of the delivery table, the second sees the other’s row before replacing it', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  // Use the row of the heaviest goods, because other journeys that run at the same time rely on the prices of the first
  // row.
  const openRow = (on: Page) =>
    main(on)
      .getByRole('button', { name: /the price up to/ })
      .last()
      .click()
  const dialog = (on: Page) => on.getByRole('dialog')
  const price = (on: Page) => dialog(on).getByLabel('Price', { exact: true })
  const further = (on: Page) => dialog(on).getByLabel('Each further kilogram')
  const save = (on: Page) => dialog(on).getByRole('button', { name: 'Save' }).click()
  for (const on of [page, other]) {
    await openSteppedUp(on, 'treasurer', '/cms/delivery')
    await openRow(on)
  }
  const before = await price(page).inputValue()
  await price(other).fill('88.80')
  await save(other)
  await expect(dialog(other)).toHaveCount(0)
  await price(page).fill('99.90')
  await save(page)
  await expect(dialog(page).getByRole('alert')).toContainText('$88.80')
  await expect(price(page)).toHaveValue('99.90')
  expect(await axeFindings(page), 'the conflict').toEqual([])
  await price(page).fill(before)
  await save(page)
  await expect(dialog(page)).toHaveCount(0)
  // The two people change different fields of the same row, so both changes must be saved.
  await other.reload()
  await openRow(page)
  await openRow(other)
  const none = await further(page).inputValue()
  await price(other).fill('77.70')
  await save(other)
  await expect(dialog(other)).toHaveCount(0)
  await further(page).fill('1.10')
  await save(page)
  await expect(dialog(page)).toHaveCount(0)
  await openRow(page)
  await expect(price(page)).toHaveValue('77.70')
  await expect(further(page)).toHaveValue('1.10')
  await price(page).fill(before)
  await further(page).fill(none)
  await save(page)
  await expect(dialog(page)).toHaveCount(0)
  await other.context().close()
})
