import { expect, test } from '@playwright/test'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { keysOf } from './kit/keys.ts'
import { giveSession, mailAbout } from './kit/logged-in.ts'
import { logInByMailedCode, signUpNewcomer } from './kit/newcomer.ts'
import { openProfile, reloadProfile, section, toasts } from './kit/profile.ts'
import { unzip } from '#tests/kit/unzip.ts'

// Tests that end sessions or change how a person logs in sign up a new person, so that no other journey is affected.

test.describe('security', () => {
  test('logs out everywhere: this browser at once, the other at its next request', async ({
    page,
    browser,
    baseURL,
  }) => {
    const somebody = await signUpNewcomer('leaving.everywhere@paddock.example')
    const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    await giveSession(elsewhere, somebody)
    const other = await elsewhere.newPage()
    // Wait for the page's last automatic request. From then on it sends requests only when it is used.
    const isSettled = other.waitForResponse(/\/cognito\/group\?/)
    await openAlive(other, '/profile')
    await expect(section(other, 'Contact')).toBeVisible()
    await isSettled
    await giveSession(page.context(), await logInByMailedCode(somebody.email))
    await openAlive(page, '/profile')
    await expect(section(page, 'Security').getByText('This device')).toHaveCount(1)
    const keys = await keysOf(page)
    await keys.press(page.getByRole('button', { name: 'Log out everywhere' }))
    await keys.press(page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }))
    await expect(page).toHaveURL(/\/$/)
    await openAlive(page, '/profile')
    await expect(page).toHaveURL(/\/login$/)

    await other.getByRole('button', { name: 'Change mobile phone' }).click()
    await other.getByLabel('Mobile phone').fill('0491 570 006')
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(other).toHaveURL(/\/$/)
    await expect
      .poll(() => other.evaluate(() => localStorage.getItem('paddock.session')))
      .not.toContain('Newcomer')
    await elsewhere.close()
  })

  test('ends a single other session', async ({ page, browser, baseURL }) => {
    const elsewhere = await browser.newContext({
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1',
      ...(baseURL && { baseURL }),
    })
    const somebody = await signUpNewcomer('leaving.one@paddock.example')
    await giveSession(elsewhere, somebody)
    const other = await elsewhere.newPage()
    await openAlive(other, '/profile')
    await giveSession(page.context(), await logInByMailedCode(somebody.email))
    await openAlive(page, '/profile')
    const security = section(page, 'Security')
    await security
      .getByRole('button', { name: /^Log out (?!everywhere)/ })
      .first()
      .click()
    await expect(toasts(page)).toContainText(['That device is logged out'])
    await reloadProfile(page)
    await expect(security.getByText('This device')).toBeVisible()
    await elsewhere.close()
  })

  test('sets a password and a new email address with mailed codes, by keyboard', async ({ page }) => {
    const person = await signUpNewcomer('changing@paddock.example')
    await giveSession(page.context(), person)
    await openAlive(page, '/profile')
    const keys = await keysOf(page)
    const security = section(page, 'Security')
    await keys.press(security.getByRole('button', { name: /password/ }))
    await keys.press(security.getByRole('button', { name: 'Email me a code' }))
    const form = page.getByRole('form', { name: 'Password' })
    await keys.type(form.getByLabel('New password'), 'short')
    await keys.press(form.getByRole('button', { name: /password$/ }))
    await expect(form.getByRole('region', { name: 'There is a problem' }).getByRole('link')).toHaveText([
      'Enter the 6-digit code',
      'Use at least 10 characters',
    ])
    const { code = '' } = await mailAbout(page, person.email, /^Your confirmation code$/)
    await keys.type(form.getByLabel('Code', { exact: true }), code)
    await keys.type(form.getByLabel('New password'), 'three odd wombats')
    await keys.press(form.getByRole('button', { name: /password$/ }))
    await expect(toasts(page)).toContainText(['Password saved. Other devices are logged out.'])

    await keys.press(page.getByRole('button', { name: 'Change email address' }))
    await keys.press(page.getByRole('button', { name: 'Email me a code' }))
    const change = page.getByRole('form', { name: 'Change email address' })
    await expect(change).toBeVisible()
    let second = ''
    await expect(async () => {
      second = (await mailAbout(page, person.email, /^Your confirmation code$/)).code ?? ''
      expect(second).not.toBe(code)
    }).toPass()
    await keys.type(change.getByLabel('Code', { exact: true }), second)
    await keys.type(change.getByLabel('New email address'), 'changed@paddock.example')
    await keys.press(change.getByRole('button', { name: 'Continue' }))
    const { code: third = '' } = await mailAbout(
      page,
      'changed@paddock.example',
      /^Your code for the new email address$/,
    )
    await keys.type(page.getByLabel('Code from the new address'), third)
    await keys.press(page.getByRole('button', { name: 'Use this address' }))
    await expect(toasts(page)).toContainText(['Email address changed'])
    await expect(section(page, 'Contact')).toContainText('changed@paddock.example')
  })
})

test.describe('privacy', () => {
  test('sends a mail when a data export is ready and offers the download', async ({ page }) => {
    const person = await openProfile(page, 'financial')
    const privacy = section(page, 'Privacy')
    // Wait until the device list above the button has loaded: a button that moves is not clicked reliably.
    await expect(section(page, 'Security').getByText('This device')).toHaveCount(1)
    await privacy.getByRole('button', { name: 'Get a copy of my data' }).click()
    await privacy.getByRole('button', { name: 'Email me a code' }).click()
    const { code = '' } = await mailAbout(page, person.email, /^Your confirmation code$/)
    await privacy.getByLabel('Code', { exact: true }).fill(code)
    await privacy.getByRole('button', { name: 'Ask for my copy' }).click()
    await expect(toasts(page)).toContainText(['We email you when your copy is ready'])
    const mail = await mailAbout(page, person.email, /copy|data/i)
    expect(mail.link ?? mail.text).toContain('/profile')
    await expect(privacy.getByText(/^Your copy of .* is ready$/)).toBeVisible({ timeout: 15_000 })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      privacy.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('my-data.zip')
    const content = await (await download.createReadStream()).toArray()
    const files = unzip(Buffer.concat(content as Buffer[]))
    expect(JSON.parse(files.get('data.json')?.toString() ?? '')).toMatchObject({
      profile: { email: person.email },
      addresses: expect.any(Array),
    })
  })

  test('accepts a correction request with a description', async ({ page }) => {
    const person = await openProfile(page, 'junior')
    const privacy = section(page, 'Privacy')
    await privacy.getByRole('button', { name: 'Have something corrected' }).click()
    await privacy.getByRole('button', { name: 'Email me a code' }).click()
    const { code = '' } = await mailAbout(page, person.email, /^Your confirmation code$/)
    const form = page.getByRole('form', { name: 'Correction of my data' })
    await form.getByLabel('Code', { exact: true }).fill(code)
    await form.getByRole('button', { name: 'Ask for the correction' }).click()
    await expect(form.getByRole('region', { name: 'There is a problem' }).getByRole('link')).toHaveText([
      'Say what is wrong, and what it should be',
    ])
    expect(await axeFindings(page)).toEqual([])
    await form
      .getByLabel('What is wrong, and what should it be?')
      .fill('My name is Merriwick with an i in the middle, not Merrywick')
    await form.getByRole('button', { name: 'Ask for the correction' }).click()
    await expect(toasts(page)).toContainText(['We have your request and sent you an email'])
    await expect(privacy.getByText('Correction of your data')).toBeVisible()
    await expect(privacy).toContainText('The committee answers within 30 days.')
    await mailAbout(page, person.email, /^We have your correction$/)
  })

  test('explains what removal means before it is requested', async ({ page }) => {
    await openProfile(page, 'arabic')
    await page.getByRole('button', { name: 'Remove my data' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask the club to remove your data?' })
    await expect(dialog).toContainText('The committee does this within 30 days and emails you.')
    await expect(dialog).toContainText('orders and invoices with your name, for at least 5 years')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Remove my data' })).toBeFocused()
  })
})
