import { expect, test } from '@playwright/test'
import { summary } from './kit/account-screens.ts'
import { axeFindings } from './kit/axe.ts'
import { speak } from './kit/counting.ts'
import { keysOf } from './kit/keys.ts'
import { openAs } from './kit/logged-in.ts'
import { overflows } from './kit/looks.ts'

test('by keyboard, the secretary previews a list of members row by row, maps an unknown column and type, and imports the new members', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const keys = await keysOf(page)
  await openAs(page, 'owner', '/cms/members')
  await keys.press(page.getByRole('link', { name: 'Import members' }))
  const choose = (csv: string) =>
    keys.attach(page.getByLabel('CSV file'), {
      name: 'moved.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv, 'latin1'),
    })

  await choose(
    'Given,Surname,e-Mail,Membership level,Renewal due\nÅsa,Moved,asa@moved.example,Gold,30/6/2099',
  )
  await expect(summary(page)).toContainText('First name is missing')
  await keys.press(summary(page).getByRole('link', { name: 'First name is missing' }))
  await expect(page.getByLabel('Given')).toBeFocused()
  await page.keyboard.type('First name')
  await expect(page.getByRole('tab', { name: /To fix/ })).toContainText('1')
  await expect(page.getByRole('row', { name: /Åsa Moved/ })).toContainText('no membership type Gold')

  const saved = page.waitForEvent('download')
  await keys.press(page.getByRole('button', { name: 'Export CSV' }))
  expect((await saved).suggestedFilename()).toBe('members-to-correct.csv')

  await keys.type(page.getByLabel('Gold'), 'Social')
  await keys.press(page.getByRole('button', { name: 'Import 1 member' }))
  await expect(page.getByText('1 member imported')).toBeVisible()
  await choose('First name,Last name,Email,Type,Paid until\nÅsa,Moved,asa@moved.example,Social,30/6/2099')
  await expect(page.getByRole('tab', { name: /Already a member/ })).toContainText('1')
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)

  await keys.press(
    page.getByRole('region', { name: 'Import members' }).getByRole('link', { name: 'Members' }),
  )
  await keys.type(page.getByLabel('Find by number, name or email'), 'moved')
  await expect(page.getByRole('row', { name: /Åsa Moved/ })).toContainText('Current')
})

for (const locale of ['en', 'ar'] as const)
  test(`by keyboard, a file is chosen and removed again on a narrow phone, in ${locale}`, async ({
    page,
    baseURL,
  }) => {
    const say = speak(locale)
    await page.context().addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    await page.setViewportSize({ width: 360, height: 740 })
    const keys = await keysOf(page)
    await openAs(page, 'owner', '/cms/members/import')
    const field = page.getByLabel(say('CSV file'))
    await expect(page.locator('label', { hasText: say('CSV file') })).toBeVisible()
    await expect(field).toHaveAccessibleDescription(/CSV, TSV, TXT/)
    const name = `members-of-${'2026-'.repeat(12)}.csv`
    const csv = 'First name,Last name,Email,Type,Paid until\nÅsa,Moved,asa@moved.example,Social,30/6/2099'
    await keys.attach(field, { name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${name} 1 `))
    await expect(page.locator('.file-field').getByText(name)).toBeVisible()
    const rows = page.getByRole('main').getByText('Åsa Moved')
    await expect(rows.first()).toBeVisible()
    expect(await overflows(page)).toEqual([])
    expect(await axeFindings(page)).toEqual([])
    await keys.press(page.getByRole('button', { name: `${say('Remove')} ${name}` }))
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(/CSV, TSV, TXT/)
    await expect(rows).toHaveCount(0)
  })
