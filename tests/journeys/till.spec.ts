import { expect, test } from '@playwright/test'
import { axeFindings } from './kit/axe.ts'
import { watchConsole } from './kit/console-watch.ts'
import { keysOf } from './kit/keys.ts'
import { FINGERPRINT, openAs, type Tokens } from './kit/logged-in.ts'
import { demoPerson } from './kit/people.ts'

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
  // On a phone the rows of the table must be cards without column headings.
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

const QUEUE = 'paddock.till.queue'

test('a payment without a connection is named at the log-out, stays on the device and is sent at the next log-in', async ({
  page,
  request,
}) => {
  const name = `Journey kiosk${' again'.repeat(test.info().retry)}`
  const storedKeys = () =>
    page.evaluate((queue) => {
      const { entries } = JSON.parse(localStorage.getItem(queue) ?? '{"entries":[]}') as {
        entries: unknown[]
      }
      return entries.length
    }, QUEUE)
  await page.setViewportSize(PHONE)
  const { email, password } = demoPerson('treasurer')
  // Use a separate request context, because a call with the page's cookies would also need the XSRF header.
  const answer = await request.post('/api/v1/cognito/user/login', {
    data: { username: email, password, fingerprint: FINGERPRINT },
  })
  const session = { ...((await answer.json()) as Tokens), auth_fingerprint: FINGERPRINT }
  await openAs(page, 'treasurer', '/cms/till')
  await page.getByRole('button', { name: 'Open the till' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Float', { exact: true }).fill('50')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

  await page.route('**/till/sell', (route) => route.abort())
  await page.getByLabel('Description', { exact: true }).fill('3 pies')
  await page.getByLabel('Amount in dollars').fill('18')
  await page.getByRole('button', { name: 'Cash $18.00' }).click()
  await expect(page.getByText('1 payment is stored on this device only.')).toBeVisible()

  await page.goto('/logout')
  await expect(page.getByText('1 payment of the till is still on this device.')).toBeVisible()
  await expect(page.getByText('Logging out loses none of them', { exact: false })).toBeVisible()
  await expect(page.getByText('it is lost', { exact: false })).toBeHidden()
  expect(await axeFindings(page), 'a log-out with a stored payment').toEqual([])
  await page.getByRole('button', { name: 'Log out anyway' }).click()
  await expect(page).toHaveURL('/')
  expect(await storedKeys()).toBe(1)

  await page.unroute('**/till/sell')
  await page.evaluate((kept) => localStorage.setItem('paddock.session', kept), JSON.stringify(session))
  await page.goto('/cms')
  await expect.poll(storedKeys).toBe(0)
  await page.goto('/cms/till')
  await page.getByRole('link', { name }).click()
  await expect(page.getByText('Cash in the till: $68.00')).toBeVisible()
})

test('the till names the person who took a refused payment', async ({ page }) => {
  const refused = {
    key: 'journey-refused',
    refused: 'This till is closed.',
    input: {
      person: 987_654,
      personName: 'Kim Gate',
      kind: 'sale',
      till: 'of-yesterday',
      place: 'Back gate',
      text: '1 spectator',
      method: 'cash',
      amountCents: 1500,
      body: { till: 'of-yesterday' },
    },
  }
  await page.addInitScript(
    ([queue, text]) => {
      if (queue !== undefined && text !== undefined) localStorage.setItem(queue, text)
    },
    [QUEUE, JSON.stringify({ entries: [refused] })],
  )
  await page.setViewportSize(PHONE)
  await openAs(page, 'treasurer', '/cms/till')
  await expect(page.getByText('Taken by Kim Gate')).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('dialog')).toContainText('Kim Gate took this payment.')
  expect(await axeFindings(page), 'removing another person’s refused payment').toEqual([])
})
