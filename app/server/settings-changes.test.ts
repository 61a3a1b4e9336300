import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRoles } from '#features/accounts/server/accounts.public.ts'
import type { DeskDetails, DeskMenus, DeskMoney } from '#features/site/site-desk.contract.ts'
import type { StaffRole } from '#platform/server/caller.ts'
import type { Answer } from '#tests/kit/ask.ts'
import { codeOf } from '#tests/kit/refusals.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { newBuyer, startShop } from '#tests/orders/shop-server.ts'

type Person = { id: number; email: string }

let server: RunningServer
let owner: Person
let treasurer: Person

beforeAll(async () => {
  server = await startShop()
  owner = await withRole('owner')
  treasurer = await withRole('treasurer')
})
afterAll(() => server.stop())

async function withRole(role: StaffRole): Promise<Person> {
  const { id, email } = await newBuyer(server)
  await insertRoles(server.database.db, id, [role], new Date(server.clock.nowMs()))
  return { id, email }
}

function change(call: string, body: object, { isSteppedUp = true } = {}): Promise<Answer> {
  return server
    .as({ personId: owner.id, roles: ['owner'], isSteppedUp })
    .request('POST', `/api/v1/${call}`, { body })
}

const settings = (body: object, session = {}) => change('cognito/domain/update', body, session)

async function audited(verb: string): Promise<{ person_id: number; change: object }[]> {
  const { rows } = await server.database.db.execute<{ person_id: number; change: object }>(
    sql`select person_id, change from audit_entry where verb = ${verb} order by position`,
  )
  return rows
}

async function mailsTo({ email }: Person): Promise<{ subject: string; text: string }[]> {
  return (await server.mailTo(email)).map(({ subject, text }) => ({ subject, text }))
}

it('bank account and GST need a step-up, are audited with the values before and after, and mailed to owner and treasurer', async () => {
  const wanted = { bank_account_number: '99887766', gst_registered: false, bank_bsb: '123456' }
  expect(codeOf(await settings(wanted, { isSteppedUp: false }))).toBe('STEP_UP_NEEDED')
  expect([await audited('changed_settings'), await mailsTo(owner)]).toEqual([[], []])
  const { rows } = await server.database.db.execute<{ value: string }>(
    sql`select value from site_setting where key = 'bank_account_number'`,
  )
  const before = rows[0]?.value
  expect(codeOf(await settings(wanted))).toBe('success')
  expect(await audited('changed_settings')).toMatchObject([
    {
      person_id: owner.id,
      change: {
        bank_account_number: { before, after: '99887766' },
        gst_registered: { before: true, after: false },
      },
    },
  ])
  for (const person of [owner, treasurer]) {
    const [mail] = await mailsTo(person)
    expect(mail?.subject).toBe('Site settings changed by Tess Underbool')
    expect(mail?.text).toContain(before)
    expect(mail?.text).toContain('99887766')
  }
})

it('a setting saved with the same value is neither audited nor mailed', async () => {
  const body = { name: 'A club of its own' }
  await settings(body)
  const [entries, mails] = [await audited('changed_settings'), await mailsTo(owner)]
  expect(codeOf(await settings(body))).toBe('success')
  expect([await audited('changed_settings'), await mailsTo(owner)]).toEqual([entries, mails])
})

it('payment at the club has the same step-up, audit and mails as other settings', async () => {
  const path = 'sell/desk/payment-types'
  expect(codeOf(await change(path, { at_club: true }, { isSteppedUp: false }))).toBe('STEP_UP_NEEDED')
  const before = (await mailsTo(treasurer)).length
  expect(codeOf(await change(path, { at_club: true }))).toBe('success')
  expect((await audited('changed_settings')).at(-1)?.change).toEqual({
    pay_at_club: { before: false, after: true },
  })
  expect((await mailsTo(treasurer)).length).toBe(before + 1)
})

it('redirects are audited with the values before and after', async () => {
  await change('cognito/redirect/create', { from: '/old', to: '/join' })
  await change('cognito/redirect/create', { from: '/old', to: '/about' })
  await change('cognito/redirect/delete', { from: '/old' })
  expect((await audited('changed_redirects')).map((entry) => entry.change)).toEqual([
    { '/old': { before: null, after: '/join' } },
    { '/old': { before: '/join', after: '/about' } },
    { '/old': { before: '/about', after: null } },
  ])
})

it('two simultaneous changes are audited one after the other', async () => {
  await settings({ bank_account_name: 'Start' })
  await Promise.all([settings({ bank_account_name: 'One' }), settings({ bank_account_name: 'Two' })])
  const changes = (await audited('changed_settings'))
    .slice(-2)
    .map(
      (entry) => (entry.change as { bank_account_name: { before: string; after: string } }).bank_account_name,
    )
  expect(changes[0]?.before).toBe('Start')
  expect(changes[1]?.before).toBe(changes[0]?.after)
})

describe('the desk of the settings', () => {
  const DESK = '/api/v1/cognito/domain/desk'
  type Settings = { details: DeskDetails; money: DeskMoney | null }
  const as = (role: StaffRole, isSteppedUp = true) =>
    server.as({ personId: owner.id, roles: [role], isSteppedUp })
  const read = async (role: StaffRole = 'owner') => (await as(role).request('GET', DESK)).json() as Settings
  const save = (part: 'details' | 'money', body: object, asker = as('owner')) =>
    asker.request('POST', `${DESK}/${part}`, { body })
  const moneyOf = async () => {
    const { money } = await read()
    if (money === null) throw new Error('no money')
    return money
  }

  it('gives an owner everything, the content role the public part, and others nothing', async () => {
    expect((await read()).money).toMatchObject({ gst_registered: false })
    expect((await read('content')).money).toBeNull()
    expect((await server.request('GET', DESK)).status).toBe(401)
    expect((await as('treasurer').request('GET', DESK)).status).toBe(403)
    expect((await save('money', await moneyOf(), as('content'))).status).toBe(403)
    expect((await save('details', (await read()).details, as('treasurer'))).status).toBe(403)
  })

  it('saves only the settings that differ, after a step-up, and saves nothing if none differs', async () => {
    const before = await moneyOf()
    expect(codeOf(await save('money', before, as('owner', false)))).toBe('success')
    const wanted = { ...before, bank_account_name: 'Wombat Hill', member_number_prefix: 'WH-' }
    expect(codeOf(await save('money', wanted, as('owner', false)))).toBe('STEP_UP_NEEDED')
    expect(codeOf(await save('money', wanted))).toBe('success')
    const after = await moneyOf()
    expect(after).toEqual({ ...wanted, updated_at: after.updated_at })
    expect((await audited('changed_settings')).at(-1)?.change).toEqual({
      bank_account_name: { before: before.bank_account_name, after: 'Wombat Hill' },
      member_number_prefix: { before: '', after: 'WH-' },
    })
  })

  it('shows a new name at once on the public site', async () => {
    const { details } = await read()
    await save('details', { ...details, name: 'Wombat Hill MC', timezone: 'Australia/Perth' })
    const answer = await server.request('GET', '/api/v1/cognito/domain/currentDomain')
    expect(answer.json()).toMatchObject({ name: 'Wombat Hill MC', timezone: 'Australia/Perth' })
  })

  describe('menus', () => {
    const menus = async () =>
      ((await as('content').request('GET', `${DESK}/menus`)).json() as { item: DeskMenus }).item
    const saveMenus = (body: object, asker = as('content')) =>
      asker.request('POST', `${DESK}/menus`, { body })
    const LINKS = [{ label: 'Come and race', url: '/join' }]

    it('are changed by the content role after a step-up, shown at once and audited', async () => {
      const before = await menus()
      const wanted = { ...before, header_menu: LINKS }
      expect((await saveMenus(wanted, as('treasurer'))).status).toBe(403)
      expect((await server.request('GET', `${DESK}/menus`)).status).toBe(401)
      expect(codeOf(await saveMenus(wanted, as('content', false)))).toBe('STEP_UP_NEEDED')
      expect(codeOf(await saveMenus(wanted))).toBe('success')
      const site = await server.request('GET', '/api/v1/cognito/domain/currentDomain')
      expect(site.json()).toMatchObject({ header_menu: LINKS, footer_menu: before.footer_menu })
      expect((await audited('changed_settings')).at(-1)?.change).toEqual({
        header_menu: { before: before.header_menu, after: LINKS },
      })
    })

    it('refuse a save that started from an older revision, with the menus as they are now', async () => {
      const opened = await menus()
      await saveMenus({ ...opened, footer_menu: [{ heading: 'The club', links: LINKS }] })
      const late = await saveMenus({ ...opened, header_menu: [] })
      expect(late.status).toBe(409)
      expect(late.json()).toMatchObject({ text_code: 'CONFLICT', current: await menus() })
      expect((await menus()).header_menu).toEqual(LINKS)
    })

    it.each(['javascript:alert(1)', 'http://example.org', '//example.org', 'join', ''])(
      'refuse a link to %j',
      async (url) => {
        const answer = await saveMenus({ ...(await menus()), header_menu: [{ label: 'Join', url }] })
        expect(answer.status).toBe(422)
        expect(answer.json()).toMatchObject({ errors: [{ field: 'header_menu.0.url' }] })
      },
    )

    it('refuse more links than the header has room for', async () => {
      const many = Array.from({ length: 11 }, () => LINKS[0])
      expect((await saveMenus({ ...(await menus()), header_menu: many })).status).toBe(422)
    })
  })

  it('refuses a save that started from an older revision, with the settings as they are now', async () => {
    const { details: opened } = await read()
    await save('details', { ...opened, established: '1974' })
    const late = await save('details', { ...opened, affiliation: 'Motorsport Australia' })
    expect(late.status).toBe(409)
    expect(late.json()).toMatchObject({
      text_code: 'CONFLICT',
      errors: [{ field: 'established' }, { field: 'affiliation' }],
      current: (await read()).details,
    })
  })

  it('needs an ABN where the club is registered for GST', async () => {
    const gst = async (isRegistered: boolean) =>
      save('money', { ...(await moneyOf()), gst_registered: isRegistered })
    const abn = async (text: string) => save('details', { ...(await read()).details, organisation_abn: text })
    const fieldOf = (answer: Answer) =>
      (answer.json() as { errors: { field: string; code: string }[] }).errors
    await gst(false)
    await abn('')
    expect(fieldOf(await gst(true))).toMatchObject([{ field: 'gst_registered', code: 'no_abn' }])
    expect(codeOf(await abn('44 000 000 012'))).toBe('success')
    expect(codeOf(await gst(true))).toBe('success')
    expect(fieldOf(await abn(''))).toMatchObject([{ field: 'organisation_abn', code: 'no_abn' }])
    await gst(false)
  })

  it.each([
    ['details', { organisation_abn: '12 345 678 901' }],
    ['details', { timezone: 'Nowhere/Else' }],
    ['money', { bank_bsb: '12345' }],
    ['money', { bank_transfer_hold_days: 0 }],
    ['money', { payment_user_id: 2 }],
  ] as const)('refuses %s with %j', async (part, wrong) => {
    const { details, money } = await read()
    const answer = await save(part, { ...(part === 'details' ? details : money), ...wrong })
    expect([answer.status, codeOf(answer)]).toEqual([422, 'VALIDATION'])
  })
})
