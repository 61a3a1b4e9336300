import { expect, test } from '@playwright/test'
import { axeFindings } from './kit/axe.ts'
import { keysOf } from './kit/keys.ts'
import { main } from './kit/joining.ts'
import { openAs } from './kit/logged-in.ts'

const PATH = '/api/v1/staff/mails'
const MAIL = {
  id: '01890000-0000-7000-8000-000000000001',
  to: 'dot@corellaplains.example',
  subject: 'Your invoice',
  state: 'failed',
  created_at: '2026-11-01T00:00:00Z',
  next_try_at: null,
  attempts: 340,
  error: 'connect ECONNREFUSED 192.0.2.7:25',
}

// The demo's mailbox accepts every email, so this test fakes the server's responses.
test('the secretary resends a failed email and discards an expired one, by keyboard on a phone', async ({
  page,
}) => {
  const expired = { ...MAIL, id: MAIL.id.replace(/1$/, '2'), subject: 'A place is yours', state: 'expired' }
  const refused = {
    ...MAIL,
    id: MAIL.id.replace(/1$/, '3'),
    subject: 'Confirm that you are the parent or guardian of Banjo Merriwick-Featherstone',
    to: 'clancy.merriwick-featherstone@a-long-name-of-a-mail-server.example',
    state: 'refused',
    attempts: 1,
    error:
      '550 5.1.1 <clancy.merriwick-featherstone@a-long-name-of-a-mail-server.example>: Recipient address rejected: User unknown',
  }
  let rows = [MAIL, expired, refused]
  await page.route(
    ({ pathname }) => pathname === PATH,
    (route) =>
      route.fulfill({
        json: { status: 'success', data: rows, next: null, total: rows.length, has_more_than_total: false },
      }),
  )
  await page.route(`**${PATH}/*`, async (route) => {
    const { id } = route.request().postDataJSON() as { id: string }
    rows = rows.filter((row) => row.id !== id)
    await route.fulfill({ json: { status: 'success' } })
  })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await openAs(page, 'secretary', '/cms/mail-log')
  await expect(page.getByText('connect ECONNREFUSED').first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  const keys = await keysOf(page)
  await keys.press(page.getByRole('button', { name: 'Resend Your invoice' }))
  await expect(page.getByText('Your invoice', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Resend/ })).toHaveCount(1)
  await expect(main(page)).toContainText('Address refused')
  await expect(main(page)).toContainText('550 5.1.1')
  await keys.press(page.getByRole('button', { name: 'Discard Confirm that you are' }))
  await keys.press(page.getByRole('button', { name: 'Discard email' }))
  await keys.press(page.getByRole('button', { name: 'Discard A place is yours' }))
  expect(await axeFindings(page)).toEqual([])
  await keys.press(page.getByRole('button', { name: 'Discard email' }))
  await expect(page.getByText('All email has been delivered to the mail server.')).toBeVisible()
})
