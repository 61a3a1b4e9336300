import { expect, test } from '@playwright/test'
import { axeFindings } from './kit/axe.ts'
import { watchConsole } from './kit/console-watch.ts'
import { keysOf } from './kit/keys.ts'
import { openAs } from './kit/logged-in.ts'

const PHONE = { width: 360, height: 780 }

test('a till is opened, sells by keyboard on a phone, is counted and appears in the treasurer’s list', async ({
  page,
}) => {
  const name = `Journey bar${' again'.repeat(test.info().retry)}`
  const said = watchConsole(page)
  await page.setViewportSize(PHONE)
  await openAs(page, 'treasurer', '/cms/till')
  const keys = await keysOf(page)
  await keys.press(page.getByRole('button', { name: 'Open the till' }))
  await expect(page.getByText('Enter a name for the till')).toBeVisible()
  await keys.type(page.getByLabel('Name', { exact: true }), name)
  await keys.type(page.getByLabel('Float', { exact: true }), '50')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText('Cash in the till: $50.00')).toBeVisible()
  expect(await axeFindings(page), 'an empty till').toEqual([])

  await keys.type(page.getByLabel('Description', { exact: true }), '2 spectators')
  await keys.type(page.getByLabel('Amount in dollars'), '30')
  await keys.press(page.getByRole('button', { name: 'Cash $30.00' }))
  await expect(page.getByText('Cash in the till: $80.00')).toBeVisible()
  await keys.press(page.getByRole('button', { name: '2 spectators $30.00' }))
  await keys.press(page.getByRole('button', { name: 'Card $30.00' }))
  await expect(page.getByText('Cash $30.00, card $30.00.')).toBeVisible()
  const lines = page.getByRole('table', { name: 'Payments at this till' }).getByRole('row')
  // On a phone the rows of the table are cards without column headings.
  await expect(lines).toHaveCount(2)
  await lines.first().getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo $30.00' }).click()
  await expect(page.getByText('Cash $30.00, card $0.00.')).toBeVisible()
  await expect(lines).toHaveCount(3)
  expect(await axeFindings(page), 'a till with payments').toEqual([])

  await page.getByRole('button', { name: 'Count and close' }).click()
  await page.getByLabel('$50.00', { exact: true }).fill('1')
  await page.getByLabel('$20.00', { exact: true }).fill('1')
  await expect(page.getByText('$10.00 less than expected')).toBeVisible()
  await page.getByRole('button', { name: 'Close the till' }).click()
  await expect(page.getByText('Explain the difference', { exact: true })).toBeVisible()
  expect(await axeFindings(page), 'counting').toEqual([])
  await page.getByLabel('$10.00', { exact: true }).fill('1')
  await expect(page.getByText('That is the expected amount.')).toBeVisible()
  await page.getByRole('button', { name: 'Close the till' }).click()
  await expect(page.getByText('This till is closed.')).toBeVisible()
  await page.getByRole('link', { name: 'Receipt 2 spectators' }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tax invoice')
  await expect(page.getByText('$2.73')).toBeVisible()
  expect(await axeFindings(page), 'a receipt').toEqual([])

  await page.goto('/cms/cash-counts')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('$80.00')
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Cash count \d+$/)
  await expect(page.getByRole('table', { name: 'Notes and coins' }).getByRole('row')).toHaveCount(4)
  expect(said).toEqual([])
})
