import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { DeskFrame, DeskNotFound, mayOpen, maySeeOnly } from '#features/staff/staff.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { withoutEnd } from '#platform/shared/trim-text.ts'
import { ThemeSwitch } from '../shell/ThemeSwitch.tsx'
import { useDocumentHead } from '../shell/use-document-head.ts'
import type { DeskScreen } from './desk-screen.ts'
import { AREAS } from './areas.ts'
import { DESK_ACTIONS, DESK_SETTINGS } from './desk-actions.ts'
import { DESK } from './desk.tsx'

/** The areas with the pages that the navigation lists. */
const LISTED = AREAS.map((area) => ({
  ...area,
  pages: DESK.filter(({ area: id, isListed }) => isListed === true && id === area.id),
}))

/** The staff desk at /cms and below: its frame, and the screen that the address names. */
export function DeskRoute() {
  const { i18n, t } = useLingui()
  const { titlePrefix, titleSuffix } = useSite()
  const { pathname } = useLocation()
  const roles = useSession(({ user }) => user.roles ?? [])
  const { screen, rest } = screenAt(pathname)
  const name = screen === undefined ? t`Page not found` : i18n._(screen.title)
  useDocumentHead({ title: `${titlePrefix}${name}${titleSuffix}`, description: '', canonical: '' })
  return (
    <DeskFrame
      areas={LISTED}
      actions={DESK_ACTIONS}
      settings={DESK_SETTINGS}
      areaId={screen?.area}
      themeSwitch={<ThemeSwitch />}
    >
      {screen === undefined || !mayOpen(screen, roles) ? (
        <DeskNotFound isForbidden={screen !== undefined} />
      ) : (
        <Suspense key={screen.keyOf?.(rest) ?? pathname} fallback={<SkeletonRows count={8} />}>
          {maySeeOnly(roles, screen) ? (
            <p className="mb-4 text-note text-muted">
              <Trans>You can look at this screen, but your role does not include changes.</Trans>
            </p>
          ) : null}
          <screen.Screen rest={rest} />
        </Suspense>
      )}
    </DeskFrame>
  )
}

/** Returns the screen at an address, and the part of the path after the screen's own path. */
function screenAt(pathname: string): { screen: DeskScreen | undefined; rest: string } {
  const path = withoutEnd(pathname, /\//)
  const exact = DESK.find((screen) => screen.path === path)
  if (exact !== undefined) return { screen: exact, rest: '' }
  const screen = DESK.find((one) => one.takesRest === true && path.startsWith(`${one.path}/`))
  return { screen, rest: screen === undefined ? '' : path.slice(screen.path.length + 1) }
}
