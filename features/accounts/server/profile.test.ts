import { grantCredit } from '#features/orders/server/orders.public.ts'
import { systemRandom } from '#platform/server/random.ts'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { unzip } from '#tests/kit/unzip.ts'
import { bodyOf, get, post, signUp, stepUp, WIDE_LIMITS } from '#tests/accounts/members.ts'

let server: RunningServer
let token: string
const email = 'profile@corellaplains.example'

beforeAll(async () => {
  server = await startTestServer({ accountLimits: WIDE_LIMITS })
  token = (await signUp(server, email)).access_token
})
afterAll(() => server.stop())

const update = (changes: object) => post(server, 'update', changes, token)
const ownUser = async () => bodyOf(await get(server, 'authUser', token)).user ?? {}
const setFlags = async (flags: object) => {
  const answer = await server
    .as({ roles: ['owner'] })
    .request('POST', '/api/v1/cognito/domain/update', { body: flags })
  expect(answer.status).toBe(200)
}
const ALL_ON = {
  edit_name: true,
  edit_drivers_licence: true,
  edit_emergency_contact: true,
  edit_company_name: true,
  edit_company_phone: true,
  edit_trading_name: true,
  edit_abn: true,
  edit_website: true,
  edit_facebook: true,
  edit_additional_club_member: true,
}

describe('profile with the default settings', () => {
  it('allows changes of phone, language, theme and newsletter only', async () => {
    const answer = await update({
      mobile_phone: '0491 570 006',
      locale: 'de',
      theme: 'dark',
      newsletter_consent: true,
    })
    expect(bodyOf(answer).item).toMatchObject({
      mobile_phone: '+61491570006',
      locale: 'de',
      theme: 'dark',
      newsletter_consent: true,
    })
    for (const [field, value] of Object.entries({
      first_name: 'X',
      drivers_licence_number: '1',
      emergency_contact_name: 'X',
      abn: '44000000012',
      website: 'x.example',
      date_of_birth: '1990-01-01',
    })) {
      const locked = await update({ [field]: value })
      expect([locked.status, bodyOf(locked).errors]).toEqual([
        422,
        [
          {
            field,
            code: 'locked',
            message: expect.stringMatching(/^Ask the club to change this$/) as string,
          },
        ],
      ])
    }
    await update({ locale: 'en' })
  })

  it('accepts unchanged locked fields, which a client that sends the whole record includes', async () => {
    const user = await ownUser()
    const { id, first_name, last_name, date_of_birth, abn, website } = user
    expect(
      (await update({ id, first_name, last_name, date_of_birth, abn, website, mobile_phone: '0491570156' }))
        .status,
    ).toBe(200)
  })

  it('accepts a missing date of birth once and then locks it', async () => {
    await server.database.db.execute(sql`update person set date_of_birth = null where email_key = ${email}`)
    expect((await update({ date_of_birth: '2027-01-01' })).status).toBe(422)
    expect(bodyOf(await update({ date_of_birth: '1984-05-17' })).item).toMatchObject({
      date_of_birth: '1984-05-17',
    })
    expect(bodyOf(await update({ date_of_birth: '1984-05-18' })).errors?.[0]?.code).toBe('locked')
    await setFlags({ change_date_of_birth: true })
    expect(bodyOf(await update({ date_of_birth: '1984-05-18' })).item).toMatchObject({
      date_of_birth: '1984-05-18',
    })
    expect(bodyOf(await update({ date_of_birth: null })).errors?.[0]?.code).toBe('required')
  })
})

describe('a date of birth that a form asks for', () => {
  const add = (day: unknown, by = token) => post(server, 'addDateOfBirth', { date_of_birth: day }, by)
  const forget = () =>
    server.database.db.execute(sql`update person set date_of_birth = null where email_key = ${email}`)

  it('is stored once, also if the club lets nobody edit it', async () => {
    await setFlags({ edit_date_of_birth: false })
    await forget()
    expect(bodyOf(await update({ date_of_birth: '1984-05-17' })).errors?.[0]?.code).toBe('locked')
    expect(bodyOf(await add('1984-05-17')).user).toMatchObject({ date_of_birth: '1984-05-17' })
    const again = await add('1984-05-18')
    expect([again.status, bodyOf(again).text_code]).toEqual([409, 'CONFLICT'])
    expect((await ownUser())['date_of_birth']).toBe('1984-05-17')
    await setFlags({ edit_date_of_birth: true })
  })

  it('is refused if it is missing, no real day or not past, and for callers who are not logged in', async () => {
    await forget()
    for (const [day, code] of [
      ['', 'required'],
      ['31/2/1990', 'not_a_date'],
      ['1990-02-31', 'not_a_date'],
      ['2999-01-01', 'not_past'],
    ] as const) {
      const refused = await add(day)
      expect([refused.status, bodyOf(refused).errors]).toMatchObject([
        422,
        [{ field: 'date_of_birth', code }],
      ])
    }
    expect((await add(null)).status).toBe(422)
    expect((await server.request('POST', '/api/v1/cognito/user/addDateOfBirth', { body: {} })).status).toBe(
      401,
    )
    expect((await ownUser())['date_of_birth']).toBeNull()
    expect((await add('1984-05-17')).status).toBe(200)
  })
})

describe('profile with every field unlocked', () => {
  beforeAll(() => setFlags(ALL_ON))

  it('stores every field normalised', async () => {
    const answer = await update({
      first_name: '  Jarrah ',
      company_name: 'Quill Fab',
      company_phone: '(02) 5550 0181',
      trading_name: 'QF',
      abn: '44-000-000-012',
      website: 'quillfab.example',
      facebook_link: 'quill.fab',
      drivers_licence_number: '4821 ab',
      drivers_licence_expiry: '2029-05-16',
      drivers_licence_state_of_issue_id: 1,
      emergency_contact_name: 'Wattle',
      emergency_contact_phone: '+64 21 123 4567',
    })
    expect(answer.status).toBe(200)
    expect(bodyOf(answer).item).toMatchObject({
      first_name: 'Jarrah',
      company_phone: '+61255500181',
      abn: '44000000012',
      website: 'https://quillfab.example',
      facebook_link: 'https://www.facebook.com/quill.fab',
      drivers_licence_number: '4821AB',
      drivers_licence_expiry: '2029-05-16',
      drivers_licence_state_of_issue_id: 1,
      emergency_contact_phone: '+64211234567',
    })
  })

  it('accepts an unusual or expired licence with a warning', async () => {
    const answer = await update({
      drivers_licence_number: '12',
      drivers_licence_state_of_issue_id: 3,
      drivers_licence_expiry: '2026-11-01',
    })
    expect(answer.status).toBe(200)
    expect((answer.json() as { warnings: unknown }).warnings).toEqual([
      {
        field: 'drivers_licence_number',
        code: 'unusual',
        message: 'QLD licences usually look like 012345678',
      },
      { field: 'drivers_licence_expiry', code: 'expired', message: 'This licence expired on 1/11/2026' },
    ])
  })

  it('reports the errors of all fields at once and saves none of them', async () => {
    const answer = await update({
      first_name: '',
      mobile_phone: '123',
      company_name: 'x'.repeat(121),
      company_phone: 'no',
      abn: '44 000 000 013',
      website: 'javascript:alert(1)',
      facebook_link: 'https://evil.example/fb',
      drivers_licence_number: '12!',
      drivers_licence_expiry: '2026-02-30',
      drivers_licence_state_of_issue_id: 12,
      emergency_contact_phone: '12',
      locale: 'xx',
      theme: 'blue',
      trading_name: 'kept?',
    })
    expect(answer.status).toBe(422)
    expect(
      Object.fromEntries((bodyOf(answer).errors ?? []).map(({ field, message }) => [field, message])),
    ).toEqual({
      first_name: 'Enter your first name',
      mobile_phone: 'Enter a mobile number, like 0491 570 006',
      company_name: 'Company name must be 120 characters or fewer',
      company_phone: 'Enter a phone number, like (02) 5550 1234',
      abn: 'That ABN is not valid. Check the digits',
      website: 'Enter a web address, like https://example.com',
      facebook_link: 'Enter a Facebook address or name, like facebook.com/yourpage',
      drivers_licence_number: 'Licence number must only have letters and numbers',
      drivers_licence_expiry: 'Licence expiry must be a real date',
      drivers_licence_state_of_issue_id: 'Select the state that issued your licence',
      emergency_contact_phone: 'Enter a phone number, like 0491 570 006',
      locale: 'Choose a language',
      theme: 'Choose light, dark or the device’s own',
    })
    expect((await ownUser()).trading_name).toBe('QF')
  })

  it('requires a state with a licence number, and an emergency phone other than the person’s own', async () => {
    const answer = await update({
      drivers_licence_number: '4821AB',
      drivers_licence_state_of_issue_id: null,
      mobile_phone: '0491570006',
      emergency_contact_phone: '+61 491 570 006',
    })
    expect(bodyOf(answer).errors?.map(({ field, message }) => [field, message])).toEqual([
      ['drivers_licence_state_of_issue_id', 'Select the state that issued your licence'],
      ['emergency_contact_phone', 'Use a number other than your own'],
    ])
  })
})

it('authUser returns exactly these fields', async () => {
  const { user } = (await get(server, 'authUser', token)).json() as { user: object }
  const fields =
    'id first_name last_name is_admin roles own_role_names email mobile_phone date_of_birth current_address_id image thumbnail company_name company_phone trading_name abn website facebook_link drivers_licence_number drivers_licence_expiry drivers_licence_state_of_issue_id emergency_contact_name emergency_contact_phone additional_club_member locale theme newsletter_consent has_password'
  expect(Object.keys(user).toSorted()).toEqual(fields.split(' ').toSorted())
})

describe('fields that a member may not change', () => {
  it.each([
    'is_admin',
    'roles',
    'email',
    'email_proved_at',
    'user_id',
    'has_password',
    'passwordHash',
    'is_public',
    'current_address_id',
    'image',
    'valid_to',
    'number',
    'disabled_at',
  ])('refuses %s and changes nothing', async (field) => {
    const before = await ownUser()
    const answer = await update({ [field]: 1, mobile_phone: '0491 570 110' })
    expect([answer.status, bodyOf(answer).errors]).toEqual([
      422,
      [{ field, code: 'unknown', message: 'Unknown field.' }],
    ])
    expect(await ownUser()).toEqual(before)
  })

  it('answers NOT_FOUND for another person’s record', async () => {
    const answer = await update({ id: 999_999, mobile_phone: '0491 570 110' })
    expect([answer.status, bodyOf(answer).text_code]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('profile photo', () => {
  const picture = async (widthPx: number, heightPx: number) =>
    (
      await sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: '#006d77' } })
        .jpeg()
        .withExif({ IFD0: { Artist: 'secret' } })
        .toBuffer()
    ).toString('base64')

  it('is stored from a data URL or plain base64, in full and as a square', async () => {
    const answer = await post(
      server,
      'uploadImage',
      { image: `data:image/jpeg;base64,${await picture(800, 600)}` },
      token,
    )
    const { user } = bodyOf(answer)
    expect(user?.image).toMatch(/^\/assets\/i\/[0-9a-f]{32}\/raw\/975\.jpg\?access=/)
    expect(user?.thumbnail).toMatch(/^\/assets\/i\/[0-9a-f]{32}\/1x1\/300\.jpg\?access=/)
    const shown = await server.request('GET', user?.thumbnail ?? '')
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(shown.bytes.includes('secret')).toBe(false)
    expect((await post(server, 'uploadImage/', { image: await picture(500, 500) }, token)).status).toBe(200)
  })

  it('is refused when too small, not a picture, or an SVG', async () => {
    const small = await post(server, 'uploadImage', { image: await picture(399, 800) }, token)
    expect([small.status, bodyOf(small).message]).toEqual([
      422,
      'The picture must be at least 400 pixels wide and high.',
    ])
    for (const image of [
      'not base64!',
      `data:image/png,${await picture(500, 500)}`,
      'data:;base64,',
      'aGVsbG8=',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"/>').toString('base64'),
    ]) {
      const answer = await post(server, 'uploadImage', { image }, token)
      expect([answer.status, bodyOf(answer).text_code]).toEqual([415, 'UNSUPPORTED_TYPE'])
    }
  })

  it.each(['data:IMAGE/jpeg;name=a.jpg;Base64,', 'data:;base64,', 'DATA:image/svg+xml;base64,'])(
    'is accepted with the prefix %s, because its bytes determine the type',
    async (head) => {
      const answer = await post(server, 'uploadImage', { image: head + (await picture(500, 500)) }, token)
      expect(answer.status).toBe(200)
    },
  )

  it.each([
    ['parameters without end', `data:a/b${';a=b'.repeat(300_000)}`],
    ['one long type', `data:${'a'.repeat(1_000_000)}`],
    ['a type of dots and slashes', `data:${'.'.repeat(500_000)}/${'.'.repeat(500_000)};base64`],
    ['a head and padding', `data:image/png;base64,${'='.repeat(1_000_000)}`],
  ])('is refused as %s', async (_content, image) => {
    expect((await post(server, 'uploadImage', { image }, token)).status).toBe(415)
  })

  it('may have several megabytes but not more than ten', async () => {
    const big = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(11 * 1024 * 1024)]).toString(
      'base64',
    )
    expect((await post(server, 'uploadImage', { image: big }, token)).status).toBe(413)
    const noise = await sharp(
      Buffer.from(Array.from({ length: 1200 * 1200 * 3 }, (_, index) => (index * 7919) % 251)),
      { raw: { width: 1200, height: 1200, channels: 3 } },
    )
      .png()
      .toBuffer()
    const answer = await post(
      server,
      'uploadImage',
      { image: Buffer.concat([noise]).toString('base64') },
      token,
    )
    expect(answer.status).toBe(200)
  })
})

describe('GET user/{url}', () => {
  it('returns only the name and picture, for the caller and for people on public pages', async () => {
    const { id } = await ownUser()
    await server.database.db.execute(
      sql`insert into person (email, email_key, first_name, last_name, is_public, created_at, updated_at) values ('pub@x.example', 'pub@x.example', 'Thea', 'Brackenfold', true, now(), now())`,
    )
    const { rows } = await server.database.db.execute<{ id: number }>(
      sql`select id from person where email_key = 'pub@x.example'`,
    )
    const publicId = rows[0]?.id
    expect((await get(server, `${publicId}`)).json()).toEqual({
      status: 'success',
      item: { id: publicId, name: 'Thea Brackenfold', image: null },
    })
    expect(
      bodyOf(await get(server, `thea-brackenfold-${publicId}/?image_aspect=4x3&image_width=600`)).item,
    ).toMatchObject({ id: publicId })
    const own = bodyOf(await get(server, `${id}?image_aspect=4x3&image_width=600`, token)).item
    expect(own).toMatchObject({
      id,
      name: 'Jarrah Quillfeather',
      image: expect.stringMatching(/\/4x3\/600\.jpg\?access=/) as string,
    })
    const hidden = await get(server, `${id}`)
    const missing = await get(server, '999999')
    expect([hidden.status, bodyOf(hidden).message]).toEqual([missing.status, bodyOf(missing).message])
    expect(hidden.status).toBe(404)
  })

  it('is never called in place of a call with a fixed path', async () => {
    expect((await get(server, 'login')).status).toBe(405)
    expect((await get(server, 'nobody')).status).toBe(404)
  })
})

describe('credit', () => {
  it('is summed for each supplier, in dollars', async () => {
    const { id } = await ownUser()
    const grants: [number, number][] = [
      [1, 1050],
      [1, 55],
      [2, 300],
    ]
    for (const [supplierId, cents] of grants)
      await server.database.transaction((tx) =>
        grantCredit(tx, systemRandom(server.clock), {
          personId: id ?? 0,
          supplierId,
          cents,
          once: `test ${supplierId} ${cents}`,
          at: new Date(server.clock.nowMs()),
        }),
      )
    expect((await get(server, 'creditBalance?supplier=1', token)).json()).toEqual({
      status: 'success',
      balance: 11.05,
    })
    expect((await get(server, 'creditBalance?supplier=9', token)).json()).toEqual({
      status: 'success',
      balance: 0,
    })
    for (const supplier of ['', '0', '1.5', '-1', 'x', '1e3'])
      expect((await get(server, `creditBalance?supplier=${supplier}`, token)).status).toBe(422)
    expect((await get(server, 'myAccount', token)).json()).toMatchObject({
      user: { id },
      balances: [
        { supplier: 1, balance: 11.05 },
        { supplier: 2, balance: 3 },
      ],
    })
  })
})

describe('driver licence', () => {
  it('requires a step-up when changed, and none when the profile leaves it unchanged', async () => {
    await setFlags(ALL_ON)
    const { id, drivers_licence_number: number } = await ownUser()
    const stale = server.as({ personId: id ?? 0, isSteppedUp: false })
    const save = async (changes: object) =>
      bodyOf(await stale.request('POST', '/api/v1/cognito/user/update', { body: changes }))
    expect((await save({ drivers_licence_number: 'STOLEN9' })).text_code).toBe('STEP_UP_NEEDED')
    expect((await ownUser()).drivers_licence_number).toBe(number)
    const others = { drivers_licence_number: number, mobile_phone: '0491 570 006' }
    expect((await save(others)).status).toBe('success')
    expect(bodyOf(await update({ drivers_licence_number: 'AB12345' })).status).toBe('success')
  })
})

describe('valid token of a person who no longer exists', () => {
  it('returns an empty user', async () => {
    const gone = server.as({ personId: 424_242 })
    expect((await gone.request('GET', '/api/v1/cognito/user/authUser')).json()).toEqual({
      status: 'success',
      user: {},
    })
  })
})

describe('privacy requests', () => {
  it('exports all data about the person into a file for them only and mails when it is ready', async () => {
    const answer = await post(
      server,
      'privacy/ask',
      { kind: 'export', code: await stepUp(server, email, token) },
      token,
    )
    expect(bodyOf(answer).item).toMatchObject({ kind: 'export', status: 'received' })
    const [mail] = await server.mailTo(email)
    expect(mail).toMatchObject({ subject: 'Your data is ready', link: 'http://localhost:3000/profile' })
    const { exports, requests } = (await get(server, 'privacy', token)).json() as {
      exports: { url: string }[]
      requests: object[]
    }
    expect(requests).toMatchObject([{ kind: 'export', status: 'done' }])
    const url = exports[0]?.url ?? ''
    const file = await server.request('GET', url, { headers: { authorization: `Bearer ${token}` } })
    expect(file.headers['content-disposition']).toBe('attachment; filename="my-data.zip"')
    const data = unzip(file.bytes).get('data.json')?.toString('utf8') ?? ''
    expect(JSON.parse(data)).toMatchObject({
      profile: { email, first_name: 'Jarrah' },
      addresses: [],
      racing_licence: null,
      credit: expect.arrayContaining([10.5, 0.55, 3].map((amount) => expect.objectContaining({ amount }))),
    })
    expect(data).not.toMatch(/argon|refresh_hash|fingerprint/)
    const other = (await signUp(server, 'curious@corellaplains.example')).access_token
    expect((await server.request('GET', url, { headers: { authorization: `Bearer ${other}` } })).status).toBe(
      404,
    )
    expect((await server.request('GET', url)).status).toBe(401)
    server.clock.advanceMs(7 * 24 * 60 * 60_000)
  })

  it('accepts a correction request with a text and notifies the person and the club', async () => {
    const address = 'misspelt@corellaplains.example'
    const mine = (await signUp(server, address)).access_token
    const code = await stepUp(server, address, mine)
    const empty = await post(server, 'privacy/ask', { kind: 'correct', detail: ' ', code }, mine)
    expect([empty.status, bodyOf(empty).errors?.map(({ field }) => field)]).toEqual([422, ['detail']])
    const long = await post(server, 'privacy/ask', { kind: 'correct', detail: 'x'.repeat(1_001), code }, mine)
    expect(long.status).toBe(422)
    const answer = await post(
      server,
      'privacy/ask',
      { kind: 'correct', detail: 'Roe, with an e', code },
      mine,
    )
    expect(bodyOf(answer).item).toMatchObject({
      kind: 'correct',
      detail: 'Roe, with an e',
      status: 'received',
    })
    expect((await server.mailTo(address))[0]?.subject).toBe('We have your correction')
    expect(((await get(server, 'privacy', mine)).json() as { requests: object[] }).requests).toMatchObject([
      { kind: 'correct', detail: 'Roe, with an e' },
    ])
  })

  it('accepts a removal request only with a valid code, and promises an answer within 30 days', async () => {
    const mine = (await signUp(server, 'leaving@corellaplains.example')).access_token
    expect((await post(server, 'privacy/ask', { kind: 'delete', code: '000000' }, mine)).status).toBe(422)
    expect((await post(server, 'privacy/ask', { kind: 'sell', code: '000000' }, mine)).status).toBe(422)
    const code = await stepUp(server, 'leaving@corellaplains.example', mine)
    expect(
      (await post(server, 'privacy/ask', { kind: 'delete', detail: 'I moved away', code }, mine)).status,
    ).toBe(200)
    const [mail] = await server.mailTo('leaving@corellaplains.example')
    expect(mail?.text).toContain('within 30 days')
  })
})

it('logs each change to an account and the person who made it', async () => {
  const { rows } = await server.database.db.execute<{ what: string }>(
    sql`select distinct e.what from account_event e join person p on p.id = e.person_id where p.email_key = ${email} and e.by_person_id = p.id order by 1`,
  )
  expect(rows.map(({ what }) => what)).toEqual([
    'email_proved',
    'logged_in',
    'new_device',
    'photo_changed',
    'privacy_asked',
    'profile_changed',
    'signed_up',
  ])
})
