/** People at the desk who may only look: no screen may offer them an action that the server would refuse. */
import { expect, type Page, test } from '@playwright/test'
import { openAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { main } from './kit/joining.ts'
import { giveSession } from './kit/logged-in.ts'
import { attemptEmail } from './kit/newcomer.ts'
import { newHolder } from './kit/own-role.ts'
import { wireOf } from './kit/wire.ts'

const LOOKING = 'Your role does not include changes here.'

const buttons = (page: Page, name: RegExp) => main(page).getByRole('button', { name })

test('a person who may only look gets no buttons that change the website, money settings or members', async ({
  page,
  baseURL,
  request,
}, info) => {
  test.slow()
  // Use one person for all screens. The owner confirms each new role with a mailed code and may request only a few
  // codes an hour.
  const rights = ['pages.see', 'media.see', 'website.see', 'accounting.see', 'bank.see', 'members.see']
  await giveSession(
    page.context(),
    await newHolder({ baseURL, request }, attemptEmail(info, 'only-looks'), rights),
  )

  await openAlive(page, '/cms/pages')
  await expect(main(page).getByRole('table')).toBeVisible()
  await expect(buttons(page, /^(New page|Restore)/)).toHaveCount(0)
  await expect(main(page).getByRole('link', { name: 'Import' })).toHaveCount(0)
  await expect(main(page).locator('a[href^="/cms/pages/"]')).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])

  const owner = await wireOf(baseURL, 'owner')
  const { data } = await owner.get<{ data: { id: number }[] }>('/api/v1/cms/page')
  await owner.close()
  await openAlive(page, `/cms/pages/${data[0]?.id}`)
  await expect(main(page)).toContainText(LOOKING)
  await expect(main(page).getByRole('button')).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  await main(page).getByRole('link', { name: 'Pages' }).click()
  await expect(page).toHaveURL('/cms/pages')

  await openAlive(page, '/cms/site')
  await expect(main(page)).toContainText(LOOKING)
  await expect(main(page).getByLabel('Text of the link').first()).toBeDisabled()
  await expect(buttons(page, /^(Save|Add|Remove|Move)/)).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])

  await openAlive(page, '/cms/media')
  const items = main(page).getByRole('list', { name: 'All' }).getByRole('button')
  await expect(items.first()).toBeVisible()
  await expect(main(page)).not.toContainText('Drop files on this page')
  await items.first().click()
  await expect(page.getByRole('button', { name: 'Close the details' })).toBeVisible()
  await expect(main(page).getByLabel('Name', { exact: true })).toBeDisabled()
  await expect(main(page).getByLabel('Add a language')).toHaveCount(0)
  await expect(buttons(page, /^(Save|Add files|Replace|Delete|Move)/)).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])

  await openAlive(page, '/cms/payment-types')
  await expect(main(page).getByRole('checkbox')).toBeDisabled()
  await expect(main(page).getByRole('link', { name: 'Change the bank account and GST' })).toHaveCount(0)

  await openAlive(page, '/cms/ledger')
  await expect(main(page).locator('input:disabled').first()).toBeVisible()
  await expect(buttons(page, /^Save/)).toHaveCount(0)
  await expect(buttons(page, /^Export CSV$/)).toBeEnabled()

  await openAlive(page, '/cms/statements')
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Bank statement')
  await expect(main(page).locator('input[type="file"]')).toHaveCount(0)
  await expect(buttons(page, /^(Split|Combine|Assign|Undo)/)).toHaveCount(0)

  await openAlive(page, '/cms/members')
  await expect(main(page).getByRole('table')).toBeVisible()
  await expect(main(page).getByRole('link', { name: /^(Add member|Import members)$/ })).toHaveCount(0)
  await main(page).getByRole('row').nth(1).getByRole('link').click()
  await page.getByRole('tab', { name: 'Membership' }).click()
  await expect(main(page).getByRole('heading', { name: 'Periods' })).toBeVisible()
  await expect(buttons(page, /^(Change|Extend|Delete|Record|Merge|Create|Add)/)).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
})
