import { expect, type Locator, type Page, test } from '@playwright/test'
import { axeFindings } from './kit/axe.ts'
import { watchConsole } from './kit/console-watch.ts'
import { openSteppedUp } from './kit/logged-in.ts'

/** Opens a till with a float of $50.00, sells for $30.00 and counts $80.00. */
async function closeTill(page: Page, name: string): Promise<void> {
  await page.goto('/cms/till')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Float', { exact: true }).fill('50')
  await page.getByRole('button', { name: 'Open the till' }).click()
  await page.getByLabel('Description', { exact: true }).fill('2 spectators')
  await page.getByLabel('Amount in dollars').fill('30')
  await page.getByRole('button', { name: 'Cash $30.00' }).click()
  await expect(page.getByText('Cash in the till: $80.00')).toBeVisible()
  await page.getByRole('button', { name: 'Count and close' }).click()
  for (const value of ['$50.00', '$20.00', '$10.00']) await page.getByLabel(value, { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Close the till' }).click()
  await expect(page.getByText('This till is closed.')).toBeVisible()
}

const lineButton = (lines: Locator, text: RegExp, name: RegExp) =>
  lines.getByRole('row', { name: text }).getByRole('button', { name })

test('a bank line is split into a donation and the cash of a till, and two lines are combined', async ({
  page,
}) => {
  const again = ' again'.repeat(test.info().retry)
  const name = `Journey gate${again}`
  const said = watchConsole(page)
  await openSteppedUp(page, 'treasurer', '/cms/till')
  await closeTill(page, name)

  await page.goto('/cms/statements')
  await page.getByLabel('The bank’s CSV file').setInputFiles({
    name: 'bank.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Date,Amount,Description',
        `20/11/2026,42.50,Branch deposit journey${again}`,
        `20/11/2026,11.00,First half journey${again}`,
        `21/11/2026,12.00,Second half journey${again}`,
      ].join('\n'),
    ),
  })
  const open = page.getByRole('region', { name: 'Lines to decide' })
  await lineButton(open, /Branch deposit/, /^Split/).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount of part 1').fill('30')
  await dialog.getByRole('button', { name: 'Split into 2 parts' }).click()
  await expect(dialog.getByRole('alert')).toContainText('must add up to the line')
  await dialog.getByRole('button', { name: 'Enter the remaining $12.50' }).click()
  await expect(dialog.getByText('The parts add up to $42.50.')).toBeVisible()
  expect(await axeFindings(page), 'splitting').toEqual([])
  await dialog.getByRole('button', { name: 'Split into 2 parts' }).click()
  const parts = open.getByRole('row', { name: /Branch deposit/ })
  await expect(parts).toHaveCount(2)
  await expect(parts.first()).toContainText('Part of $42.50')
  await parts
    .filter({ hasText: '$12.50' })
    .getByRole('button', { name: /^Not for an order/ })
    .click()
  await dialog.getByRole('button', { name: 'Book as other income' }).click()
  await expect(parts).toHaveCount(1)
  await parts.getByRole('button', { name: /^Cash deposit/ }).click()
  await dialog.getByRole('button', { name: 'Book as a cash deposit' }).click()
  await expect(parts).toHaveCount(0)

  await lineButton(open, /First half/, /^Combine/).click()
  await dialog.getByLabel(/Second half/).check()
  expect(await axeFindings(page), 'combining').toEqual([])
  await dialog.getByRole('button', { name: 'Combine to $23.00' }).click()
  await expect(open.getByRole('row', { name: /First half/ })).toContainText('$23.00')
  const settled = page.getByRole('region', { name: 'Last decisions' })
  await lineButton(settled, /Second half/, /^Undo/).click()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(open.getByRole('row', { name: /First half/ })).toContainText('$11.00')
  for (const half of [/First half/, /Second half/]) {
    await lineButton(open, half, /^Not for an order/).click()
    await dialog.getByRole('button', { name: 'Book as other income' }).click()
    await expect(open.getByRole('row', { name: half })).toHaveCount(0)
  }

  await page.goto('/cms/cash-counts?state=not_paid_in')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Not paid in')
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Choose the bank deposit' }).click()
  await dialog
    .getByLabel(/Branch deposit/)
    .first()
    .check()
  await expect(dialog.getByText('The deposit is exactly the cash of its counts.')).toBeVisible()
  expect(await axeFindings(page), 'choosing a deposit').toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toHaveCount(0)
  await page.goto('/cms/cash-counts?state=paid_in')
  await expect(row).toContainText('20 Nov 2026')
  expect(said).toEqual([])
})
