import { expect, test } from '@playwright/test'
import { corner, ownMenu } from './kit/account-screens.ts'
import { isSameDocument, markDocument, openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { speak } from './kit/counting.ts'
import { arrive, keysOf } from './kit/keys.ts'
import { giveSession, mailAbout, openAs } from './kit/logged-in.ts'
import { signUpNewcomer } from './kit/newcomer.ts'
import { codesTo, codeTo, demoPerson, logInAs } from './kit/people.ts'

test('by keyboard, the owner gives a person a staff role, whose desk the person sees at once, and takes it away again', async ({
  page,
  browser,
}) => {
  const owner = demoPerson('owner')
  await page.setViewportSize({ width: 1280, height: 900 })
  await openAs(page, 'owner', '/cms/roles')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roles')
  const keys = await keysOf(page)

  const other = await browser.newContext()
  const theirs = await other.newPage()
  await openAs(theirs, 'life', '/cms')
  await expect(theirs.getByText('This is for the committee')).toBeVisible()

  const change = async (isGiven: boolean): Promise<void> => {
    await keys.type(page.getByLabel('Find a person by name or email'), 'Hallorangi')
    const opener = page.getByRole('button', { name: 'Change the roles of Dot Hallorangi' })
    await keys.press(opener)
    const shop = page.getByRole('dialog').getByRole('checkbox', { name: 'Shop' })
    await keys.press(shop, 'Space')
    await expect(shop).toBeChecked({ checked: isGiven })
    const before = (await codesTo(page.request, owner.email)).length
    await keys.press(page.getByRole('button', { name: 'Email me a code' }))
    await keys.type(page.getByLabel('Your code'), await codeTo(page.request, owner.email, before + 1))
    await keys.press(page.getByRole('button', { name: 'Save the roles' }))
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(opener).toBeFocused()
    const row = page.getByRole('row', { name: /Dot Hallorangi/ })
    await expect(row.getByText('Shop', { exact: true })).toHaveCount(isGiven ? 1 : 0)
    await expect(page.getByText('The roles of Dot Hallorangi are changed').first()).toBeVisible()
  }

  await change(true)
  await openAlive(theirs, '/cms')
  await expect(theirs.getByRole('navigation', { name: 'Desks' }).first()).toContainText('Shop')
  await openAlive(theirs, '/cms/audit')
  await expect(theirs.getByText('Page not found')).toBeVisible()

  await change(false)
  await openAlive(theirs, '/cms')
  await expect(theirs.getByText('This is for the committee')).toBeVisible()
  await other.close()

  await openAlive(page, '/cms/audit')
  await expect(page.getByText('Changed the roles of a person').first()).toBeVisible()
})

test('by keyboard, staff start work on a member’s privacy request, answer it by mail, and close it', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const email = 'wish-desk@journeys.example'
  const { access_token: token, refresh_token } = await signUpNewcomer(email)
  const member = await browser.newContext()
  await giveSession(member, { access_token: token, refresh_token })
  const theirs = await member.newPage()
  await openAlive(theirs, '/profile#privacy')
  await theirs.getByRole('button', { name: 'Have something corrected' }).click()
  await theirs.getByRole('button', { name: 'Email me a code' }).click()
  const form = theirs.getByRole('form', { name: 'Correction of my data' })
  await form.getByLabel('Code', { exact: true }).fill(await codeTo(page.request, email, 2))
  await form.getByLabel('What is wrong, and what should it be?').fill('Boomgate has two os')
  await form.getByRole('button', { name: 'Ask for the correction' }).click()
  await expect(theirs.getByText('We have your request and sent you an email')).toBeVisible()

  await openAs(page, 'secretary', '/cms')
  const keys = await keysOf(page)
  await keys.press(page.getByRole('link', { name: /Privacy requests to answer/ }))
  await arrive(page, 'Privacy requests')
  const request = page.getByRole('row').filter({ hasText: email })
  await expect(request).toContainText('Boomgate has two os')
  await keys.press(request.getByRole('button', { name: 'Start work' }))
  await expect(request).toContainText('In progress')
  await theirs.reload()
  await expect(theirs.getByText('The committee is working on it.')).toBeVisible()

  await keys.press(request.getByRole('button', { name: 'Answer' }))
  const dialog = page.getByRole('dialog')
  await keys.press(dialog.getByRole('button', { name: 'Answer by email' }))
  await expect(dialog.getByText('Say what was done')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await keys.type(dialog.getByLabel('Your answer'), 'Two os it is.')
  await keys.press(dialog.getByRole('button', { name: 'Answer by email' }))
  await expect(request).toHaveCount(0)
  const mail = await mailAbout(page, email, /^The correction you asked for$/)
  expect(mail.text).toContain('> Two os it is.')
  await keys.reach(page.getByRole('tab', { name: 'Answered' }))
  await expect(request).toContainText('Done')
  await member.close()
})

test('a staff member finds their desk and their orders in the account menu, on a phone together with the members’ areas', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openAs(page, 'events', '/about')
  await ownMenu(page).click()
  await expect(corner(page).getByRole('link', { name: 'My orders' })).toHaveAttribute('href', '/orders')
  await page.keyboard.press('Escape')
  await expect(ownMenu(page)).toBeFocused()
  await expect(corner(page).getByRole('link', { name: 'Staff desk' })).toBeHidden()
  await page.setViewportSize({ width: 360, height: 800 })
  await ownMenu(page).click()
  await expect(corner(page).getByRole('link', { name: 'Shop' })).toHaveAttribute('href', '/shop')
  await corner(page).getByRole('link', { name: 'Staff desk' }).click()
  await expect(page).toHaveURL('/cms')
})

test('an anonymous visitor is sent to log in and returns to the desk', async ({ page }) => {
  await logInAs(page, 'treasurer', '/cms/orders')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders')
})

for (const { locale, widthPx, area } of [
  { locale: 'en', widthPx: 1280, area: 'Desks' },
  { locale: 'en', widthPx: 360, area: 'Main areas' },
  { locale: 'ar', widthPx: 360, area: 'Main areas' },
] as const)
  test(`an address of the desk without a screen stays in the desk, in ${locale} at ${widthPx} px`, async ({
    page,
    baseURL,
  }) => {
    const say = speak(locale)
    await page.context().addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    await page.setViewportSize({ width: widthPx, height: 800 })
    await openAs(page, 'secretary', '/cms/nonsense')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Page not found'))
    await expect(page.getByRole('navigation', { name: say(area) })).toBeVisible()
    await expect(page.getByText(say('Please visit our homepage to get where you need to go.'))).toHaveCount(0)
    expect(await axeFindings(page)).toEqual([])
    await markDocument(page)
    await page
      .getByRole('main')
      .getByRole('link', { name: say('Go to the dashboard') })
      .click()
    await expect(page).toHaveURL('/cms')
    expect(await isSameDocument(page)).toBe(true)
  })
