/**
 * The usual tasks of a scrutineer, a shop officer and a gate volunteer, each with this role only, from the dashboard to
 * the end. Each task is done by mouse and by keyboard alone. The other jobs are in keyboard-desk.spec.ts and in the
 * journeys of their desks. @source WCAG 2.1.1, 2.4.3, 2.4.7, 2.4.11
 */
import { expect, type Locator, type Page, test } from '@playwright/test'
import type { DeskEntryDetail } from '#features/entries/entries-desk.contract.ts'
import type { GateGuest } from '#features/gate/gate.contract.ts'
import type { DeskOrderRecord } from '#features/orders/orders-desk.contract.ts'
import type { CashCountRecord } from '#features/till/till.contract.ts'
import { isolated } from '#platform/shared/isolated.ts'
import { axeFindings } from './kit/axe.ts'
import { newCaller, payAtSandbox, postponeOverWire, putOnEntries } from './kit/entering.ts'
import { buySeatsFor } from './kit/gate.ts'
import { main } from './kit/joining.ts'
import { keysOf } from './kit/keys.ts'
import { mailAbout, openAs } from './kit/logged-in.ts'
import { overflows } from './kit/looks.ts'
import { attemptEmail } from './kit/newcomer.ts'
import { demoPerson } from './kit/people.ts'
import { wireOf } from './kit/wire.ts'

const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

/** How a person operates a page: with the mouse, or with the keyboard alone. */
type Hands = {
  press(target: Locator): Promise<void>
  type(target: Locator, words: string): Promise<void>
  /** Selects a radio button. */
  choose(target: Locator): Promise<void>
  turnTo(tab: Locator): Promise<void>
}

type Way = { name: string; size: typeof DESKTOP; handsOf: (page: Page) => Promise<Hands> }

const byMouse = (): Promise<Hands> =>
  Promise.resolve({
    press: (target) => target.click(),
    type: (target, words) => target.fill(words),
    choose: (target) => target.check(),
    turnTo: (tab) => tab.click(),
  })

const byKeyboard = async (page: Page): Promise<Hands> => {
  const keys = await keysOf(page)
  return {
    press: (target) => keys.press(target),
    type: keys.type,
    choose: (target) => keys.press(target, 'Space'),
    turnTo: keys.reach,
  }
}

const MOUSE: Way = { name: 'by mouse', size: DESKTOP, handsOf: byMouse }
const KEYBOARD: Way = { name: 'by keyboard alone', size: DESKTOP, handsOf: byKeyboard }
const KEYBOARD_ON_PHONE: Way = { name: 'by keyboard alone at 390 px', size: PHONE, handsOf: byKeyboard }

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name, exact: typeof name === 'string' })
const rows = (page: Page) => main(page).locator('.record-list tbody tr')
const desks = (page: Page) => page.getByRole('navigation', { name: 'Desks' }).filter({ visible: true })

/** Returns a name that only this attempt of a test uses. */
const titleOf = (name: string, way: Way) => {
  const { repeatEachIndex, retry } = test.info()
  return `${name} ${way.name} ${repeatEachIndex}${retry}`
}

/** Opens a page of the desk from its navigation, which is in a menu on a phone. */
async function openPage(page: Page, hands: Hands, { size }: Way, name: string): Promise<void> {
  if (size === PHONE) await hands.press(page.locator('summary', { hasText: 'Menu' }))
  await hands.press(desks(page).getByRole('link', { name, exact: true }))
}

for (const way of [MOUSE, KEYBOARD])
  test(`${way.name}, the scrutineer fails a car, passes it once it is fixed, and passes another`, async ({
    page,
    baseURL,
  }) => {
    const title = titleOf('Inspection sprint', way)
    const event = await putOnEntries(baseURL, { title, inDays: 0, entries_open: '' })
    const officer = await wireOf(baseURL, 'events')
    const signedOn = async (entrant: string, number: string): Promise<string> => {
      const { item } = await officer.post<{ item: DeskEntryDetail }>('/api/v1/club/entry/desk/add', {
        event: event.id,
        entrant,
        class_code: '',
        race_number: number,
        car: '1969 Brindle Ranger',
      })
      await officer.post('/api/v1/club/entry/desk/mark', { id: item.id, mark: 'signed_on' })
      return item.id
    }
    const [alby, nola] = [await signedOn('Alby Ashgrove', '71'), await signedOn('Nola Fernbank', '72')]

    await page.setViewportSize(way.size)
    const hands = await way.handsOf(page)
    const { name } = await openAs(page, 'scrutineer', '/cms')
    await expect(heading(page)).toHaveText('Dashboard')
    await openPage(page, hands, way, 'Events')
    await expect(heading(page)).toHaveText('Entries')
    await hands.press(main(page).getByRole('link', { name: title, exact: true }))
    await expect(heading(page)).toHaveText(title)
    await expect(rows(page)).toHaveCount(2)
    const search = main(page).getByLabel('Find by name or race number')
    await hands.type(search, '71')
    await expect(rows(page)).toHaveCount(1)
    await hands.press(main(page).getByRole('link', { name: 'Alby Ashgrove' }))
    await expect(heading(page)).toHaveText('Alby Ashgrove')
    // The entry names the car. Steps other than the inspection are for the events officer.
    await expect(main(page)).toContainText('1969 Brindle Ranger')
    await expect(main(page).getByRole('button')).toHaveText(['Car passed inspection', 'Car to be fixed'])
    expect(await axeFindings(page), 'an entry').toEqual([])
    await hands.press(button(page, 'Car to be fixed'))
    const history = main(page).getByRole('listitem')
    await expect(history.filter({ hasText: 'Scrutineering: to fix' })).toContainText(name)
    await expect(main(page).getByRole('button')).toHaveText(['Car passed inspection'])
    await hands.press(button(page, 'Car passed inspection'))
    await expect(history.filter({ hasText: /^Scrutineered/ })).toContainText(name)

    // The link leads back to the search. The list shows the new status.
    await hands.press(main(page).getByRole('link', { name: 'All entries' }))
    await expect(search).toHaveValue('71')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Scrutineered')
    await hands.type(search, 'nola')
    await hands.press(main(page).getByRole('link', { name: 'Nola Fernbank' }))
    await expect(heading(page)).toHaveText('Nola Fernbank')
    await hands.press(button(page, 'Car passed inspection'))
    await expect(history.filter({ hasText: /^Scrutineered/ })).toContainText(name)

    const steps = async (id: string) => {
      const { item } = await officer.get<{ item: DeskEntryDetail }>(`/api/v1/club/entry/desk/one?id=${id}`)
      const byScrutineer = item.notes.filter(({ by }) => by === name).map(({ state }) => state)
      return { state: item.state, byScrutineer: byScrutineer.toSorted() }
    }
    expect(await steps(alby)).toEqual({
      state: 'scrutineered',
      byScrutineer: ['scrutineered', 'scrutiny_failed'],
    })
    expect(await steps(nola)).toEqual({ state: 'scrutineered', byScrutineer: ['scrutineered'] })
    await officer.close()
    await postponeOverWire(baseURL, event.id)
  })

for (const way of [MOUSE, KEYBOARD])
  test(`${way.name}, the shop officer packs an order and hands it over`, async ({ page, baseURL }, info) => {
    const email = attemptEmail(info, `shop-job-${way === MOUSE ? 'mouse' : 'keys'}`)
    const buyer = await newCaller(baseURL, email)
    await buyer.post('/api/v1/sell/cart/cartAdd', { sku: 'CAP-ONE', qty: 2 })
    const { payment } = await buyer.post<{ payment: string }>('/api/v1/sell/cart/submitOrder', {
      shipping_option_id: 1,
      paymentGateway: 'sandbox',
    })
    await payAtSandbox(payment)

    await page.setViewportSize(way.size)
    const hands = await way.handsOf(page)
    await openAs(page, 'shop', '/cms')
    await expect(heading(page)).toHaveText('Dashboard')
    await hands.press(main(page).getByRole('link', { name: /Orders to pack/ }))
    await expect(heading(page)).toHaveText('Orders')
    await expect(page.getByRole('tab', { name: 'To pack' })).toHaveAttribute('aria-selected', 'true')
    await hands.type(main(page).getByLabel('Find by number, name or email'), email)
    await expect(rows(page)).toHaveCount(1)
    await hands.press(rows(page).getByRole('link', { name: /^\d+$/ }))
    await expect(heading(page)).toHaveText(/^Order \d+$/)
    const [number = ''] = /\d+/.exec(await heading(page).innerText()) ?? []
    // Payments and refunds are for the treasurer.
    await expect(button(page, /^(Mark as paid|Cancel order|Refund)/)).toHaveCount(0)

    await hands.press(main(page).getByRole('link', { name: 'Packing slip' }))
    await expect(heading(page)).toHaveText(`Packing slip, order ${number}`)
    const contents = page.getByRole('table', { name: 'Parcel contents' })
    await expect(contents).toContainText('CAP-ONE')
    await expect(contents).not.toContainText('$')
    await hands.press(main(page).getByRole('link', { name: `Order ${number}` }))
    await expect(heading(page)).toHaveText(`Order ${number}`)
    await hands.press(button(page, 'Start packing'))
    await expect(main(page).getByText('Being packed').first()).toBeVisible()
    await hands.press(button(page, 'Ready to pick up'))
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(`The buyer gets an email at ${isolated(email)} straight away.`)
    expect(await axeFindings(page), 'the confirmation').toEqual([])
    await hands.press(dialog.getByRole('button', { name: 'Ready to pick up' }))
    await expect(dialog).toBeHidden()
    await mailAbout(page, email, /pick up/)
    await hands.press(button(page, 'Completed'))
    await expect(main(page).getByText('Completed', { exact: true }).first()).toBeVisible()
    await expect(button(page, /^(Start packing|Ready to pick up|Completed)$/)).toHaveCount(0)

    // The link leads back to the search, which finds the order no longer among those to pack.
    await hands.press(main(page).getByRole('link', { name: 'Orders', exact: true }))
    await expect(main(page).getByLabel('Find by number, name or email')).toHaveValue(email)
    await expect(main(page)).toContainText('No orders match.')
    await hands.turnTo(page.getByRole('tab', { name: 'Done' }))
    await expect(rows(page)).toContainText('Completed')

    const treasurer = await wireOf(baseURL, 'treasurer')
    const { item } = await treasurer.get<{ item: DeskOrderRecord }>(
      `/api/v1/sell/desk/order?number=${number}`,
    )
    expect(item).toMatchObject({ status: 'completed', email })
    await treasurer.close()
  })

for (const way of [MOUSE, KEYBOARD_ON_PHONE])
  test(`${way.name}, the gate volunteer checks in a ticket and a person by name, takes cash and closes the till`, async ({
    page,
    baseURL,
  }) => {
    test.slow()
    const title = titleOf('Gate job', way)
    const event = await putOnEntries(baseURL, {
      title,
      inDays: 0,
      entries_open: '',
      starts_time: '00:05',
      ends_time: '23:55',
    })
    const officer = await wireOf(baseURL, 'events')
    await officer.post('/api/v1/club/entry/desk/add', {
      event: event.id,
      entrant: 'Nola Fernbank',
      class_code: '',
      race_number: '72',
      car: '1969 Brindle Ranger',
    })
    const { tickets } = await buySeatsFor(baseURL, title, { buyer: 'registrar', seats: 1, event: event.id })

    await page.setViewportSize(way.size)
    const hands = await way.handsOf(page)
    await openAs(page, 'gate', '/cms')
    await expect(heading(page)).toHaveText('Dashboard')
    // The name of the area on a wide window, whose first page is the gate; the page itself in the menu of a phone.
    await openPage(page, hands, way, way.size === PHONE ? 'Gate' : 'Events')
    await hands.choose(page.getByRole('radio', { name: title }))
    await hands.type(page.getByLabel('Which gate is this?'), 'Gate 1')
    await hands.press(page.getByRole('button', { name: 'Open the gate' }))
    await expect(heading(page)).toHaveText(title)
    await expect(page.getByText('0 of 2 in')).toBeVisible()

    const verdict = main(page).getByRole('heading', { level: 2 })
    await hands.type(page.getByLabel(/type the code/), tickets[0]?.code ?? '')
    await hands.press(button(page, 'Check'))
    await expect(verdict).toHaveText('Come in')
    await expect(page.getByText('1 of 2 in')).toBeVisible()
    await hands.press(button(page, 'Next'))
    await hands.turnTo(page.getByRole('tab', { name: 'Who is coming' }))
    await hands.type(page.getByLabel('Find by name, class or number'), 'nola')
    const guest = main(page).locator('.gate-list').getByRole('listitem')
    await expect(guest).toHaveCount(1)
    await hands.press(guest.getByRole('button', { name: 'Let in Nola Fernbank' }))
    await expect(verdict).toHaveText('Come in')
    await expect(page.getByText('2 of 2 in')).toBeVisible()
    await expect(guest).toContainText('Gate 1')
    expect(await axeFindings(page), 'the gate').toEqual([])
    expect(await overflows(page), 'the gate').toEqual([])
    const { data: guests } = await officer.get<{ data: GateGuest[] }>(
      `/api/v1/club/gate/guests?event=${event.id}`,
    )
    expect(guests.map(({ came }) => came?.gate)).toEqual(['Gate 1', 'Gate 1'])
    await officer.close()

    const till = titleOf('Bar', way)
    await openPage(page, hands, way, 'Take payments')
    await expect(heading(page)).toHaveText('Take payments')
    await hands.type(page.getByLabel('Name', { exact: true }), till)
    await hands.type(page.getByLabel('Float', { exact: true }), '50')
    await hands.press(button(page, 'Open the till'))
    await expect(heading(page)).toHaveText(till)
    await hands.type(page.getByLabel('Description', { exact: true }), '2 spectators')
    await hands.type(page.getByLabel('Amount in dollars'), '30')
    await hands.press(button(page, 'Cash $30.00'))
    await expect(page.getByText('Cash in the till: $80.00')).toBeVisible()
    const id = new URL(page.url()).pathname.split('/').at(-1)
    await hands.press(button(page, 'Count and close'))
    await hands.type(page.getByLabel('$50.00', { exact: true }), '1')
    await hands.type(page.getByLabel('$10.00', { exact: true }), '3')
    await expect(page.getByText('That is the expected amount.')).toBeVisible()
    await hands.press(button(page, 'Close the till'))
    await expect(page.getByText('This till is closed.')).toBeVisible()
    expect(await overflows(page), 'the closed till').toEqual([])

    const treasurer = await wireOf(baseURL, 'treasurer')
    const { item } = await treasurer.get<{ item: CashCountRecord }>(`/api/v1/sell/till/record?id=${id}`)
    expect(item).toMatchObject({
      cash: 30,
      expected: 80,
      lines: [{ description: '2 spectators', amount: 30, by: demoPerson('gate').name }],
    })
    expect(item.closed_at).not.toBeNull()
    await treasurer.close()
    await postponeOverWire(baseURL, event.id)
  })
