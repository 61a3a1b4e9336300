/** Work of the committee at its desks, by keyboard alone. @source WCAG 2.1.1, 2.1.2, 2.4.3, 2.4.7, 2.4.11 */
import { expect, type Page, test } from '@playwright/test'
import type { InvoiceAnswer } from '#features/invoices/invoices.contract.ts'
import { onePagePdf } from '#database/seed/demo-pdf.ts'
import { addDays } from '#platform/shared/days.ts'
import { openAlive } from './kit/alive.ts'
import { clubDay, type Driver, newCaller, newDriver, putOnEntries } from './kit/entering.ts'
import { buySeatsFor, putOnToday } from './kit/gate.ts'
import { main, signByKeys, title } from './kit/joining.ts'
import { arrive, keysOf } from './kit/keys.ts'
import { openAs, openSteppedUp } from './kit/logged-in.ts'
import { draftCase, sendCase, wireAs } from './kit/rego.ts'

const button = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name, exact: typeof name === 'string' })
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

/** Returns an email address that only this test run uses. */
const addressOf = (name: string) =>
  `keys-${name}-${test.info().repeatEachIndex}-${test.info().retry}@paddock.example`

/** Orders a cap for pick-up, paid by bank transfer. @returns the transfer's reference and the amount due */
async function orderCap(buyer: Driver): Promise<{ reference: string; due: number }> {
  await buyer.post('/api/v1/sell/cart/cartAdd', { sku: 'CAP-ONE', qty: 1 })
  const { order } = await buyer.post<{ order: string }>('/api/v1/sell/cart/submitOrder', {
    shipping_option_id: 1,
    paymentGateway: 'bank_transfer',
  })
  const { item } = await buyer.get<{ item: InvoiceAnswer }>(`/api/v1/sell/invoice?id=${order}`)
  return { reference: item.transfer?.reference ?? '', due: item.due }
}

test('the secretary corrects a period, changes a member’s status, and writes a note', async ({
  page,
  baseURL,
}) => {
  const { email, name } = await newDriver(baseURL, addressOf('member'), addDays(clubDay(), 300))
  const keys = await keysOf(page)
  await openAs(page, 'secretary', '/cms')
  const desks = page.getByRole('navigation', { name: 'Desks' })
  await expect(desks).toBeVisible()
  // The desk handles shortcut keys shortly after its navigation is visible.
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused({ timeout: 1000 })
  }).toPass()
  await page.keyboard.type(email)
  await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await arrive(page, name)
  await keys.press(desks.getByRole('link', { name: /^Members(?!hip)/ }))
  await arrive(page, 'Members')
  await keys.type(page.getByLabel('Find by number, name or email'), email)
  await expect(main(page).getByRole('row')).toHaveCount(2)
  await keys.press(main(page).getByRole('link', { name }))
  await arrive(page, name)
  await keys.reach(page.getByRole('tab', { name: 'Membership' }))
  await keys.press(button(page, 'Extend or correct dates'))
  const dialog = page.getByRole('dialog')
  await keys.type(dialog.getByLabel('Valid to'), '12122031')
  await keys.press(inDialog(page, 'Save'))
  await expect(dialog).toContainText('Say why')
  await keys.type(dialog.getByLabel('Reason'), 'Six days as an official')
  await keys.press(inDialog(page, 'Save'))
  await expect(dialog).toBeHidden()
  await expect(main(page)).toContainText('12 Dec 2031')
  await expect(button(page, 'Extend or correct dates')).toBeFocused()
  await keys.press(button(page, 'Change status'))
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Change status')).toBeFocused()
  await page.keyboard.press('Enter')
  await keys.press(dialog.getByRole('radio', { name: 'Resigned' }), 'Space')
  await keys.type(dialog.getByLabel('Reason'), 'By letter')
  await keys.press(inDialog(page, 'Save'))
  await expect(dialog).toBeHidden()
  await expect(main(page).getByText('Resigned', { exact: true }).first()).toBeVisible()
  await keys.reach(page.getByRole('tab', { name: /^Notes/ }))
  await keys.type(main(page).getByLabel('For the committee'), 'Helps at every round')
  const saved = page.waitForResponse(/setPrivateNote/i)
  await keys.press(button(page, 'Save the note'))
  expect((await saved).ok()).toBe(true)
  await page.reload()
  await expect(main(page).getByLabel('For the committee')).toHaveValue('Helps at every round')
})

test('the treasurer confirms a transfer, packs, refunds, imports a statement, and counts stock', async ({
  page,
  baseURL,
}) => {
  const buyer = await newCaller(baseURL, addressOf('transfer'))
  await orderCap(buyer)
  const keys = await keysOf(page)
  await openSteppedUp(page, 'treasurer', '/cms/orders')
  await keys.type(main(page).getByLabel('Find by number, name or email'), buyer.email)
  await expect(main(page).getByRole('row')).toHaveCount(2)
  await keys.press(main(page).getByRole('link', { name: /^\d+$/ }))
  await arrive(page, /^Order \d+$/)
  const [number] = /\d+/.exec(await title(page).innerText()) ?? []
  await keys.press(button(page, 'Mark as paid'))
  await keys.press(inDialog(page, 'Mark as paid'))
  await keys.press(button(page, 'Start packing'))
  await expect(button(page, 'Start packing')).toBeHidden()
  await keys.press(button(page, 'Ready to pick up'))
  await keys.press(inDialog(page, 'Ready to pick up'))
  await expect(button(page, 'Completed')).toBeVisible()
  await keys.press(button(page, 'Refund'))
  const dialog = page.getByRole('dialog')
  await keys.type(dialog.getByLabel('Cap'), '1')
  await keys.press(dialog.getByRole('radio', { name: /^By hand/ }), 'Space')
  await keys.type(dialog.getByLabel('Reason'), 'The wrong colour')
  await keys.press(dialog.getByRole('button', { name: /^Refund \$2/ }))
  await expect(page.getByText('Refunded: The wrong colour')).toBeVisible()

  const desks = page.getByRole('navigation', { name: 'Desks' })
  await keys.press(desks.getByRole('link', { name: /^Money/ }))
  await arrive(page, 'Money')
  await keys.press(desks.getByRole('link', { name: /^Refunds/ }))
  await arrive(page, 'Refunds')
  const owed = main(page).getByRole('row', { name: new RegExp(`^${number} `) })
  await keys.press(owed.getByRole('button', { name: 'I have sent it' }))
  await keys.press(inDialog(page, 'I have sent it'))
  await expect(owed).toHaveCount(0)

  const { reference, due } = await orderCap(buyer)
  await keys.press(desks.getByRole('link', { name: 'Bank statement' }))
  await arrive(page, 'Bank statement')
  const csv = `Date,Amount,Description\n20/11/2026,${due.toFixed(2)},Direct Credit ${reference}\n`
  await keys.attach(page.getByLabel('The bank’s CSV file'), {
    name: 'bank.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  })
  await expect(main(page).getByRole('row', { name: new RegExp(reference) })).toContainText('Matched')
  await keys.press(
    main(page)
      .getByRole('row', { name: new RegExp(reference) })
      .getByRole('link'),
  )
  await arrive(page, /^Order \d+$/)
  await keys.reach(button(page, 'Start packing'))

  await keys.press(desks.getByRole('link', { name: 'Stock' }))
  await arrive(page, 'Stock')
  await keys.press(
    main(page)
      .getByRole('button', { name: /^Count / })
      .last(),
  )
  await keys.reach(dialog.getByLabel('Pieces'))
  await keys.press(inDialog(page, 'Save the count'))
  await expect(dialog).toBeHidden()
  await expect(
    main(page)
      .getByRole('button', { name: /^Count / })
      .last(),
  ).toBeFocused()
})

test('the events officer publishes an event with its documents, signs people on, and makes results final', async ({
  page,
  baseURL,
}) => {
  const keys = await keysOf(page)
  await openAs(page, 'events', '/cms/events')
  await keys.press(main(page).getByRole('link', { name: 'New event' }))
  await arrive(page, 'New event')
  await keys.type(page.getByLabel('Name'), 'Keyboard gymkhana')
  await keys.type(page.getByLabel('Shown'), 'In the')
  await keys.type(page.getByLabel('Track', { exact: true }), 'The Silos')
  const rowOf = (list: string) => page.getByRole('group', { name: `${list}, row 1`, exact: true })
  await keys.press(button(page, 'Add a row Prices'))
  await expect(rowOf('Prices').getByLabel('Name')).toBeFocused()
  await keys.type(rowOf('Prices').getByLabel('Name'), 'Member')
  await keys.type(rowOf('Prices').getByLabel('Price, dollars'), '25')
  await keys.press(button(page, 'Add a row Schedule'))
  await keys.type(rowOf('Schedule').getByLabel('Description'), 'Gates')
  await keys.press(button(page, 'Save'))
  const mistakes = page.getByRole('region', { name: 'There is a problem' })
  await expect(mistakes).toBeFocused()
  await keys.press(mistakes.getByRole('link', { name: 'Schedule, row 1: Enter the time' }))
  await keys.type(rowOf('Schedule').getByLabel('Time'), '0600PM')
  await expect(rowOf('Schedule').getByLabel('Time')).toHaveValue('18:00')
  const pdf = Buffer.from(onePagePdf('Night rules', ['Lights on.']))
  await keys.attach(
    button(page, 'Add a PDF'),
    ['rules.pdf', 'map.pdf'].map((name) => ({ name, mimeType: 'application/pdf', buffer: pdf })),
  )
  const papers = page.getByRole('group', { name: 'Documents' })
  await expect(papers.getByLabel('Title')).toHaveCount(2)
  await keys.press(papers.getByRole('button', { name: 'Move map up' }))
  await expect(papers.getByRole('button', { name: 'Move map up' })).toBeFocused()
  await keys.press(papers.getByRole('button', { name: 'Remove map' }))
  await keys.press(papers.getByRole('button', { name: 'Undo map' }))
  await keys.press(button(page, 'Save'))
  await expect(page).toHaveURL(/\/cms\/events\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keyboard gymkhana')
  await keys.press(button(page, 'Cancel this event'))
  await keys.type(page.getByRole('dialog').getByLabel('Reason'), 'The lights are broken.')
  await keys.press(inDialog(page, 'Cancel the event'))
  await expect(page.getByText('It cannot be changed any more.')).toBeVisible()

  const event = await putOnEntries(baseURL, {
    title: 'Keyboard sprint',
    inDays: -2,
    entries_open: '',
  })
  await openAlive(page, `/cms/entries/${event.id}`)
  await keys.press(button(page, 'Add a paper entry'))
  await keys.type(page.getByRole('dialog').getByLabel('Name', { exact: true }), 'Alby Ashgrove')
  await keys.type(page.getByRole('dialog').getByLabel('Race number'), '71')
  await keys.press(inDialog(page, 'Add entry'))
  await keys.press(main(page).getByRole('link', { name: 'Alby Ashgrove' }))
  await arrive(page, 'Alby Ashgrove')
  await keys.press(button(page, 'Signed on'))
  await expect(button(page, 'Car passed inspection')).toBeVisible()
  await keys.press(page.getByRole('link', { name: 'All entries' }))
  await arrive(page, 'Keyboard sprint')
  await keys.press(page.getByRole('link', { name: 'Results' }))
  await expect(page).toHaveURL(/\/cms\/results\//)
  await arrive(page, 'Keyboard sprint')
  await keys.type(main(page).getByLabel('Or paste the table here'), 'no,run 1,run 2\n71,51.2,50.9')
  await keys.press(button(page, 'Save these results'))
  await keys.press(button(page, 'Show them as provisional'))
  await keys.press(button(page, 'Make them final'))
  await keys.press(inDialog(page, 'Make them final'))
  await expect(page.getByText('These results are final and public.')).toBeVisible()
})

test('the gate finds a guest without a code, admits them, and undoes it', async ({ page, baseURL }) => {
  const evening = `Keyboard supper ${test.info().repeatEachIndex} ${test.info().retry}`
  await putOnToday(baseURL, evening)
  await buySeatsFor(baseURL, evening, { buyer: 'secretary', seats: 2 })
  await page.setViewportSize({ width: 360, height: 780 })
  const keys = await keysOf(page)
  await openAs(page, 'events', '/cms')
  await keys.press(page.locator('summary', { hasText: 'Menu' }))
  const desks = page.getByRole('navigation', { name: 'Desks' }).filter({ visible: true })
  await keys.press(desks.getByRole('link', { name: 'Gate' }))
  await keys.press(page.getByRole('radio', { name: evening }), 'Space')
  await keys.type(page.getByLabel('Which gate is this?'), 'Gate 1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(evening)
  await keys.reach(page.getByRole('tab', { name: 'Who is coming' }))
  await keys.type(page.getByLabel('Find by name, class or number'), 'seat')
  await keys.press(page.getByRole('button', { name: 'Let in without a name' }).last())
  const verdict = main(page).getByRole('heading', { level: 2 })
  await expect(verdict).toHaveText('Come in')
  await keys.press(page.getByRole('button', { name: 'Undo' }))
  await expect(verdict).toHaveText('Check-in undone')
  await keys.press(page.getByRole('button', { name: 'Dark screen for the night' }))
  await keys.reach(page.getByRole('button', { name: 'For sunlight' }))
})

test('the registrar takes a case into review, sends it back, approves and signs it, and adds it to the register', async ({
  page,
}) => {
  const owner = await wireAs('financial')
  const id = await draftCase(owner, { make: 'Potoroo', model: 'Saloon' })
  expect(await sendCase(owner, id)).toBe(200)
  const keys = await keysOf(page)
  await openAs(page, 'registrar', '/cms/rego')
  await keys.press(main(page).getByRole('link', { name: '1974 Potoroo Saloon' }).first())
  await arrive(page, '1974 Potoroo Saloon')
  await keys.press(button(page, 'Start review'))
  // Let another person check the vehicle: the owner of the site, who also has the scrutineer role.
  const scrutineer = await wireAs('owner')
  const passed = ['age', 'originality', 'photos', 'inspection'].map((item) => [
    item,
    { result: 'pass', note: '' },
  ])
  await expect(page.getByRole('group', { name: 'Insurance' })).toBeVisible()
  const checked = await scrutineer.post('/api/v1/club/specialVehicle/desk/checks', {
    id,
    checks: Object.fromEntries(passed),
  })
  expect(checked.status).toBe(200)
  for (const item of ['Financial member', 'Insurance'])
    await keys.press(page.getByRole('group', { name: item }).getByLabel('Pass'), 'Space')
  await keys.press(button(page, 'Save the check sheet'))
  await expect(page.getByText('Complete', { exact: true })).toBeVisible()
  await keys.press(button(page, 'Ask for changes'))
  await keys.type(main(page).getByRole('textbox', { name: /^Photos/ }), 'Too dark')
  await keys.press(button(page, 'Back'))
  await keys.press(button(page, 'Approve'))
  await keys.type(page.getByLabel('Conditions'), 'Club runs only')
  await keys.press(button(page, 'Approve it'))
  await signByKeys(page, keys, 'Signature of the registrar', 'Thea Brackenfold')
  await keys.press(button(page, 'Sign the declaration'))
  await keys.type(page.getByLabel('Club plate'), '74 ptr')
  await keys.type(page.getByLabel('Registration ends'), `1010${Number(clubDay().slice(0, 4)) + 1}`)
  await keys.press(button(page, 'Put it on the register'))
  await expect(page.getByText('On the road').first()).toBeVisible()
})

test('the owner edits a membership type, searches the day book, and prints it', async ({ page }) => {
  const words = 'Given for fifty years of it'
  await page.addInitScript(() => {
    globalThis.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  const keys = await keysOf(page)
  await openAs(page, 'owner', '/cms/membership-types')
  await keys.press(main(page).getByRole('link', { name: 'Life', exact: true }))
  await arrive(page, 'Life')
  await keys.type(main(page).getByRole('textbox', { name: /^Who it is for/ }), words)
  await keys.press(button(page, 'Save'))
  await expect(main(page)).toContainText('Saved.')
  await expect(main(page).getByRole('textbox', { name: /^Who it is for/ })).toHaveValue(words)

  const desks = page.getByRole('navigation', { name: 'Desks' })
  await keys.press(desks.getByRole('link', { name: /^Club rego/ }))
  await arrive(page, 'Club rego')
  await keys.press(desks.getByRole('link', { name: 'Day book', exact: true }))
  await arrive(page, 'Day book')
  await keys.type(main(page).getByLabel('From'), '01012031')
  await keys.type(main(page).getByLabel('To', { exact: true }), '02012031')
  await expect(main(page)).toContainText('No runs in these days.')
  await keys.press(button(page, 'Print'))
  await expect(page.locator('html')).toHaveAttribute('data-printed')
})
