/**
 * A household: one person renews for all its members on one invoice, and the club records the confirmation of a
 * guardian.
 */
import { expect, type Page, test } from '@playwright/test'
import type { DeskMember } from '#features/membership/membership-desk.contract.ts'
import { addDays } from '#platform/shared/days.ts'
import { openAlive, untilAlive } from './kit/alive.ts'
import { axeFindings } from './kit/axe.ts'
import { clubDay, type Driver, endOn, GUARDIAN, newDriver, newJunior, pageOf } from './kit/entering.ts'
import { confirmAsGuardian, main, signByKeys } from './kit/joining.ts'
import { arrive, keysOf } from './kit/keys.ts'
import { mailAbout, openAs, openSteppedUp, stepUpInDialog } from './kit/logged-in.ts'
import { attemptEmail } from './kit/newcomer.ts'
import { type Wire, wireOf } from './kit/wire.ts'

const emailOf = (name: string) => attemptEmail(test.info(), `household-${name}`)

async function recordOf(secretary: Wire, { email }: Driver): Promise<DeskMember> {
  const { data } = await secretary.get<{ data: { person_id: number }[] }>(
    `/api/v1/club/desk/members?view=all&q=${encodeURIComponent(email)}`,
  )
  const id = data[0]?.person_id ?? 0
  return (await secretary.get<{ item: DeskMember }>(`/api/v1/club/desk/member?id=${id}`)).item
}

/** The last day of a member's periods. */
const lastDayOf = async (secretary: Wire, who: Driver): Promise<string> =>
  (await recordOf(secretary, who)).periods
    .map(({ valid_to: last }) => last ?? '')
    .toSorted()
    .at(-1) ?? ''

// The tests run one after the other, because two of them request codes for the secretary, and only the newest is valid.
test.describe.configure({ mode: 'default' })

test('a payer renews for the partner and the child by keyboard, pays once, and all have a period', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const ends = addDays(clubDay(), 20)
  const payer = await newDriver(baseURL, emailOf('payer'), ends)
  const partner = await newDriver(baseURL, emailOf('partner'), ends)
  const child = await newJunior(baseURL, emailOf('child'), payer.email)
  await mailAbout(page, payer.email, /^Confirm that you are/)
  await (await confirmAsGuardian(browser, payer.email)).context().close()
  await endOn(baseURL, child.email, ends)
  const secretary = await wireOf(baseURL, 'secretary')
  const family = [payer, partner, child]
  const records = await Promise.all(family.map((one) => recordOf(secretary, one)))
  const [payerId, partnerId, childId] = records.map(({ person_id: id }) => id)
  await secretary.post('/api/v1/club/desk/household/save', {
    id: null,
    updated_at: null,
    people: [
      { person_id: payerId, kind: 'payer', guardian_id: null },
      { person_id: partnerId, kind: 'partner', guardian_id: null },
      { person_id: childId, kind: 'child', guardian_id: payerId },
    ],
  })

  const own = await pageOf(browser, payer)
  const keys = await keysOf(own)
  await openAlive(own, '/')
  await keys.press(main(own).getByRole('link', { name: 'Renew for your household' }))
  await arrive(own, 'Renew your household')
  const chosen = own.getByRole('group', { name: 'Choose who is renewed' }).getByRole('checkbox')
  await expect(chosen).toHaveCount(3)
  for (const one of await chosen.all()) await expect(one).toBeChecked()
  expect(await axeFindings(own)).toEqual([])

  // Without the agreement and the signature nothing is sent, and the error messages link to the fields.
  const send = own.getByRole('button', { name: /^Renew and pay \$/ })
  await keys.press(send)
  const mistakes = own.getByRole('region', { name: 'There is a problem' })
  await expect(mistakes).toBeFocused()
  await expect(mistakes.getByRole('link')).toHaveCount(2)
  await keys.press(own.getByLabel(/^For myself and as guardian, I agree to:/), 'Space')
  await signByKeys(own, keys, 'Your signature', payer.name)
  expect(await axeFindings(own)).toEqual([])
  await keys.press(send)
  await expect(own).toHaveURL(/\/dev\/sandbox-pay\//)
  await keys.press(own.getByRole('button', { name: /^Pay A\$/ }))
  await expect(own).toHaveURL(/\/invoice\//)
  await untilAlive(own)
  await expect(
    main(own)
      .getByRole('listitem')
      .filter({ hasText: /Social membership/ }),
  ).toHaveCount(3)
  expect(await axeFindings(own)).toEqual([])

  for (const one of family)
    await expect.poll(async () => (await lastDayOf(secretary, one)) > addDays(ends, 360)).toBe(true)
  await secretary.close()
  await openAlive(own, '/household')
  await expect(main(own)).toContainText('Nobody in your household can be renewed today.')
  await own.context().close()
})

async function openMembership(page: Page, junior: Driver): Promise<void> {
  await openAlive(page, `/cms/members?view=all&q=${encodeURIComponent(junior.email)}`)
  // The search compares the words of the email address, so it also finds other people whom this file created.
  const row = main(page).getByRole('row').filter({ hasText: junior.email })
  await row.getByRole('link', { name: junior.name }).click()
  await page.getByRole('tab', { name: 'Membership' }).click()
}

test('the secretary records by keyboard that a guardian has confirmed, and the membership begins', async ({
  page,
  browser,
  baseURL,
}) => {
  const junior = await newJunior(baseURL, emailOf('junior'), emailOf('guardian'))
  const keys = await keysOf(page)
  await openSteppedUp(page, 'secretary', '/cms')
  await openMembership(page, junior)
  const guardians = page.getByRole('region', { name: 'Parents and guardians' })
  await expect(guardians).toContainText('Not confirmed yet')
  await expect(main(page)).toContainText('No period has begun yet.')
  const record = guardians.getByRole('button', { name: 'Record the confirmation' })
  await keys.press(record)
  const dialog = page.getByRole('dialog', { name: `Record that ${GUARDIAN} has confirmed?` })
  await expect(dialog).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(record).toBeFocused()
  await page.keyboard.press('Enter')
  await keys.press(dialog.getByRole('button', { name: 'Record the confirmation' }))
  await expect(dialog).toBeHidden()
  await expect(guardians).toContainText(/Confirmed \d/)
  await expect(record).toHaveCount(0)
  // The pressed button has disappeared; the focus must stay within the list.
  await expect(page.locator('main :focus, main:focus')).toHaveCount(1)
  await expect(main(page)).not.toContainText('No period has begun yet.')
  expect(await axeFindings(page)).toEqual([])
  await mailAbout(page, junior.email, /^Your guardian has confirmed$/)

  const own = await pageOf(browser, junior)
  await openAlive(own, '/membershipcard')
  await expect(own.getByRole('img', { name: 'Code that proves the membership' }).first()).toBeVisible()
  await own.context().close()
})

test('recording a confirmation needs a code first', async ({ page, baseURL }) => {
  const junior = await newJunior(baseURL, emailOf('other-junior'), emailOf('other-guardian'))
  const { email } = await openAs(page, 'secretary', '/cms')
  await openMembership(page, junior)
  const guardians = page.getByRole('region', { name: 'Parents and guardians' })
  await guardians.getByRole('button', { name: 'Record the confirmation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record the confirmation' }).click()
  await stepUpInDialog(page, email)
  await expect(guardians).toContainText(/Confirmed \d/)
})
