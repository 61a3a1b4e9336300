/** The help of each screen of the desk, for a volunteer who opens it for the first time. */
import { CLUB_REGO_HELP } from './club-rego-help.ts'
import { EVENT_HELP } from './event-help.ts'
import type { HelpByPath } from './help-types.ts'
import { MONEY_HELP } from './money-help.ts'
import { PEOPLE_HELP } from './people-help.ts'
import { SETTING_HELP } from './setting-help.ts'
import { SHOP_HELP } from './shop-help.ts'
import { WEBSITE_HELP } from './website-help.ts'

export const SCREEN_HELP: HelpByPath = {
  ...PEOPLE_HELP,
  ...EVENT_HELP,
  ...CLUB_REGO_HELP,
  ...SHOP_HELP,
  ...MONEY_HELP,
  ...WEBSITE_HELP,
  ...SETTING_HELP,
}

/**
 * Returns the path whose help applies to an address, or null if there is none. An address below a path has the help of
 * that path, unless there is a closer one; a path without `*` is closer than one with it.
 */
export function helpPathAt(pathname: string): string | null {
  const address = pathname.split('/').filter((part) => part !== '')
  const partsOf = (path: string) => path.split('/').slice(1)
  const closeness = (path: string) => partsOf(path).reduce((sum, part) => sum + (part === '*' ? 2 : 3), 0)
  const [closest] = Object.keys(SCREEN_HELP)
    .filter((path) =>
      partsOf(path).every((part, at) => part === address[at] || (part === '*' && at in address)),
    )
    // Every address of the desk begins with that of the dashboard, whose help belongs to the dashboard only.
    .filter((path) => path !== '/cms' || address.length === 1)
    .toSorted((a, b) => closeness(b) - closeness(a))
  return closest ?? null
}
