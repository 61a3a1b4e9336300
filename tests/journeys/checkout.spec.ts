import { expect, type Page, test } from '@playwright/test'
import { openAlive, untilAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { watchConsole } from './kit/console-watch.ts'
import { payByKeys } from './kit/joining.ts'
import { keysOf } from './kit/keys.ts'
import { mailAbout, openAs, openSteppedUp } from './kit/logged-in.ts'
import { findFreePort, startOtherSite } from './kit/other-site.ts'
import { codesTo, codeTo, demoPerson, logInByPassword } from './kit/people.ts'

const PHONE = { width: 360, height: 800 }

async function addCap(page: Page): Promise<void> {
  await openAlive(page, '/shop/cap')
  await page.getByRole('button', { name: /Add to cart/ }).click()
  await expect(page.getByText('The item is in your cart.')).toBeVisible()
}

test('a guest fills a cart by keyboard, logs in during checkout, pays in the sandbox, and gets an invoice and a mail', async ({
  page,
}) => {
  const said = watchConsole(page)
  const person = demoPerson('events')
  await page.setViewportSize(PHONE)
  const keys = await keysOf(page)
  await openAlive(page, '/shop/cap')
  await keys.press(page.getByRole('button', { name: /Add to cart/ }))
  await keys.press(page.getByRole('link', { name: 'Go to the cart' }))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await keys.press(page.getByRole('link', { name: 'Check out' }))

  await expect(page).toHaveURL('/login')
  await untilAlive(page)
  await keys.press(page.getByRole('button', { name: 'Use a password instead' }))
  await keys.type(page.getByLabel('Email address'), person.email)
  await keys.type(page.getByLabel('Password'), person.password)
  await keys.press(page.getByRole('button', { name: 'Log in' }))

  await expect(page).toHaveURL('/checkout')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')
  await keys.press(page.getByRole('radio', { name: /Pick up at the clubrooms/ }), 'Space')
  await expect(page.getByRole('radio', { name: /Pick up at the clubrooms/ })).toBeChecked()
  expect(await axeFindings(page)).toEqual([])
  const pay = page.getByRole('button', { name: /^Pay \$\d/ })
  const due = /\$\d+\.\d\d/.exec(await pay.innerText())?.[0] ?? ''
  await payByKeys(page, keys, due.slice(1))

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid. Thank you.')
  await keys.press(page.getByRole('link', { name: /^Invoice INV-/ }))
  await expect(page).toHaveURL(/\/invoice\/[\w-]{27}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tax invoice')
  await expect(page.getByText(/^Paid \d/)).toBeVisible()
  await expect(page.getByText('INV-')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  const mail = await mailAbout(page, person.email, /paid, thank you/)
  const shown = new URL(mail.link ?? '').pathname
  expect(shown).toMatch(/^\/show-invoice\//)
  await openAlive(page, '/orders')
  await expect(page.getByRole('main').getByRole('link', { name: /Cap/ })).toBeVisible()
  expect(said).toEqual([])
})

test('the checkout keeps the postcode and delivery method that a guest chose in the cart', async ({
  page,
}) => {
  const person = demoPerson('junior')
  await page.setViewportSize(PHONE)
  await addCap(page)
  await openAlive(page, '/cart')
  await page.getByLabel('Suburb').fill('Albury')
  await page.getByLabel('Postcode').fill('2640')
  await page.getByRole('button', { name: 'Show prices' }).click()
  await expect(page.getByRole('radio', { name: /^Pick up at the clubrooms.*Free/ })).toBeVisible()
  await page.getByRole('radio', { name: /^Express/ }).check()

  await page.getByRole('link', { name: 'Check out' }).click()

  await expect(page).toHaveURL('/login')
  await untilAlive(page)
  await page.getByRole('button', { name: 'Use a password instead' }).click()
  await page.getByLabel('Email address').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()

  await expect(page).toHaveURL('/checkout')
  await expect(page.getByRole('radio', { name: /^Express/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^Pick up at the clubrooms.*Free/ })).toBeVisible()
  // The buyer has no address yet, so the form for the first one is open. It is filled with the place for which the cart
  // showed the delivery price.
  await expect(page.getByLabel('Postcode')).toHaveValue('2640')
  await expect(page.getByLabel('State')).toHaveValue('NSW')
  await page.reload()
  await expect(page.getByRole('radio', { name: /^Express/ })).toBeChecked()
})

test('the invoice link in a mail shows the invoice without an address and offers only printing', async ({
  page,
  browser,
}) => {
  await openAs(page, 'secretary', '/shop/cap')
  await page.getByRole('button', { name: /Add to cart/ }).click()
  await expect(page.getByText('The item is in your cart.')).toBeVisible()
  await openAlive(page, '/checkout')
  await page.getByText('Pick up at the clubrooms').click()
  await page.getByText('Bank transfer', { exact: true }).click()
  await page.getByRole('button', { name: 'Place the order' }).click()
  await expect(page).toHaveURL(/\/invoice\//)
  await expect(page.getByText('Transfer it like this')).toBeVisible()
  await expect(page.getByText(/^PDK-/)).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  const guest = await browser.newContext()
  const theirs = await guest.newPage()
  const answer = await theirs.goto(`/show-invoice/${id}`)
  expect(answer?.headers()['cache-control']).toContain('no-store')
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(theirs.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Tax invoice')
  await expect(theirs.getByText('secretary@')).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
  await theirs.goto(`/show-invoice/${id.slice(0, -1)}_`)
  await expect(theirs.getByText('Page not found')).toBeVisible()
  await guest.close()

  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('main').getByRole('heading', { name: 'Cap' })).toBeVisible()
})

test('the treasurer marks a transfer as paid, packs the order, and refunds it', async ({ page, browser }) => {
  await openAs(page, 'registrar', '/shop/cap')
  await page.getByRole('button', { name: /Add to cart/ }).click()
  await expect(page.getByText('The item is in your cart.')).toBeVisible()
  await openAlive(page, '/checkout')
  await page.getByText('Pick up at the clubrooms').click()
  await page.getByText('Bank transfer', { exact: true }).click()
  await page.getByRole('button', { name: 'Place the order' }).click()
  await expect(page.getByText('Transfer it like this')).toBeVisible()

  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const treasurer = await desk.newPage()
  const { email } = await openAs(treasurer, 'treasurer', '/cms/orders')
  await treasurer.getByLabel('Find by number, name or email').fill('Brackenfold')
  await treasurer.getByRole('link', { name: /^\d+$/ }).first().click()
  expect(await axeFindings(treasurer)).toEqual([])
  await treasurer.getByRole('button', { name: 'Mark as paid' }).click()
  await treasurer.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  // A session that was started with a password must step up first. The refund that was requested runs afterwards.
  const stepUp = treasurer.getByRole('dialog', { name: 'Confirm that it is you' })
  const codes = await codesTo(treasurer.request, email)
  await stepUp.getByRole('button', { name: 'Email me a code' }).click()
  expect(await axeFindings(treasurer)).toEqual([])
  await stepUp.getByLabel('Your code').fill(await codeTo(treasurer.request, email, codes.length + 1))
  await stepUp.getByRole('button', { name: 'Confirm' }).click()
  await expect(treasurer.getByRole('button', { name: 'Start packing' })).toBeVisible()
  // The buyer's screen must show the payment without a reload.
  await expect(page.getByText('Paid. Thank you.')).toBeVisible()

  await treasurer.getByRole('button', { name: 'Refund' }).click()
  await treasurer.getByLabel('Cap').fill('1')
  await treasurer.getByText('By hand: from the bank or the cash box').click()
  await treasurer.getByLabel('Reason').fill('The wrong colour')
  await treasurer.getByRole('button', { name: /^Refund \$2/ }).click()
  await expect(treasurer.getByText('Refunded: The wrong colour')).toBeVisible()
  await treasurer.goto('/cms/refunds')
  await treasurer
    .getByRole('row', { name: /Brackenfold/ })
    .getByRole('button', { name: 'I have sent it' })
    .click()
  const settling = treasurer.getByRole('dialog')
  await expect(settling).toContainText(/Record that .*Brackenfold.* got \$\d+\.\d\d back\?/)
  await settling.getByRole('button', { name: 'I have sent it' }).click()
  await expect(treasurer.getByRole('row', { name: /Brackenfold/ })).toHaveCount(0)
  await desk.close()

  await page.reload()
  await page.getByRole('link', { name: /Adjustment note ADJ-/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adjustment note')
  await expect(page.getByText('The wrong colour')).toBeVisible()
})

test('when the card provider is unavailable, the order stays, the screen says so, and another payment method works', async ({
  browser,
}) => {
  const port = await findFreePort()
  const site = await startOtherSite(port, {
    STRIPE_SECRET_KEY: 'sk_test_of_a_journey',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_a_journey',
    // Use a port on which no server listens, so that Stripe cannot be reached.
    STRIPE_API_URL: `http://127.0.0.1:${await findFreePort()}`,
  })
  const context = await browser.newContext({ baseURL: site.url, viewport: PHONE })
  try {
    const page = await context.newPage()
    await logInByPassword(page, site.person('financial'))
    await addCap(page)
    await openAlive(page, '/checkout')
    await page.getByText('Pick up at the clubrooms').click()
    await page.getByRole('checkbox', { name: 'Use my credit, $20.00' }).check()
    await page.getByRole('radio', { name: /^Card/ }).check()
    await page.getByRole('button', { name: /^Pay \$\d/ }).click()
    await expect(page.getByText(/We could not reach the payment service/)).toBeInViewport()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Open your order' }).click()
    await expect(page).toHaveURL(/\/invoice\//)
    await page.getByText('Sandbox payment', { exact: true }).click()
    await page.getByRole('button', { name: /^Pay \$\d/ }).click()
    await page.getByRole('button', { name: /^Pay A\$\d/ }).click()
    await expect(page.getByText('Paid. Thank you.')).toBeVisible()
  } finally {
    await context.close()
    await site.stop()
  }
})

test('the shop officer changes the price of a parcel by keyboard, and the treasurer’s ledger balances', async ({
  page,
}) => {
  const said = watchConsole(page)
  await openSteppedUp(page, 'treasurer', '/cms/delivery')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivery')
  expect(await axeFindings(page)).toEqual([])
  const keys = await keysOf(page)
  await keys.press(page.getByRole('button', { name: 'Add a zone' }))
  await keys.type(page.getByLabel('Name'), 'Lord Howe Island')
  await keys.type(page.getByLabel('First postcode'), '2898')
  await keys.type(page.getByLabel('Last postcode'), '2897')
  await expect(page.getByText('Enter both postcodes, the lower one first')).toBeVisible()
  await keys.type(page.getByLabel('Last postcode'), '2898')
  await keys.type(page.getByLabel('Surcharge'), '14.50')
  expect(await axeFindings(page)).toEqual([])
  await keys.press(page.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByRole('row', { name: /Lord Howe Island AU 2898–2898 \$14\.50/ })).toBeVisible()
  await keys.press(page.getByRole('button', { name: 'Change Lord Howe Island' }))
  await keys.press(page.getByRole('button', { name: 'Remove', exact: true }))
  await expect(page.getByRole('row', { name: /Lord Howe/ })).toHaveCount(0)
  await keys.reach(page.getByRole('button', { name: 'Add a zone' }))

  await openAlive(page, '/cms/books')
  await keys.press(page.getByRole('button', { name: 'Check now' }))
  await expect(page.getByText(/^Everything adds up\. Checked \d/)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Checking the ledger' })).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  expect(said).toEqual([])
})

test('an imported bank statement pays the transfer it refers to, once', async ({ page, browser }) => {
  const buyer = await openAs(page, 'content', '/shop/cap')
  await page.getByRole('button', { name: /Add to cart/ }).click()
  await expect(page.getByText('The item is in your cart.')).toBeVisible()
  await openAlive(page, '/checkout')
  await page.getByText('Pick up at the clubrooms').click()
  await page.getByText('Bank transfer', { exact: true }).click()
  await page.getByRole('button', { name: 'Place the order' }).click()
  await expect(page.getByText('Transfer it like this')).toBeVisible()
  const reference = await page.getByText(/^PDK-/).innerText()
  const due = /\d+\.\d\d/.exec(await page.getByRole('heading', { name: /to be paid/ }).innerText())?.[0] ?? ''
  expect((await mailAbout(page, buyer.email, /how to pay/)).text).toContain(reference)

  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const treasurer = await desk.newPage()
  await openSteppedUp(treasurer, 'treasurer', '/cms/statements')
  const importStatement = () =>
    treasurer.getByLabel('The bank’s CSV file').setInputFiles({
      name: 'bank.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `Date,Amount,Description\n20/11/2026,${due},Direct Credit R INKPEN ${reference}\n20/11/2026,${due},Direct Credit caps\n`,
      ),
    })
  await importStatement()
  await expect(treasurer.getByText(`1 payment matched, $${due}`)).toBeVisible()
  const imported = treasurer.getByRole('region', { name: 'Lines of the statement' })
  await expect(imported.getByRole('row', { name: /R INKPEN/ })).toContainText('Matched')
  await expect(imported.getByRole('row', { name: /Direct Credit caps/ })).toContainText('No reference')
  expect(await axeFindings(treasurer)).toEqual([])
  await expect(page.getByText('Paid. Thank you.')).toBeVisible()
  await mailAbout(page, buyer.email, /paid, thank you/)
  await importStatement()
  await expect(imported.getByRole('row', { name: /R INKPEN/ })).toContainText('Imported before')

  const open = treasurer.getByRole('region', { name: 'Lines to decide' })
  const caps = open.getByRole('row', { name: /Direct Credit caps/ })
  await caps.getByRole('button', { name: /^Assign/ }).click()
  await treasurer.getByLabel('Order number').fill('1')
  await treasurer.keyboard.press('Enter')
  await expect(treasurer.getByRole('dialog').getByRole('alert')).toBeVisible()
  await treasurer.keyboard.press('Escape')
  await caps.getByRole('button', { name: /^Not for an order/ }).click()
  await treasurer.getByRole('button', { name: 'Book as other income' }).click()
  await expect(caps).toHaveCount(0)
  const settled = treasurer.getByRole('region', { name: 'Last decisions' })
  await settled
    .getByRole('row', { name: /Direct Credit caps/ })
    .getByRole('button', { name: /^Undo/ })
    .click()
  await treasurer.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(caps).toBeVisible()
  expect(await axeFindings(treasurer)).toEqual([])
  await desk.close()
})
