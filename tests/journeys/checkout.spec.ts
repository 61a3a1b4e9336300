import { expect, type Page, test } from '@playwright/test'
import { openAlive, untilAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { watchConsole } from './kit/console-watch.ts'
import { payByKeys } from './kit/joining.ts'
import { keysOf } from './kit/keys.ts'
import { mailAbout, openAs } from './kit/logged-in.ts'
import { findFreePort, startOtherSite } from './kit/other-site.ts'
import { demoPerson, logInByPassword } from './kit/people.ts'

const PHONE = { width: 360, height: 800 }

async function addCap(page: Page): Promise<void> {
  await openAlive(page, '/shop/cap')
  await page.getByRole('button', { name: /Add to cart/ }).click()
  await expect(page.getByText('It is in your cart.')).toBeVisible()
}

test('a stranger fills a cart by the keyboard, logs in on the way, pays in the sandbox, and has an invoice and a mail', async ({
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

test('who holds the link of a mail sees the invoice without an address, and nothing to press but print', async ({
  page,
  browser,
}) => {
  await openAs(page, 'secretary', '/shop/cap')
  await page.getByRole('button', { name: /Add to cart/ }).click()
  await expect(page.getByText('It is in your cart.')).toBeVisible()
  await openAlive(page, '/checkout')
  await page.getByText('Pick up at the clubrooms').click()
  await page.getByText('Bank transfer', { exact: true }).click()
  await page.getByRole('button', { name: 'Place the order' }).click()
  await expect(page).toHaveURL(/\/invoice\//)
  await expect(page.getByText('Transfer it like this')).toBeVisible()
  await expect(page.getByText(/^PDK-/)).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  const stranger = await browser.newContext()
  const theirs = await stranger.newPage()
  const answer = await theirs.goto(`/show-invoice/${id}`)
  expect(answer?.headers()['cache-control']).toContain('no-store')
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(theirs.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Tax invoice')
  await expect(theirs.getByText('secretary@')).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: 'Let this order go' })).toHaveCount(0)
  await theirs.goto(`/show-invoice/${id.slice(0, -1)}_`)
  await expect(theirs.getByText('Page not found')).toBeVisible()
  await stranger.close()

  await page.getByRole('button', { name: 'Let this order go' }).click()
  await page.getByRole('button', { name: 'Let it go' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('main').getByRole('heading', { name: 'Cap' })).toBeVisible()
})

test('the treasurer marks a transfer as paid, packs it, and gives it back', async ({ page, browser }) => {
  await openAs(page, 'registrar', '/shop/cap')
  await page.getByRole('button', { name: /Add to cart/ }).click()
  await expect(page.getByText('It is in your cart.')).toBeVisible()
  await openAlive(page, '/checkout')
  await page.getByText('Pick up at the clubrooms').click()
  await page.getByText('Bank transfer', { exact: true }).click()
  await page.getByRole('button', { name: 'Place the order' }).click()
  await expect(page.getByText('Transfer it like this')).toBeVisible()

  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const treasurer = await desk.newPage()
  await openAs(treasurer, 'treasurer', '/cms/orders')
  await treasurer.getByLabel('Find by number, name or email').fill('Brackenfold')
  await treasurer.getByRole('link', { name: /^\d+$/ }).first().click()
  expect(await axeFindings(treasurer)).toEqual([])
  await treasurer.getByRole('button', { name: 'Mark as paid' }).click()
  await treasurer.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await expect(treasurer.getByRole('button', { name: 'Start packing' })).toBeVisible()
  // The buyer's screen learns it by itself.
  await expect(page.getByText('Paid. Thank you.')).toBeVisible()

  await treasurer.getByRole('button', { name: 'Refund' }).click()
  await treasurer.getByLabel('Cap').fill('1')
  await treasurer.getByText('By hand: I send it from the bank').click()
  await treasurer.getByLabel('Why').fill('The wrong colour')
  await treasurer.getByRole('button', { name: /^Give back \$2/ }).click()
  await expect(treasurer.getByText('Given back: The wrong colour')).toBeVisible()
  await treasurer.goto('/cms/refunds')
  await treasurer
    .getByRole('row', { name: /Brackenfold/ })
    .getByRole('button', { name: 'I have sent it' })
    .click()
  await expect(treasurer.getByRole('row', { name: /Brackenfold/ })).toHaveCount(0)
  await desk.close()

  await page.reload()
  await page.getByRole('link', { name: /Adjustment note ADJ-/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adjustment note')
  await expect(page.getByText('The wrong colour')).toBeVisible()
})

test('a card service that is away keeps the order, says so where it is seen, and another way pays it', async ({
  browser,
}) => {
  const port = await findFreePort()
  const site = await startOtherSite(port, {
    STRIPE_SECRET_KEY: 'sk_test_of_a_journey',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_a_journey',
    // Nobody listens there.
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
    await expect(page.getByText(/^Paid \d/)).toBeVisible()
  } finally {
    await context.close()
    await site.stop()
  }
})

test('the shop’s officer changes by the keyboard what a parcel costs, and the treasurer’s books add up', async ({
  page,
}) => {
  const said = watchConsole(page)
  await openAs(page, 'treasurer', '/cms/delivery')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivery')
  expect(await axeFindings(page)).toEqual([])
  const keys = await keysOf(page)
  await keys.press(page.getByRole('button', { name: 'Add a zone' }))
  await keys.type(page.getByLabel('Name'), 'Lord Howe Island')
  await keys.type(page.getByLabel('First postcode'), '2898')
  await keys.type(page.getByLabel('Last postcode'), '2897')
  await expect(page.getByText('Enter both postcodes, the lower one first')).toBeVisible()
  await keys.type(page.getByLabel('Last postcode'), '2898')
  await keys.type(page.getByLabel('On top'), '14.50')
  expect(await axeFindings(page)).toEqual([])
  await keys.press(page.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByRole('row', { name: /Lord Howe Island AU 2898–2898 \$14\.50/ })).toBeVisible()
  await keys.press(page.getByRole('button', { name: 'Change Lord Howe Island' }))
  await keys.press(page.getByRole('button', { name: 'Take it away' }))
  await expect(page.getByRole('row', { name: /Lord Howe/ })).toHaveCount(0)
  await keys.reach(page.getByRole('button', { name: 'Add a zone' }))

  await openAlive(page, '/cms/books')
  await expect(page.getByText(/^Everything adds up\. Proved \d/)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  expect(said).toEqual([])
})

test('a bank statement that is brought in pays the transfer it names, once', async ({ page, browser }) => {
  const buyer = await openAs(page, 'content', '/shop/cap')
  await page.getByRole('button', { name: /Add to cart/ }).click()
  await expect(page.getByText('It is in your cart.')).toBeVisible()
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
  await openAs(treasurer, 'treasurer', '/cms/statements')
  const bringIn = () =>
    treasurer.getByLabel('The bank’s CSV file').setInputFiles({
      name: 'bank.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `Date,Amount,Description\n20/11/2026,${due},Direct Credit R INKPEN ${reference}\n20/11/2026,${due},Direct Credit caps\n`,
      ),
    })
  await bringIn()
  await expect(treasurer.getByText(`1 payment matched, $${due}`)).toBeVisible()
  await expect(treasurer.getByRole('row', { name: /R INKPEN/ })).toContainText('Matched')
  await expect(treasurer.getByRole('row', { name: /Direct Credit caps/ })).toContainText('No reference')
  expect(await axeFindings(treasurer)).toEqual([])
  await expect(page.getByText('Paid. Thank you.')).toBeVisible()
  await mailAbout(page, buyer.email, /paid, thank you/)
  await bringIn()
  await expect(treasurer.getByRole('row', { name: /R INKPEN/ })).toContainText('Seen before')
  await desk.close()
})
