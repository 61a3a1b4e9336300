import { afterAll, beforeAll, expect, it } from 'vitest'
import { brandOf, buttonColourOf } from '#platform/shared/theme-css.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'

const COLOUR = '#7A1F5C'

let server: RunningServer
let logo = ''

beforeAll(async () => {
  server = await startTestServer({ isSeeded: true })
  const { rows } = await server.database.pool.query<{ hash: string }>(
    'select hash from media_image where is_public order by hash limit 1',
  )
  logo = rows[0]?.hash ?? ''
  const answer = await server
    .as({ personId: 1, roles: ['content', 'owner'] })
    .request('POST', '/api/v1/cognito/domain/update', {
      body: { organisation_logo: logo, theme_colour: COLOUR },
    })
  if (answer.status !== 200) throw new Error(answer.text)
})
afterAll(() => server.stop())

it('shows the club’s logo in the header and in the footer', async () => {
  const { text } = await server.request('GET', '/about')
  const image = `src="/assets/i/${logo}/raw/100.webp"`
  expect(/<header.*?<\/header>/s.exec(text)?.[0]).toContain(image)
  expect(/<footer.*?<\/footer>/s.exec(text)?.[0]).toContain(image)
})

it('draws the rule and the button of mails in shades of the club’s colour', async () => {
  const { rows } = await server.database.pool.query<{ email: string }>(
    'select email from person where disabled_at is null order by id limit 1',
  )
  const email = rows[0]?.email ?? ''
  const answer = await server.request('POST', '/api/v1/cognito/user/sendLoginLink', { body: { email } })
  expect(answer.status, answer.text).toBe(200)
  // The seed also mailed this person before the colour was changed, so look for the mail with the login code.
  const mail = (await server.mailTo(email)).find(({ code }) => code !== undefined)
  expect(mail?.html).toContain(`border-top:2px solid ${brandOf(COLOUR)}`)
  expect(mail?.html).toContain(`background:${buttonColourOf(COLOUR)}`)
})
