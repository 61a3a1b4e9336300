import { type APIRequestContext, expect } from '@playwright/test'
import { FINGERPRINT, type Tokens } from './logged-in.ts'
import type { OtherSite } from './other-site.ts'
import { codesOf } from './people.ts'

/** The owner's stepped-up access token, by site. */
const tokens = new Map<string, string>()

/** Changes settings of another site as its owner, through the API. */
export async function setSiteSettings(
  request: APIRequestContext,
  site: OtherSite,
  settings: object,
): Promise<void> {
  const { email, password } = site.person('owner')
  const post = async (call: string, data: object, token?: string) => {
    const { cookies } = await request.storageState()
    const answer = await request.post(`${site.url}/api/v1/cognito/${call}`, {
      data,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        'x-xsrf-token': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '',
      },
    })
    expect(answer.status(), await answer.text()).toBe(200)
    return answer
  }
  let token = tokens.get(site.url)
  if (token === undefined) {
    const login = await post('user/login', { username: email, password, fingerprint: FINGERPRINT })
    token = ((await login.json()) as Tokens).access_token
    const before = await codesOf(request, site.url, email)
    await post('user/sendStepUpCode', {}, token)
    await expect
      .poll(async () => (await codesOf(request, site.url, email)).length)
      .toBeGreaterThan(before.length)
    const [code = ''] = await codesOf(request, site.url, email)
    await post('user/stepUp', { code }, token)
    tokens.set(site.url, token)
  }
  await post('domain/update', settings, token)
}
