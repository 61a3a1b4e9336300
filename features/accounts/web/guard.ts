/**
 * Guards the screens that require login.
 * @source docs/reference/public-site.md §2.2; docs/reference/accounts.md §3.2
 */
import { noteLost } from '#platform/web/send-later.ts'
import { rememberPlace } from './after-login.ts'
import { loadUser, logOut } from './session.ts'
import { readSession } from './session-store.ts'

/**
 * Returns whether the visitor is logged in. An empty profile is loaded again; if the server's answer is empty too, the
 * session is ended. For an anonymous visitor, the page is stored so that the login returns to it.
 */
export async function mayEnter(place: string): Promise<boolean> {
  if (readSession().user.id === 0) {
    const isAnswered = await loadUser()
    // A lost connection, or a reload that aborts the request, says nothing about the session.
    if (!isAnswered && readSession().access_token !== '') return true
  }
  if (readSession().user.id === 0) {
    noteLost()
    void logOut()
  }
  if (readSession().access_token !== '') return true
  rememberPlace(place)
  return false
}
