/** Common tasks of a visitor, by keyboard alone. @source WCAG 2.1.1, 2.1.2, 2.4.3, 2.4.7, 2.4.11 */
import { expect, test } from '@playwright/test'
import { PHONE, summary } from './kit/account-screens.ts'
import { openAlive } from './kit/alive.ts'
import { main } from './kit/joining.ts'
import { arrive, keysOf } from './kit/keys.ts'

test('on a phone: the menu, a search, a message to the club, a change of language', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: PHONE,
    // Use a separate IP address, because the number of messages per hour is limited for each address.
    extraHTTPHeaders: { 'x-forwarded-for': '10.77.0.1' },
  })
  const page = await context.newPage()
  const keys = await keysOf(page)
  await openAlive(page, '/')
  await keys.press(page.locator('summary', { hasText: 'Menu' }))
  await keys.press(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Tracks' }))
  await arrive(page, 'Four tracks')

  await keys.press(page.getByRole('banner').getByRole('link', { name: 'Search' }))
  const field = page.getByRole('searchbox', { name: 'What are you looking for?' })
  await keys.type(field, 'hillclimb')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^\d+ results$/ })).toBeVisible()
  await keys.reach(main(page).locator('ol a').first())

  // Expand a column of the footer, because on a phone the columns are collapsed.
  const footer = page.getByRole('contentinfo')
  await keys.press(footer.locator('summary', { hasText: 'Small print' }))
  await keys.press(footer.getByRole('link', { name: 'Contact' }))
  await arrive(page, /contact|write|talk/i)
  const send = page
    .getByRole('form', { name: 'Write to the club' })
    .getByRole('button', { name: 'Send message' })
  await keys.press(send)
  await expect(summary(page)).toBeFocused()
  await keys.press(summary(page).getByRole('link', { name: 'Enter your name' }))
  await expect(page.getByLabel('Your name')).toBeFocused()
  await page.keyboard.insertText('Wallaby Keys')
  await keys.type(page.getByLabel('Your email address'), 'keys@example.com')
  await keys.reach(page.getByLabel('What is it about?'))
  await page.keyboard.press('ArrowDown')
  await keys.type(page.getByLabel('Message', { exact: true }), 'Is the gate open on Friday?')
  await keys.press(send)
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeFocused()
  await keys.press(page.getByRole('button', { name: 'Write another' }))
  await keys.type(page.getByLabel('Your name'), 'Wallaby Keys')

  await keys.type(page.getByRole('combobox', { name: 'Language' }), 'Deu')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await context.close()
})

test('a visitor opens tabs and questions, an event’s entry list and calendar file, and steps through months', async ({
  page,
}) => {
  const keys = await keysOf(page)
  await openAlive(page, '/classic-tabs')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await keys.reach(page.getByRole('tab', { name: 'First hour' }))
  await expect(page.getByRole('tabpanel', { name: 'First hour' })).toBeVisible()
  // Tab must leave the tab list and not cycle within it.
  await keys.press(page.getByRole('contentinfo').getByRole('link', { name: 'Join' }))
  await expect(page).toHaveURL('/join')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const question = main(page).locator('details', { hasText: 'Do I need a licence?' })
  await keys.press(question.locator('summary'))
  await expect(question.locator('div').first()).toBeVisible()

  await keys.press(page.getByRole('banner').getByRole('link', { name: 'Events' }))
  await arrive(page, 'Events')
  await keys.press(main(page).getByRole('heading', { name: 'Mount Quandary Hillclimb' }).getByRole('link'))
  await arrive(page, 'Mount Quandary Hillclimb')
  await keys.press(main(page).locator('summary', { hasText: 'Entry list' }))
  await expect(main(page).getByRole('table', { name: 'Entry list' })).toBeVisible()
  const file = page.waitForEvent('download')
  await keys.press(main(page).getByRole('link', { name: 'Add to my calendar' }))
  expect((await file).suggestedFilename()).toMatch(/\.ics$/)
  await keys.press(main(page).getByRole('link', { name: 'All events' }))
  await arrive(page, 'Events')
  const ways = main(page).getByRole('navigation', { name: 'Calendar view' })
  await keys.press(ways.getByRole('link', { name: 'Month' }))
  await expect(page).toHaveURL(/\?view=month/)
  const steps = main(page).getByRole('navigation', { name: 'Other months' }).getByRole('link')
  const month = main(page).getByRole('heading', { level: 2 }).first()
  const before = await month.innerText()
  await keys.press(steps.last())
  await expect(month).not.toHaveText(before)
  await keys.press(steps.first())
  await expect(month).toHaveText(before)
})

test('a visitor fills, changes and empties a cart with a delivery price, and restores a removed item', async ({
  page,
}) => {
  const keys = await keysOf(page)
  await openAlive(page, '/shop')
  await keys.press(main(page).getByRole('link', { name: 'Wear', exact: true }))
  await expect(page).toHaveURL('/shop/group/wear')
  await keys.press(main(page).getByRole('link', { name: /^Club tee/ }))
  await arrive(page, 'Club tee')
  await keys.press(page.getByRole('button', { name: /Add to cart/ }))
  await expect(summary(page)).toBeFocused()
  await keys.press(summary(page).getByRole('link', { name: 'Choose a size' }))
  await keys.reach(page.getByRole('radio', { name: 'L', exact: true }))
  await keys.press(page.getByRole('checkbox', { name: 'Name on the sleeve' }), 'Space')
  await keys.type(page.getByLabel('Text to print'), 'ODESSA')
  await keys.press(page.getByRole('button', { name: 'Add to cart, $43.00' }))
  await keys.press(page.getByRole('link', { name: 'Go to the cart' }))
  await arrive(page, /cart/i)

  const sums = main(page).locator('dl')
  await keys.press(page.getByRole('button', { name: 'One more' }))
  await expect(sums).toContainText('$86.00')
  await expect(page.getByRole('button', { name: 'One more' })).toBeFocused()
  await keys.press(page.getByRole('button', { name: 'Show prices' }))
  await expect(page.getByRole('link', { name: 'Enter a suburb or town' })).toBeVisible()
  await keys.type(page.getByLabel('Suburb'), 'Corella Plains')
  await keys.type(page.getByLabel('Postcode'), '2799')
  await keys.press(page.getByRole('button', { name: 'Show prices' }))
  await keys.reach(page.getByRole('radio', { name: /^Parcel .*\$11\.20/ }))
  await expect(sums).toContainText('$97.20')
  await keys.type(page.getByLabel('Promotion code'), 'nope99')
  await page.keyboard.press('Enter')
  await expect(page.getByText('We do not know that code')).toBeVisible()
  await keys.type(page.getByLabel('Promotion code'), 'grid10')
  await keys.press(page.getByRole('button', { name: 'Apply code' }))
  await expect(sums).toContainText('$88.60')
  await keys.press(page.getByRole('button', { name: /^Remove Club tee/ }))
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await keys.press(page.getByRole('button', { name: 'Undo' }))
  await expect(main(page)).toContainText('Name on the sleeve: ODESSA')
})
