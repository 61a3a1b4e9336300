import { type APIRequestContext, expect, request as requests } from '@playwright/test'
import { FINGERPRINT, type Tokens } from './logged-in.ts'
import { demoPerson } from './people.ts'

/** API calls as one of the demo club's people, in a separate request context. */
export type Wire = {
  get<Answer>(path: string): Promise<Answer>
  post<Answer>(path: string, data: object): Promise<Answer>
  close(): Promise<void>
}

/** Logs in a demo person by key. Throws if a call fails. */
export async function wireOf(baseURL: string | undefined, key: string): Promise<Wire> {
  const origin = baseURL === undefined ? {} : { baseURL }
  const door = await requests.newContext(origin)
  const { email, password } = demoPerson(key)
  const login = await door.post('/api/v1/cognito/user/login', {
    data: { username: email, password, fingerprint: FINGERPRINT },
  })
  const { access_token: token } = (await login.json()) as Tokens
  await door.dispose()
  const context = await requests.newContext({
    ...origin,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  const read = async <Answer>(asked: ReturnType<APIRequestContext['get']>): Promise<Answer> => {
    const answer = await asked
    expect(answer.ok(), `${answer.url()}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as Answer
  }
  return {
    get: (path) => read(context.get(path)),
    post: async (path, data) => {
      const { cookies } = await context.storageState()
      const counterpart = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value
      return read(
        context.post(path, {
          data,
          headers: counterpart === undefined ? {} : { 'x-xsrf-token': counterpart },
        }),
      )
    },
    close: () => context.dispose(),
  }
}
