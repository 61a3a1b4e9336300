import { expect, type Page, test } from '@playwright/test'
import { addDays } from '#platform/shared/days.ts'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { watchConsole } from './kit/console-watch.ts'
import { clubDay, enterOverWire, newDriver, putOnEntries } from './kit/entering.ts'
import { openAs } from './kit/logged-in.ts'
import { overflows } from './kit/looks.ts'
import { attemptEmail } from './kit/newcomer.ts'
import type { Mailed } from './kit/people.ts'

const SUBJECT = 'Skid pan evening on the lawn: Bring a torch'
const TEXT = 'The gate opens at 5:00 pm.\n\nThe way in: https://club.example/way-in.'

const main = (page: Page) => page.getByRole('main')

/** Returns the mails with this subject that an address has got. */
async function mailsTo(page: Page, email: string): Promise<Mailed[]> {
  const answer = await page.request.get('/dev/mailbox.json', { params: { to: email } })
  const { messages } = (await answer.json()) as { messages: Mailed[] }
  return messages.filter(({ subject }) => subject === SUBJECT)
}

test('the events officer writes to the entrants of an event, who get one mail each', async ({
  page,
  baseURL,
}, info) => {
  const said = watchConsole(page)
  const event = await putOnEntries(baseURL, {
    title: 'Skid pan evening on the lawn',
    inDays: 20,
    capacity: 1,
    reserve_capacity: 5,
  })
  const until = addDays(clubDay(), 300)
  const entered = await newDriver(baseURL, attemptEmail(info, 'message-entered'), until)
  const reserve = await newDriver(baseURL, attemptEmail(info, 'message-reserve'), until)
  await enterOverWire(entered, event.slug)
  await enterOverWire(reserve, event.slug, { takes_reserve: true })

  const officer = await openAs(page, 'events', `/cms/entries/${event.id}`)
  await main(page).getByRole('link', { name: 'Sent messages' }).click()
  await expect(main(page)).toContainText('No messages yet')
  expect(await axeFindings(page), 'the empty list').toEqual([])
  await main(page).getByRole('link', { name: 'Write to entrants' }).click()

  // Mistakes are shown before the confirmation, and the typed text stays.
  const recipients = main(page).getByRole('group', { name: 'Recipients' })
  await recipients.getByLabel('Entered').uncheck()
  await main(page).getByRole('button', { name: 'Send email' }).click()
  const mistakes = page.getByRole('region', { name: 'There is a problem' })
  await expect(mistakes.getByRole('link')).toHaveText([
    'Choose who gets the email',
    'Enter a subject',
    'Enter the text of the email',
  ])
  expect(await axeFindings(page), 'the mistakes').toEqual([])
  await mistakes.getByRole('link', { name: 'Enter a subject' }).click()
  await expect(page.getByLabel('Subject')).toBeFocused()
  await recipients.getByLabel('Entered').check()
  await recipients.getByLabel('Reserves').check()
  await expect(recipients).toContainText('2 people in total')
  await page.getByLabel('Subject').fill('Bring a torch')
  await page.getByLabel('Text', { exact: true }).fill(TEXT)
  await expect(mistakes).toHaveCount(0)

  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText(SUBJECT)
  await expect(preview.getByRole('link', { name: 'https://club.example/way-in', exact: true })).toBeVisible()
  await preview.getByRole('button', { name: 'Send a test email to me' }).click()
  await expect(page.getByText(`Test email sent to ${officer.email}`)).toBeVisible()
  await expect.poll(async () => (await mailsTo(page, officer.email)).length).toBe(1)
  expect(await mailsTo(page, entered.email)).toHaveLength(0)
  expect(await axeFindings(page), 'the form').toEqual([])
  await page.setViewportSize({ width: 320, height: 740 })
  expect(await overflows(page), 'the form at 320 px').toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })

  // Leaving asks for confirmation as long as nothing is sent.
  await main(page).getByRole('link', { name: 'Sent messages' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
  await main(page).getByRole('button', { name: 'Send to 2 people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send this email to 2 people?' })
  await dialog.getByRole('button', { name: 'Send email' }).click()

  await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/)
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText('Bring a torch')
  await expect(main(page)).toContainText('Entered (1), Reserves (1)')
  await expect(main(page).getByRole('progressbar')).toHaveCount(0)
  expect(await axeFindings(page), 'the sent message').toEqual([])
  for (const { email } of [entered, reserve]) {
    await expect.poll(async () => (await mailsTo(page, email)).length).toBe(1)
    const [mail] = await mailsTo(page, email)
    expect(mail?.text).toContain(TEXT)
    expect(mail?.html).toContain('<a class="link" href="https://club.example/way-in"')
  }

  await main(page).getByRole('link', { name: 'Sent messages' }).click()
  const row = main(page).getByRole('row', { name: /Bring a torch/ })
  await expect(row).toContainText(officer.name)
  await expect(row.getByRole('cell').last()).toHaveText('2')
  await openAlive(page, `/cms/events/${event.id}/activity`)
  await expect(main(page)).toContainText('Wrote to the entrants of an event')
  expect(said.filter((line) => !line.includes('422'))).toEqual([])
})
