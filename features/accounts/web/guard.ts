/** Who may see a members' screen. @source SPEC §2 "Navigation behaviour", §4 "Authentication" */
import { noteLost } from '#platform/web/send-later.ts'
import { rememberPlace } from './after-login.ts'
import { loadUser, logOut } from './session.ts'
import { readSession } from './session-store.ts'

/**
 * Whether somebody is logged in. A session whose profile is empty, and stays so when it is fetched
 * once more, is logged out first. For a stranger the place is remembered.
 */
export async function mayEnter(place: string): Promise<boolean> {
  if (readSession().access_token !== '' && readSession().user.id === 0) await loadUser()
  if (readSession().user.id === 0) {
    noteLost()
    void logOut()
  }
  if (readSession().access_token !== '') return true
  rememberPlace(place)
  return false
}
