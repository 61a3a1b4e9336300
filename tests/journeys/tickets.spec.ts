import { expect, type Page, test } from '@playwright/test'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { watchConsole } from './kit/console-watch.ts'
import { mailAbout, openSteppedUp, openAs } from './kit/logged-in.ts'

const PHONE = { width: 360, height: 800 }
/** Page size in points of 1/72 inch, the unit of a PDF. */
const A4 = { width: 595, height: 842 }

/**
 * Buys the given number of seats at the trophy dinner with the sandbox provider. @returns the address of the invoice
 */
async function buySeats(page: Page, person: string, seats: number): Promise<string> {
  await openAs(page, person, '/shop/trophy-dinner-ticket')
  for (let more = 1; more < seats; more += 1)
    await page
      .getByRole('button', { name: /One more/ })
      .first()
      .click()
  await page.getByRole('button', { name: /Add to cart/ }).click()
  await expect(page.getByText('The item is in your cart.')).toBeVisible()
  await openAlive(page, '/checkout')
  await page.getByText('Sandbox payment').click()
  await page.getByRole('button', { name: `Pay $${55 * seats}.00` }).click()
  await page.getByRole('button', { name: `Pay A$${55 * seats}.00` }).click()
  await expect(page).toHaveURL(/\/invoice\/[\w-]{27}\?paid=1$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid. Thank you.')
  return new URL(page.url()).pathname
}

test('a member buys two seats at the dinner on a phone and prints the tickets', async ({ page }) => {
  const said = watchConsole(page)
  await page.setViewportSize(PHONE)
  const invoice = await buySeats(page, 'ending', 2)
  expect(await axeFindings(page)).toEqual([])
  await expect(page.getByRole('link', { name: /^Invoice INV-/ })).toHaveAttribute('href', invoice)
  await page.getByRole('link', { name: 'Tickets' }).click()
  await expect(page).toHaveURL(invoice.replace('/invoice/', '/print-tickets/'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your tickets')
  const tickets = page.getByRole('article', { name: 'AGM & trophy dinner' })
  await expect(tickets).toHaveCount(2)
  await expect(tickets.first()).toContainText('Odessa Tamblyn-Roe')
  await expect(tickets.first()).toContainText('Ticket 1 of 2')
  await expect(tickets.last()).toContainText('Guest of Odessa Tamblyn-Roe')
  await expect(tickets.first().getByRole('img', { name: /^QR code [0-9A-Z]{5}-[0-9A-Z]{5}$/ })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)

  await tickets.last().getByRole('button', { name: 'Add a name' }).click()
  await page.getByRole('button', { name: 'Save the name' }).click()
  await expect(page.getByText('Enter the ticket holder’s name')).toBeVisible()
  await expect(page.getByLabel('Name of the holder')).toBeFocused()
  await page.getByLabel('Name of the holder').fill('Wren Tamblyn-Roe')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Save the name' }).click()
  await expect(tickets.last()).toContainText('Wren Tamblyn-Roe')

  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1)
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(paper) ?? []
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([A4.width, A4.height])

  await page.emulateMedia({ media: 'print' })
  const onPaper = await tickets
    .first()
    .getByRole('img')
    .evaluate((drawn) => drawn.getBoundingClientRect().width)
  // The code must be at least 30 mm wide: of the 49 modules including the quiet zone, 41 form the code.
  expect((((onPaper / 96) * 25.4) / 49) * 41).toBeGreaterThan(30)
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden()
  await expect(page.locator('#print-foot')).toBeHidden()
  await page.emulateMedia({ media: null })

  await openAlive(page, '/orders')
  await page.getByRole('link', { name: /^Tickets of order/ }).click()
  await expect(tickets).toHaveCount(2)
  expect(said).toEqual([])
})

test('the mailed link shows the tickets but does not allow changing names', async ({ page, browser }) => {
  const invoice = await buySeats(page, 'account', 1)
  const mail = await mailAbout(page, 'tess@corellaplains.example', /^Your ticket, order/)
  const link = new URL(mail.link ?? '').pathname
  expect(link).toBe(invoice.replace('/invoice/', '/print-tickets/'))

  const guest = await browser.newContext()
  const theirs = await guest.newPage()
  const answer = await theirs.goto(link)
  expect(answer?.headers()['cache-control']).toContain('no-store')
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(theirs.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expect(theirs.getByRole('article')).toContainText('Tess Underbool')
  await expect(theirs.getByText('tess@')).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: 'Change the name' })).toHaveCount(0)
  await theirs.goto(`${link.slice(0, -2)}__`)
  await expect(theirs.getByText('Page not found')).toBeVisible()
  await guest.close()
})

test('a refunded seat has no valid ticket', async ({ page, browser }) => {
  const invoice = await buySeats(page, 'life', 2)
  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const treasurer = await desk.newPage()
  await openSteppedUp(treasurer, 'treasurer', '/cms/orders')
  await treasurer.getByLabel('Find by number, name or email').fill('Hallorangi')
  await treasurer.getByRole('link', { name: /^\d+$/ }).first().click()
  await treasurer.getByRole('button', { name: 'Refund' }).click()
  await treasurer.getByLabel('Trophy dinner ticket').fill('1')
  await treasurer.getByText('By hand: from the bank or the cash box').click()
  await treasurer.getByLabel('Reason').fill('Cannot come')
  await treasurer.getByRole('button', { name: 'Refund $55.00' }).click()
  await expect(treasurer.getByText('Refunded: Cannot come')).toBeVisible()
  await desk.close()

  await openAlive(page, invoice.replace('/invoice/', '/print-tickets/'))
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Ticket 1 of 2')
  await expect(page.getByRole('region', { name: 'Refunded' })).toContainText('Ticket 2')
  expect(await axeFindings(page)).toEqual([])
})
