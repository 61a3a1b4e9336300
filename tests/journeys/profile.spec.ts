import { expect, test } from '@playwright/test'
import { openProfile, reloadProfile, section, toasts } from './kit/profile.ts'
import { stepUpInDialog } from './kit/logged-in.ts'

test.describe('the profile', () => {
  test('saves a change in each section and shows it after a reload', async ({ page }) => {
    const { email } = await openProfile(page, 'ending')

    await page.getByRole('button', { name: 'Change mobile phone' }).click()
    await expect(page.getByLabel('Mobile phone')).toBeFocused()
    await page.getByLabel('Mobile phone').fill('0491 570 006')
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toContainText(['Saved'])
    await expect(page.getByRole('button', { name: 'Change mobile phone' })).toBeFocused()

    await page.getByRole('button', { name: 'Change driver licence' }).click()
    const licence = page.getByRole('form', { name: 'Driver licence' })
    await licence.getByLabel('Licence number').fill('ab12 345')
    await licence.getByLabel('State that issued it').selectOption('VIC')
    await expect(licence).toContainText('VIC licences usually look like 012345678')
    await licence.getByLabel('Day').fill('1')
    await licence.getByLabel('Month').fill('6')
    await licence.getByLabel('Year').fill('2020')
    await expect(licence).toContainText('This licence expired on 1 June 2020')
    await licence.getByRole('button', { name: 'Save' }).click()
    await stepUpInDialog(page, email)

    await page.getByRole('button', { name: 'Change emergency contact' }).click()
    await page.getByRole('form', { name: 'Emergency contact' }).getByLabel('Phone').fill('02 5550 1234')
    await page.getByRole('form', { name: 'Emergency contact' }).getByRole('button', { name: 'Save' }).click()

    await page.getByRole('button', { name: 'Change Partner Name' }).click()
    await page.getByRole('form', { name: 'Additional member' }).getByLabel('Partner Name').fill('Wren Roe')
    await page.getByRole('form', { name: 'Additional member' }).getByRole('button', { name: 'Save' }).click()

    await page.getByRole('button', { name: 'Change business details' }).click()
    const business = page.getByRole('form', { name: 'Business' })
    await business.getByLabel('Company name').fill('Dam Road Motors')
    await business.getByLabel('ABN').fill('44000000012')
    await business.getByLabel('Website').fill('damroad.example')
    await business.getByLabel('Facebook').fill('damroadmotors')
    await business.getByRole('button', { name: 'Save' }).click()

    await expect(page.getByRole('button', { name: 'Change business details' })).toHaveText(/^Change/)
    const consented = page.waitForResponse((answer) =>
      (answer.request().postData() ?? '').includes('newsletter_consent'),
    )
    await page.getByRole('checkbox', { name: 'Send me the club’s newsletter' }).check()
    expect((await consented).ok()).toBe(true)

    await reloadProfile(page)
    await expect(section(page, 'Contact')).toContainText('0491 570 006')
    await expect(section(page, 'Driver licence')).toContainText('AB12345')
    await expect(section(page, 'Driver licence')).toContainText('VIC')
    await expect(section(page, 'Driver licence')).toContainText('This licence expired on 1 June 2020')
    await expect(section(page, 'Emergency contact')).toContainText('(02) 5550 1234')
    await expect(section(page, 'Additional member')).toContainText('Wren Roe')
    await expect(section(page, 'Business')).toContainText('44 000 000 012')
    await expect(section(page, 'Business').getByRole('link', { name: 'damroad.example' })).toHaveAttribute(
      'href',
      'https://damroad.example',
    )
    await expect(
      section(page, 'Business').getByRole('link', { name: 'facebook.com/damroadmotors' }),
    ).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Send me the club’s newsletter' })).toBeChecked()
  })

  test('reverts a saved change with Undo', async ({ page }) => {
    await openProfile(page, 'treasurer')
    const emergency = section(page, 'Emergency contact')
    const before = await emergency.locator('dd').first().innerText()
    await page.getByRole('button', { name: 'Change emergency contact' }).click()
    await emergency.getByLabel('Name').fill('Somebody Else')
    await emergency.getByRole('button', { name: 'Save' }).click()
    await expect(emergency).toContainText('Somebody Else')
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(toasts(page)).toContainText(['Changed back'])
    await expect(emergency.locator('dd').first()).toHaveText(before)
    await reloadProfile(page)
    await expect(emergency.locator('dd').first()).toHaveText(before)
  })

  test('locks the name and says who can change it', async ({ page }) => {
    await openProfile(page, 'registrar')
    const you = section(page, 'You')
    await expect(you.getByText('Only the club can change this')).toHaveCount(3)
    await expect(you.getByRole('button')).toHaveCount(0)
    await expect(you.getByRole('link', { name: 'Ask the club to change this' })).toHaveAttribute(
      'href',
      /^mailto:hello@corellaplains\.example\?/,
    )
  })

  test('accepts a date of birth if none is stored', async ({ page }) => {
    await page.route('**/api/v1/cognito/user/myAccount', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { user: object }
      await route.fulfill({
        response: answer,
        json: { ...body, user: { ...body.user, date_of_birth: null } },
      })
    })
    await openProfile(page, 'registrar')
    const you = section(page, 'You')
    await page.getByRole('button', { name: 'Change your details' }).click()
    await expect(you.getByLabel('First name')).toHaveCount(0)
    await you.getByLabel('Day').fill('31')
    await you.getByLabel('Month').fill('2')
    await you.getByLabel('Year').fill('1987')
    await you.getByRole('button', { name: 'Save' }).click()
    await expect(
      you.getByRole('link', { name: 'Date of birth must be a real date, like 27 3 1987' }),
    ).toBeVisible()
  })

  test('refuses an invalid ABN with a specific message, keeps the input, and validates again while it is corrected', async ({
    page,
  }) => {
    await openProfile(page, 'events')
    await page.getByRole('button', { name: 'Change business details' }).click()
    const form = page.getByRole('form', { name: 'Business' })
    await form.getByLabel('ABN').fill('11 223 493 504')
    await form.getByLabel('Company phone').fill('12')
    await form.getByRole('button', { name: 'Save' }).click()
    const summary = form.getByRole('region', { name: 'There is a problem' })
    await expect(summary).toBeFocused()
    await expect(page).toHaveTitle(/^Error: /)
    await expect(summary.getByRole('link')).toHaveText([
      'Enter a phone number, like (02) 5550 1234',
      'That ABN is not valid. Check the digits',
    ])
    await summary.getByRole('link', { name: 'That ABN is not valid. Check the digits' }).click()
    const abn = form.getByLabel('ABN')
    await expect(abn).toBeFocused()
    await expect(abn).toHaveValue('11 223 493 504')
    await expect(abn).toHaveAttribute('aria-invalid', 'true')
    await abn.fill('1122349150')
    await expect(form).toContainText('ABN must have 11 digits')
    await abn.fill('11223491505')
    await expect(abn).not.toHaveAttribute('aria-invalid')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).not.toHaveTitle(/^Error: /)
    await expect(section(page, 'Business').getByRole('link', { name: 'There is a problem' })).toHaveCount(0)
  })

  test('asks for confirmation before unsaved input is left', async ({ page }) => {
    await openProfile(page, 'content')
    await page.getByRole('button', { name: 'Change mobile phone' }).click()
    await page.getByLabel('Mobile phone').fill('0491 5')
    await page.getByRole('link', { name: 'Events', exact: true }).first().click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay here' }).click()
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByLabel('Mobile phone')).toHaveValue('0491 5')
    await page.getByRole('link', { name: 'Events', exact: true }).first().click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/\/calendar$/)
  })

  test('keeps the input while offline and saves it once online', async ({ page, context }) => {
    await openProfile(page, 'content')
    await page.getByRole('button', { name: 'Change mobile phone' }).click()
    await page.getByLabel('Mobile phone').fill('0491 570 158')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'That didn’t save. Check your signal and try again.' }),
    ).toBeVisible()
    await expect(page.getByLabel('Mobile phone')).toHaveValue('0491 570 158')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(section(page, 'Contact')).toContainText('0491 570 158')
    await expect(toasts(page)).toContainText(['Saved'])
  })
})

test.describe('saved addresses', () => {
  test('are added with a warning about the state, removed with an undo, and restored', async ({ page }) => {
    await openProfile(page, 'life')
    const saved = section(page, 'Saved addresses')
    await saved.getByRole('button', { name: 'Add an address' }).click()
    const form = page.getByRole('form', { name: 'Address' })
    await form.getByRole('button', { name: 'Save address' }).click()
    await expect(form.getByRole('region', { name: 'There is a problem' }).getByRole('link')).toHaveText([
      'Enter a street address or PO box',
      'Enter a 4-digit postcode',
      'Enter a suburb or town',
      'Select a state or territory',
    ])
    await form.getByLabel('Name of the address').fill('Home')
    await form.getByLabel('Street address or PO box').fill('22 Dam Road')
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await saved.getByRole('button', { name: 'Add an address' }).click()
    await expect(form.getByLabel('Street address or PO box')).toHaveValue('22 Dam Road')
    await form.getByLabel('Postcode').fill('2799')
    await expect(form.locator('datalist option'), 'what is known of the postcode is offered').toHaveText([
      'Barry',
      'Blayney',
      'Lyndhurst',
      'Newbridge',
    ])
    // Type a place that is not among the suggestions, which are not mandatory.
    await form.getByLabel('Suburb or town').fill('Corella Plains')
    await expect(form.getByLabel('State')).toHaveValue('NSW')
    await form.getByLabel('State').selectOption('VIC')
    await expect(form).toContainText('2799 is usually in NSW. Check the state')
    await form.getByLabel('State').selectOption('NSW')
    await form.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(saved.getByRole('listitem')).toContainText(['22 Dam Road, Corella Plains NSW 2799'])
    await expect(saved.getByText('Deliver here'), 'the first one is where things go, at once').toBeVisible()

    await saved.getByRole('button', { name: 'Remove Home' }).click()
    await expect(saved.getByRole('button', { name: 'Use again Home' })).toBeVisible()
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(saved.getByRole('button', { name: 'Remove Home' })).toBeVisible()

    await saved.getByRole('button', { name: 'Remove Home' }).click()
    // The toast of the first removal may still be visible, so wait for the list to show the second one.
    await expect(saved.getByRole('button', { name: 'Use again Home' })).toBeVisible()
    await expect(toasts(page).filter({ hasText: 'Home removed' })).toBeVisible()
    await reloadProfile(page)
    await expect(saved.getByText('Removed', { exact: true })).toBeVisible()
    await saved.getByRole('button', { name: 'Use again Home' }).click()
    await expect(toasts(page)).toContainText(['Home is in use again'])
    await reloadProfile(page)
    await expect(saved.getByRole('button', { name: 'Remove Home' })).toBeVisible()
    await expect(saved.getByText('Deliver here')).toBeVisible()
  })
})
