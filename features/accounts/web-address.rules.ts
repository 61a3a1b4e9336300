/**
 * Rules for a person’s own web addresses. They are shown as links, so only http and https are accepted.
 * @source docs/reference/accounts.md §1.2
 */
import { msg } from '@lingui/core/macro'
import { foundUrl } from '#platform/shared/found-url.ts'
import { type FieldReading, PERSON_LIMITS } from './person.rules.ts'

const FACEBOOK_HOSTS = ['facebook.com', 'fb.com', 'fb.me']
/** The form of a Facebook username: letters, digits and dots. */
const HANDLE = /^@?([A-Za-z0-9.]{5,50})$/

/** Normalises a web address; adds a missing `https://`. An empty text yields null. */
export function readWebsite(text: string): FieldReading<string | null> {
  const typed = text.trim()
  if (typed === '') return { value: null }
  const url = webAddressOf(typed)
  if (url === null)
    return { mistake: { code: 'invalid', message: msg`Enter a web address, like https://example.com` } }
  return url.length <= PERSON_LIMITS.url
    ? { value: url }
    : { mistake: { code: 'too_long', message: msg`Web address must be 255 characters or fewer` } }
}

/** Normalises a Facebook page, given as a URL or as the username. */
export function readFacebookLink(text: string): FieldReading<string | null> {
  const typed = text.trim()
  if (typed === '') return { value: null }
  const handle = HANDLE.exec(typed)?.[1]
  const isName = handle !== undefined && !FACEBOOK_HOSTS.includes(typed.toLowerCase())
  const url = isName ? `https://www.facebook.com/${handle}` : webAddressOf(typed)
  const host = url === null ? '' : new URL(url).hostname
  const isFacebook = FACEBOOK_HOSTS.some((name) => host === name || host.endsWith(`.${name}`))
  if (url !== null && isFacebook && url.length <= PERSON_LIMITS.url) return { value: url }
  return {
    mistake: { code: 'invalid', message: msg`Enter a Facebook address or name, like facebook.com/yourpage` },
  }
}

function webAddressOf(typed: string): string | null {
  if (/[\p{Cc}\s\\<>"]/u.test(typed)) return null
  const whole = /^https?:\/\//i.test(typed)
    ? typed
    : /^[a-z][a-z\d+.-]*:/i.test(typed) && !/^[\w.-]+:\d/.test(typed)
      ? ''
      : `https://${typed}`
  const url = foundUrl(whole)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return null
  if (!/^([a-z0-9-]+\.)+[a-z][a-z0-9-]*[a-z0-9]$/i.test(url.hostname)) return null
  return url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : url.href
}
