import { randomUUID } from 'node:crypto'

/** @typedef {{ status: number, body: any, text: string, servedBy: string, retryAfter: string | null, location: string | null }} Reply */
/** @typedef {ReturnType<typeof openClient>} Client */

const USER = '/api/v1/cognito/user'

/**
 * Returns a client that makes calls as a browser does: with its own network address, and with the cookies that it
 * received.
 * @param {string} origin
 * @param {{ address?: string, keepsCookies?: boolean, timeoutMs?: number }} [options] `timeoutMs`: when it gives up
 * waiting for an answer; by default after minutes
 */
export function openClient(origin, { address = '10.0.0.1', keepsCookies = true, timeoutMs } = {}) {
  /** @type {Map<string, string>} */
  const cookies = new Map()
  let token = ''

  /**
   * @param {string} method @param {string} path
   * @param {{ json?: object, form?: FormData, headers?: Record<string, string> }} [content]
   * @returns {Promise<Reply>}
   */
  const send = async (method, path, { json, form, headers = {} } = {}) => {
    const xsrf = cookies.get('XSRF-TOKEN')
    const body = json === undefined ? form : JSON.stringify(json)
    const answer = await fetch(origin + path, {
      method,
      redirect: 'manual',
      ...(timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(timeoutMs) }),
      headers: {
        'x-forwarded-for': address,
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(cookies.size === 0 ? {} : { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
        ...(xsrf === undefined ? {} : { 'x-xsrf-token': xsrf }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    })
    if (keepsCookies)
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') === true
    return {
      status: answer.status,
      text,
      body: isJson ? JSON.parse(text) : {},
      servedBy: answer.headers.get('x-served-by') ?? '',
      retryAfter: answer.headers.get('retry-after'),
      location: answer.headers.get('location'),
    }
  }

  /** Sends a log-in and, if it succeeds, stores the token. @param {{ email: string, password: string }} person */
  const tryLogIn = async ({ email, password }) => {
    const reply = await send('POST', `${USER}/login`, {
      json: { username: email, password, fingerprint: randomUUID().slice(0, 21) },
    })
    if (reply.status === 200) token = reply.body.access_token
    return reply
  }

  return {
    /** @param {string} path @param {Record<string, string>} [headers] */
    get: (path, headers = {}) => send('GET', path, { headers }),
    /** @param {string} path @param {object} json @param {Record<string, string>} [headers] */
    post: (path, json, headers = {}) => send('POST', path, { json, headers }),
    /** @param {string} path @param {FormData} form */
    upload: (path, form) => send('POST', path, { form }),
    /** Logs in. @param {{ email: string, password: string }} person */
    logIn: async (person) => {
      const { status, text } = await tryLogIn(person)
      if (status !== 200) throw new Error(`${person.email} could not log in: ${status} ${text}`)
    },
    /** Makes the client use the session of this access token from now on. @param {string} accessToken */
    useToken: (accessToken) => {
      token = accessToken
    },
    tryLogIn,
    /** Sends the log-out, but continues to send the token, as a thief would. */
    logOut: () => send('POST', `${USER}/logout`, { json: {} }),
    /** Returns the status of a request for the person who is logged in. */
    whoAmI: () => send('GET', `${USER}/authUser`),
  }
}

/** Returns a distinct network address. @param {number} number */
export function addressOf(number) {
  return `10.1.${number >> 8}.${number & 255}`
}
