import { expect, type Page, test } from '@playwright/test'
import { isSameDocument, markDocument, openAlive, untilAlive } from './kit/alive.ts'
import { WITHOUT_WORKER } from './kit/console-watch.ts'
import { logInContext } from './kit/logged-in.ts'

// Tests a page whose files the server no longer has, because a newer build replaced them. When the page needs a part of
// the app that is not loaded yet, it must reload once.

/** Opens a page and waits until it detects missing parts of the app. It begins to do so when the browser is idle. */
async function openWatching(page: Page, path: string): Promise<void> {
  const watching = page.waitForEvent('console', (message) => message.text().endsWith(WITHOUT_WORKER))
  await openAlive(page, path)
  await watching
  await markDocument(page)
}

/**
 * Makes all script files missing on the server until a document is requested, as if a newer build had replaced them.
 * @param isForGood whether they are still missing afterwards, as on a server whose build is incomplete
 * @returns a function that returns the number of documents requested since
 */
async function removeScripts(page: Page, { isForGood = false } = {}): Promise<() => number> {
  let documents = 0
  await page.route('**/*', (route) => {
    if (route.request().resourceType() === 'document') documents += 1
    const isScript = /\/assets\/.*\.js$/u.test(route.request().url())
    return isScript && (documents === 0 || isForGood)
      ? route.fulfill({ status: 404, body: '' })
      : route.fallback()
  })
  return () => documents
}

test('a visitor opens a screen whose code the server no longer has, after one reload', async ({ page }) => {
  await openWatching(page, '/about')
  const documents = await removeScripts(page)
  await page.getByRole('banner').getByRole('link', { name: 'Events' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events')
  await expect.poll(() => isSameDocument(page)).toBe(false)
  expect(documents()).toBe(1)
})

test('an officer keeps the text they typed when the server no longer has the code of a part of the form', async ({
  page,
  context,
}) => {
  await logInContext(context, 'owner')
  await openWatching(page, '/cms/limits')
  const documents = await removeScripts(page)
  const field = page.getByRole('main').getByRole('textbox').first()
  await field.fill('17')
  await page.keyboard.press('ControlOrMeta+k')
  await expect.poll(documents).toBe(1)
  await untilAlive(page)
  await expect(field).toHaveValue('17')
})

test('nothing is reloaded without a connection', async ({ page, context }) => {
  await openWatching(page, '/about')
  await context.setOffline(true)
  await page.getByRole('banner').getByRole('link', { name: 'Events' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t reach the club’s server')
  expect(await isSameDocument(page)).toBe(true)
})

test('the page does not reload itself a second time but asks the person', async ({ page }) => {
  await openWatching(page, '/about')
  const documents = await removeScripts(page, { isForGood: true })
  await page.getByRole('banner').getByRole('link', { name: 'Events' }).first().click()
  await expect.poll(documents).toBe(1)
  // The new document cannot load its scripts either, so it shows the text that the server rendered.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events')
  expect(documents()).toBe(1)
})

test('another tab reloads too, and receives nothing that was typed in the first tab', async ({ context }) => {
  await logInContext(context, 'owner')
  for (const typed of ['17', '']) {
    const page = await context.newPage()
    await openWatching(page, '/cms/limits')
    const field = page.getByRole('main').getByRole('textbox').first()
    const before = await field.inputValue()
    const documents = await removeScripts(page)
    if (typed !== '') await field.fill(typed)
    await page.keyboard.press('ControlOrMeta+k')
    await expect.poll(documents).toBe(1)
    await untilAlive(page)
    await expect(field).toHaveValue(typed === '' ? before : typed)
  }
})
