import { expect, type APIRequestContext, type Page, test } from '@playwright/test'
import { openAlive, untilAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'

const CLUB = 'hello@corellaplains.example'

type Mail = { subject: string; text: string; html: string }

const form = (page: Page) => page.getByRole('form', { name: 'Write to the club' })
const nameField = (page: Page) => page.getByLabel('Your name')
const emailField = (page: Page) => page.getByLabel('Your email address')
const messageField = (page: Page) => page.getByLabel('Message', { exact: true })
const send = (page: Page) => form(page).getByRole('button', { name: 'Send message' }).click()
const summary = (page: Page) => page.getByRole('region', { name: 'There is a problem' })

async function write(page: Page, { name, email, message }: { name: string; email: string; message: string }) {
  await nameField(page).fill(name)
  await emailField(page).fill(email)
  await messageField(page).fill(message)
}

async function mailFrom(request: APIRequestContext, name: string): Promise<Mail[]> {
  const answer = await request.get(`/dev/mailbox.json?to=${CLUB}`)
  const { messages } = (await answer.json()) as { messages: Mail[] }
  return messages.filter(({ text }) => text.includes(name))
}

test('errors are listed in one box that takes the focus and links to the fields, and the input stays', async ({
  page,
}) => {
  await openAlive(page, '/contact')
  await send(page)
  await expect(summary(page)).toBeFocused()
  await expect(summary(page).getByRole('link')).toHaveText([
    'Enter your name',
    'Enter an email address in the correct format, like name@example.com',
    'Enter a message of at least 10 characters',
  ])
  await expect(nameField(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(nameField(page)).toHaveAccessibleDescription(/Enter your name/)
  expect(await axeFindings(page)).toEqual([])
  await write(page, { name: 'Odessa', email: 'not an address', message: 'short' })
  await page.getByLabel('What is it about?').selectOption({ index: 1 })
  const topic = await page.getByLabel('What is it about?').inputValue()
  await send(page)
  await expect(summary(page)).toBeFocused()
  await summary(page)
    .getByRole('link', { name: /email address/ })
    .click()
  await expect(emailField(page)).toBeFocused()
  await expect(emailField(page)).toHaveValue('not an address')
  await expect(messageField(page)).toHaveValue('short')
  await expect(page.getByLabel('What is it about?')).toHaveValue(topic)
})

test('errors found only by the server are shown in the same box', async ({ page }) => {
  await openAlive(page, '/contact')
  await write(page, { name: 'Wren', email: 'wren..roe@example.com', message: 'Is the gate open on Friday?' })
  await send(page)
  await expect(summary(page)).toBeFocused()
  await expect(summary(page).getByRole('link')).toHaveText([/email address/])
  await expect(messageField(page)).toHaveValue('Is the gate open on Friday?')
})

test('a message that fails to send stays in the form, with an error message', async ({ page }) => {
  await openAlive(page, '/contact')
  await page.route('**/api/v1/club/contact', (route) => route.abort())
  await write(page, { name: 'Wren', email: 'wren@example.com', message: 'Is the gate open on Friday?' })
  await send(page)
  await expect(page.getByRole('alert')).toHaveText('That didn’t send. Check your signal and try again.')
  await expect(messageField(page)).toHaveValue('Is the gate open on Friday?')
})

test('pressing the button before the script has loaded loses no input', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/contact')
  await write(page, {
    name: 'Quick Quentin',
    email: 'not an address',
    message: 'Is the gate open on Friday?',
  })
  await send(page)
  await expect(page).toHaveTitle(/^Error: /)
  await expect(summary(page)).toBeFocused()
  await expect(summary(page).getByRole('link')).toHaveText([/email address/])
  await expect(messageField(page)).toHaveValue('Is the gate open on Friday?')
  // The address must not contain the typed text.
  expect(page.url()).not.toContain('Quentin')
  expect(await axeFindings(page)).toEqual([])
  await page.unroute('**/*.js')
  await page.getByRole('link', { name: 'About us' }).first().click()
  await untilAlive(page)
})

// This is a single test, because all its messages count against the hourly limit of one IP address.
test('a message reaches the club’s mailbox, a bot’s does not, and too many are refused with a message', async ({
  page,
  request,
  browser,
}) => {
  await openAlive(page, '/contact')
  const message = 'Is the gate open on Friday?\n\n<b>Bring</b> cake & "tea".'
  await write(page, { name: 'Wren Tamblyn-Roe', email: 'wren@example.com', message })
  await send(page)
  const sent = page.getByRole('status').filter({ hasText: 'Message sent' })
  await expect(sent).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeFocused()
  const mails = await mailFrom(request, 'Wren Tamblyn-Roe')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toMatch(/^Website: /)
  expect(mails[0]?.text).toContain('Wren Tamblyn-Roe, wren@example.com')
  expect(mails[0]?.text.replaceAll('\r\n', '\n')).toContain('<b>Bring</b> cake & "tea".')
  expect(mails[0]?.html).not.toContain('<b>Bring')

  await page.getByRole('button', { name: 'Write another' }).click()
  await write(page, {
    name: 'Robot Rowley',
    email: 'robot@example.com',
    message: 'Cheap tyres, cheap tyres!',
  })
  await page
    .locator('input[name=website]')
    .evaluate((hidden: HTMLInputElement) => (hidden.value = 'https://spam.example'))
  await send(page)
  await expect(sent).toBeVisible()
  expect(await mailFrom(request, 'Robot Rowley')).toEqual([])

  const withoutScript = await browser.newContext({ javaScriptEnabled: false })
  const plain = await withoutScript.newPage()
  await sendWithoutScript(plain)
  expect(await mailFrom(request, 'Plain Pearl')).toHaveLength(1)

  await page.getByRole('button', { name: 'Write another' }).click()
  await write(page, { name: 'Eager Eddie', email: 'eddie@example.com', message: 'I have one more question.' })
  await expect(async () => {
    await send(page)
    const refusal = page.getByRole('alert')
    const again = page.getByRole('button', { name: 'Write another' })
    await expect(refusal.or(again)).toBeVisible()
    if (await again.isVisible()) {
      await again.click()
      await write(page, {
        name: 'Eager Eddie',
        email: 'eddie@example.com',
        message: 'I have one more question.',
      })
    }
    await expect(refusal).toBeVisible({ timeout: 100 })
  }).toPass()
  await expect(page.getByRole('alert')).toHaveText(/too many|wait|later/i)
  await expect(messageField(page)).toHaveValue('I have one more question.')
  expect((await mailFrom(request, 'Eager Eddie')).length).toBeLessThanOrEqual(4)

  await plain.getByRole('link', { name: 'Write another' }).click()
  await write(plain, {
    name: 'Plain Pearl',
    email: 'pearl@example.com',
    message: 'And on Saturday?\nAt nine?',
  })
  await send(plain)
  await expect(plain.getByRole('alert')).toHaveText(/too many|wait|later/i)
  await expect(messageField(plain)).toHaveValue('And on Saturday?\nAt nine?')
  await withoutScript.close()
})

/** Submits the form without JavaScript: first with errors, then without any. The result page can be reloaded. */
async function sendWithoutScript(page: Page): Promise<void> {
  await page.goto('/contact')
  await nameField(page).fill('Plain Pearl')
  await page.getByLabel('What is it about?').selectOption({ index: 1 })
  const topic = await page.getByLabel('What is it about?').inputValue()
  await messageField(page).fill('short')
  await send(page)
  await expect(page).toHaveTitle(/^Error: /)
  await expect(summary(page)).toBeFocused()
  await expect(summary(page).getByRole('link')).toHaveCount(2)
  await expect(emailField(page)).toHaveAccessibleDescription(/Enter an email address/)
  await expect(nameField(page)).toHaveValue('Plain Pearl')
  await expect(page.getByLabel('What is it about?')).toHaveValue(topic)
  await emailField(page).fill('pearl@example.com')
  await messageField(page).fill('Is there shade?')
  await send(page)
  await expect(page).toHaveURL('/contact?sent=contact#contact-form')
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeInViewport()
  await page.reload()
  await expect(page.getByRole('form')).toHaveCount(0)
}
