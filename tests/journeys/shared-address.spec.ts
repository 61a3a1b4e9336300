/** A household with one email address: at the log-in a person is chosen, and the desk allows and ends the sharing. */
import { expect, type Page, test } from '@playwright/test'
import { heading } from './kit/account-screens.ts'
import { openAlive, untilAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { mailAbout, openAs, stepUpInDialog } from './kit/logged-in.ts'
import { codesTo, codeTo } from './kit/people.ts'

const EMAIL = 'hazel@corellaplains.example'
const PIP = 'Pip Dunmore-Kite'
const HAZEL = 'Hazel Dunmore-Kite'

// Run the tests one after the other, because they use the mailbox of one household.
test.describe.configure({ mode: 'serial' })

async function enterCode(page: Page): Promise<void> {
  await openAlive(page, '/login')
  const before = (await codesTo(page.request, EMAIL)).length
  await page.getByLabel('Email address').fill(EMAIL)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByLabel('Code').fill(await codeTo(page.request, EMAIL, before + 1))
}

test('a child logs in with the address of a parent, by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enterCode(page)
  await expect(heading(page, 'Who is logging in?')).toBeFocused()
  await expect(heading(page, 'Check your email')).toBeHidden()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: HAZEL })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: PIP })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await openAlive(page, '/profile#security')
  const security = page.getByRole('region', { name: 'Security' })
  await expect(security).toContainText(HAZEL)
  await expect(security.getByRole('button', { name: 'Set a password' })).toHaveCount(0)
})

test('the parent who logged in with a code cannot change the password or the address that others use', async ({
  page,
}) => {
  await enterCode(page)
  await page.getByRole('button', { name: HAZEL }).click()
  await expect(page).toHaveURL('/')
  await openAlive(page, '/profile#security')
  const security = page.getByRole('region', { name: 'Security' })
  await expect(security).toContainText('Each of them can log in as you.')
  await expect(security.getByRole('button', { name: /password/ })).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Change email address' }).click()
  const form = page.getByRole('form', { name: 'Change email address' })
  const before = (await codesTo(page.request, EMAIL)).length
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await form.getByLabel('Code', { exact: true }).fill(await codeTo(page.request, EMAIL, before + 1))
  await form.getByLabel('New email address').fill('hazel-elsewhere@paddock.example')
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByRole('alert')).toContainText('Other people log in with your email address.')

  // If the holder has no password, the page must not suggest logging in with one.
  await page.route(/\/cognito\/user\/authUser$/, async (route) => {
    const response = await route.fetch()
    const { user, ...rest } = (await response.json()) as { user: object }
    await route.fulfill({ response, json: { ...rest, user: { ...user, has_password: false } } })
  })
  await page.reload()
  await untilAlive(page)
  await expect(security).toContainText('To set a password or change your email address, ask the club.')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the names are gone when the log-in screen was left', async ({ page }) => {
  await enterCode(page)
  await expect(heading(page, 'Who is logging in?')).toBeFocused()
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(heading(page, 'Check your email')).toBeVisible()
  await expect(page.getByText(PIP)).toHaveCount(0)
})

test('the owner ends the shared log-in and allows it again', async ({ page, browser }) => {
  const owner = await openAs(page, 'owner', '/cms/members?q=Pip')
  await page.getByRole('link', { name: PIP }).first().click()
  const household = page.getByRole('region', { name: 'Household' })
  await expect(household).toContainText(`${PIP} uses the email address of ${HAZEL} to log in.`)
  await household.getByRole('button', { name: 'Stop using this email address' }).click()
  const dialog = page.getByRole('dialog', { name: `Stop using the email address of ${HAZEL}?` })
  await expect(dialog).toContainText('is logged out everywhere')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Stop using this email address' }).click()
  await stepUpInDialog(page, owner.email)
  await expect(household).not.toContainText('uses the email address')
  await mailAbout(page, EMAIL, /^A person no longer logs in with your email address$/)

  const visitor = await browser.newContext()
  const theirs = await visitor.newPage()
  await enterCode(theirs)
  await expect(theirs).toHaveURL('/')
  await visitor.close()

  await household.getByRole('button', { name: 'Log in with another person’s email address' }).click()
  const allowing = page.getByRole('dialog', {
    name: `Let ${PIP} log in with another person’s email address?`,
  })
  await allowing.getByLabel('Email address of').selectOption(HAZEL)
  await expect(allowing).toContainText('Anyone who reads the mail of this address can log in as')
  await allowing.getByRole('button', { name: 'Use this email address' }).click()
  await expect(household).toContainText(`${PIP} uses the email address of ${HAZEL} to log in.`)
  await mailAbout(page, EMAIL, /^Another person now logs in with your email address$/)
})
