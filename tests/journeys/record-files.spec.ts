/** Staff attach files to a record, open and delete them. @source docs/reference/staff-desk.md §4.5 */
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { onePagePdf } from '#database/seed/demo-pdf.ts'
import { addDays } from '#platform/shared/days.ts'
import { axeFindings } from './kit/axe.ts'
import { clubDay, newDriver } from './kit/entering.ts'
import { openAs } from './kit/logged-in.ts'
import { attemptEmail } from './kit/newcomer.ts'

test('the secretary attaches a scan to a person on a phone, opens it, deletes it and takes that back', async ({
  page,
  baseURL,
}, info) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const email = attemptEmail(info, 'record-file')
  await newDriver(baseURL, email, addDays(clubDay(), 300))
  await openAs(page, 'secretary', `/cms/members?q=${encodeURIComponent(email)}`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Newcomer Boomgate' }).first().click()
  await main.getByRole('tab', { name: /^Notes and files/ }).click()
  await expect(main.getByText('There are no files yet.')).toBeVisible()
  const pdf = Buffer.from(onePagePdf('Signed form', ['One line.']))
  const scan = { name: 'signed-form.pdf', mimeType: 'application/pdf', buffer: pdf }
  await main.getByLabel('PDF or picture for this record').setInputFiles(scan)
  const open = main.getByRole('button', { name: 'signed-form.pdf', exact: true })
  await expect(open).toBeVisible()
  expect(await axeFindings(page), 'notes and files').toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), open.click()])
  expect(download.suggestedFilename()).toBe('signed-form.pdf')
  expect(readFileSync(await download.path())).toEqual(pdf)
  await main.getByRole('button', { name: /^Delete.*signed-form\.pdf/ }).click()
  await expect(open).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(open).toBeVisible()
  const wrong = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Not a scan') }
  await main.getByLabel('PDF or picture for this record').setInputFiles(wrong)
  await expect(main.getByRole('alert')).toContainText('notes.txt')
})
