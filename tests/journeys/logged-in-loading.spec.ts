import { expect, type Page, test } from '@playwright/test'
import { ownMenu } from './kit/account-screens.ts'
import { demoPerson, logInByPassword } from './kit/people.ts'

/**
 * Number of frames that the document has painted, how many of them showed "Log in", and how many showed an empty page.
 */
type Frames = { count: number; withLogIn: number; withEmptyMain: number }

/** Examines each frame of every document that the page opens from now on. */
async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const frames = { count: 0, withLogIn: 0, withEmptyMain: 0 }
    Object.assign(window, { frames })
    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      return (
        width > 4 &&
        height > 4 &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
    }
    const isPainted = (element: Element): boolean => {
      const { backgroundColor } = getComputedStyle(element)
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      )
      return isSeen(element) && (hasText || backgroundColor !== 'rgba(0, 0, 0, 0)')
    }
    const look = (): void => {
      const main = document.querySelector('main')
      if (main !== null) {
        frames.count += 1
        const links = [...document.querySelectorAll('a')]
        if (links.some((link) => link.textContent === 'Log in' && isSeen(link))) frames.withLogIn += 1
        if (![...main.querySelectorAll('*')].some(isPainted)) frames.withEmptyMain += 1
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

const framesOf = (page: Page): Promise<Frames> =>
  page.evaluate(() => (window as unknown as { frames: Frames }).frames)

/** Holds back the site's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

for (const path of ['/', '/about', '/shop', '/profile', '/vehicles', '/membershipcard'])
  test(`${path} never shows "Log in" or an empty page to a person who is logged in`, async ({ page }) => {
    await logInByPassword(page, demoPerson('secretary'))
    await watchFrames(page)
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    // Check the page as the server sent it: no script has run yet.
    await expect(page.locator('main')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toHaveCount(0)
    await expect.poll(async () => (await framesOf(page)).count).toBeGreaterThan(3)
    release()
    await expect(ownMenu(page)).toBeVisible()
    await expect(page.locator('main h1')).toBeVisible()
    const { withLogIn, withEmptyMain } = await framesOf(page)
    expect({ withLogIn, withEmptyMain }).toEqual({ withLogIn: 0, withEmptyMain: 0 })
  })

test('the members’ home and the own menu are requested together with the app', async ({ page }) => {
  await logInByPassword(page, demoPerson('secretary'))
  const answer = await page.goto('/')
  const [, needs = ''] = /data-needs="([^"]*)"/.exec((await answer?.text()) ?? '') ?? []
  expect(needs).toContain('MemberHomeRoute')
  expect(needs).toContain('own-header')
  expect(needs).toContain('words-app-en')
})

test('a guest whose browser still has the cookie of a session sees "Log in"', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'member', value: '1', url: baseURL ?? '' }])
  await page.goto('/about')
  await expect(page.locator('html')).not.toHaveAttribute('data-member')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
})

test('no frame shows "Log in" when the header returns after a screen without it', async ({ page }) => {
  await page.goto('/about')
  await logInByPassword(page, demoPerson('secretary'))
  await page.goto('/about')
  await expect(ownMenu(page)).toBeVisible()
  await watchFrames(page)
  await page.reload()
  await expect(ownMenu(page)).toBeVisible()
  // The account screens have no site header, so the header is rendered again after a visit to one of them.
  await page.evaluate(() => history.pushState({ usr: null, key: 'x', idx: 1 }, '', '/forgotpassword'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate', { state: { key: 'x', idx: 1 } })))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(ownMenu(page)).toBeVisible()
  expect((await framesOf(page)).withLogIn).toBe(0)
})
