import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { goWithin, isSameDocument, markDocument, openAlive, untilAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { main, PHONE } from './kit/joining.ts'
import { logInContext, openAs } from './kit/logged-in.ts'

test.use({ serviceWorkers: 'allow' })

const card = (page: Page) => page.getByRole('group', { name: 'Membership card' })
const notices = (page: Page) => page.getByRole('region', { name: 'This app' })

/** Waits until the worker answers for this page and has kept what a member reads. */
async function untilKept(page: Page, paths: readonly string[]): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  for (const path of paths)
    await expect
      .poll(() => page.evaluate(async (at) => (await caches.match(at)) !== undefined, path), {
        message: path,
      })
      .toBe(true)
}

const CARD_CALL = '/api/v1/club/membership/card'

/** Opens the card until the worker has it: the very first page is older than its worker. */
async function openKept(page: Page): Promise<void> {
  await untilKept(page, ['/membershipcard', '/calendar'])
  await page.reload()
  await untilAlive(page)
  await untilKept(page, [CARD_CALL])
}

test('a card opens in aeroplane mode after a reload, and says from when it is', async ({ page, context }) => {
  await page.setViewportSize(PHONE)
  await openAs(page, 'member', '/membershipcard')
  await expect(card(page).first()).toBeVisible()
  await openKept(page)
  await goWithin(page, '/')
  await expect(card(page)).toBeVisible()
  await goWithin(page, '/vehicles')
  await expect(page.getByRole('heading', { level: 1, name: 'Garage' })).toBeVisible()

  await context.setOffline(true)
  await page.goto('/membershipcard')
  await untilAlive(page)
  await expect(card(page).first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Code that proves the membership' }).first()).toBeVisible()
  await expect(notices(page)).toContainText('No signal. Checked just now')
  expect(await axeFindings(page)).toEqual([])

  await page.goto('/')
  await untilAlive(page)
  await expect(card(page)).toBeVisible()
  await page.goto('/vehicles')
  await expect(page.getByRole('heading', { level: 1, name: 'Garage' })).toBeVisible()
  await page.goto('/calendar')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Calendar')
  await page.goto('/somewhere-never-opened')
  await expect(page.getByRole('heading', { level: 1, name: 'No signal' })).toBeVisible()
  await context.setOffline(false)
})
