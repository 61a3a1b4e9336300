import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test'
import { openAlive, untilAlive } from './alive.ts'
import type { Keys } from './keys.ts'
import { giveSession } from './logged-in.ts'
import { signUpBuyer, signUpNewcomer } from './newcomer.ts'
import { mailTo } from './people.ts'

export const PHONE = { width: 360, height: 740 }
/** Returns the main content between the site's header and footer. */
export const main = (page: Page) => page.getByRole('main')
/** Returns the screen's title. */
export const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Returns the signature pad once it accepts a pen. Its code loads with the first page that is signed. */
export async function readyPad(page: Page, label: string): Promise<Locator> {
  const pad = page.getByRole('group', { name: label }).locator('canvas')
  await expect.poll(() => pad.evaluate((canvas) => canvas.style.touchAction)).toBe('none')
  await pad.scrollIntoViewIfNeeded()
  return pad
}

/** Draws a signature on the pad. @param topPx the distance of the line from the top of the pad */
export async function drawSignature(page: Page, label: string, topPx = 80): Promise<void> {
  const pad = await readyPad(page, label)
  const box = await pad.boundingBox()
  if (box === null) throw new Error('the pad is not on the screen')
  await page.mouse.move(box.x + 30, box.y + topPx)
  await page.mouse.down()
  for (let step = 1; step <= 16; step += 1)
    await page.mouse.move(box.x + 30 + step * 12, box.y + topPx + Math.sin(step) * 25)
  await page.mouse.up()
  await expect(page.getByRole('img', { name: 'Signed' })).toBeVisible()
}

/** Signs by typing a name instead of drawing it. */
export async function typeSignature(page: Page, label: string, name: string): Promise<void> {
  const group = page.getByRole('group', { name: label })
  await group.getByRole('button', { name: 'Type my name instead' }).click()
  await group.getByLabel('Type your full name').fill(name)
}

/** Signs up a new person and returns a page in a new browser context where they are logged in. */
export async function newcomerPage(
  browser: Browser,
  email: string,
  dateOfBirth?: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, ...options })
  await giveSession(context, await signUpNewcomer(email, dateOfBirth))
  return context.newPage()
}

/** Creates an account as the checkout does, without a date of birth, and returns a page where it is logged in. */
export async function buyerPage(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE })
  await giveSession(context, await signUpBuyer(email))
  return context.newPage()
}

/** Fills in the three boxes of a date of birth. */
export async function fillInBirth(
  place: Page | Locator,
  [day, month, year]: readonly string[],
): Promise<void> {
  await place.getByLabel('Day').fill(day ?? '')
  await place.getByLabel('Month').fill(month ?? '')
  await place.getByLabel('Year').fill(year ?? '')
}

/** Opens the link in a guardian's newest mail, ticks the checkbox and confirms. */
export async function confirmAsGuardian(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, javaScriptEnabled: false })
  const page = await context.newPage()
  const { link = '' } = await mailTo(page.request, email)
  await page.goto(new URL(link).pathname)
  const tick = page.getByRole('checkbox')
  // The checkbox must be as large as on other screens; the browser's own checkbox would be too small.
  expect((await tick.boundingBox())?.width).toBe(24)
  await tick.check()
  await page.getByRole('button', { name: 'Confirm' }).click()
  return page
}

/** Continues to the next page of the form. */
export const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

/** Fills in the contact details of a person who joins. The postcode fills in the state. */
export async function fillInContact(page: Page): Promise<void> {
  await page.getByLabel('Your mobile number').fill('0491 570 006')
  await page.getByLabel('Street address or PO box').fill('14 Silo Road')
  await page.getByLabel('Postcode').fill('2799')
  await page.getByLabel('Suburb or town').fill('Corella Plains')
  await expect(page.getByLabel('State')).toHaveValue('NSW')
  await page.getByLabel('Who we call if something happens').fill('Wattle Boomgate')
  await page.getByLabel('Their phone number').fill('0491 570 156')
}

/** Fills in every page of the application form and ticks the texts. The signature is left to the caller. */
export async function fillIn(page: Page, type: string, partner?: string): Promise<void> {
  await openAlive(page, '/renew')
  await expect(title(page)).toHaveText('Choose your membership')
  await main(page).getByText(type, { exact: true }).click()
  await next(page)
  await expect(title(page)).toHaveText('About you')
  if (partner !== undefined) {
    await next(page)
    await expect(page.getByRole('link', { name: 'Enter your partner’s name' })).toBeVisible()
    await page.getByLabel('Partner’s name').fill(partner)
  }
  await fillInContact(page)
  // Choose a home track, except as a Social member, who may not compete and is not asked for one.
  if (type !== 'Social') await main(page).getByText('The Silos').click()
  await next(page)
  await expect(title(page)).toHaveText('Sign and pay')
  for (const tick of await main(page).getByRole('checkbox').all()) await tick.check()
}

/** Signs by keyboard: chooses to type a name, and the text field then has the focus. */
export async function signByKeys(page: Page, keys: Keys, label: string, name: string): Promise<void> {
  const group = page.getByRole('group', { name: label })
  await keys.press(group.getByRole('button', { name: 'Type my name instead' }))
  await expect(group.getByLabel('Type your full name')).toBeFocused()
  await page.keyboard.type(name)
}

/** Pays on the sandbox provider's page by keyboard and returns to the invoice. */
export async function payByKeys(page: Page, keys: Keys, amount: string): Promise<void> {
  await keys.press(page.getByRole('button', { name: `Pay $${amount}` }))
  await expect(page).toHaveURL(/\/dev\/sandbox-pay\//)
  await keys.press(page.getByRole('button', { name: `Pay A$${amount}` }))
  await expect(page).toHaveURL(/\/invoice\//)
  await untilAlive(page)
}

/** Pays on the sandbox provider's page and returns to the invoice. */
export async function payInSandbox(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: `Pay $${amount}` }).click()
  await expect(page).toHaveURL(/\/dev\/sandbox-pay\//)
  await page.getByRole('button', { name: `Pay A$${amount}` }).click()
  await expect(page).toHaveURL(/\/invoice\//)
  await untilAlive(page)
}
