import './staff.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import ExternalLink from 'lucide-react/icons/external-link'
import Gauge from 'lucide-react/icons/gauge'
import Keyboard from 'lucide-react/icons/keyboard'
import Menu from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { readSession, useSession } from '#features/accounts/accounts.public.tsx'
import type { StaffRole } from '#platform/shared/staff-roles.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { UnsavedGuard } from '#platform/ui/lazy/Unsaved.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { call } from '#platform/web/http.ts'
import { loadQueues, sendUnsent } from '#platform/web/send-later.ts'
import { useList } from '#platform/web/use-list.ts'
import { useFetching } from '#platform/web/lazy/use-fetched.ts'
import { ROLE_LABELS } from '../role-labels.rules.ts'
import { deskCounts } from '../staff.contract.ts'
import { areasFor, type DeskArea } from './desk-area.ts'
import { onDeskChanged } from './desk-changed.ts'
import { DeskBar, type DeskCounts, DeskNavigation } from './DeskNavigation.tsx'
import type { DeskAction, DeskSetting } from './desk/palette/palette-entries.ts'
import { storeRecent } from './desk/palette/recent-keys.ts'
import { useOwnExports } from './own-exports.ts'
import { type DeskOverlay, paletteKey, useDeskKeys } from './desk/palette/use-desk-keys.ts'

const CommandPalette = lazy(async () => ({
  default: (await import('./desk/palette/CommandPalette.tsx')).CommandPalette,
}))
const ExportsPanel = lazy(async () => ({
  default: (await import('./desk/exports/ExportsPanel.tsx')).ExportsPanel,
}))
const HelpDialog = lazy(async () => ({
  default: (await import('./desk/help/HelpDialog.tsx')).HelpDialog,
}))
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./desk/palette/ShortcutsDialog.tsx')).ShortcutsDialog,
}))

type DeskFrameProps = {
  areas: readonly DeskArea[]
  /** The actions that the command palette offers. */
  actions: readonly DeskAction[]
  /** The settings that the command palette finds by their own name. */
  settings: readonly DeskSetting[]
  /** The area of the current screen; undefined for an unknown address. */
  areaId: string | undefined
  /** The control for the colour theme. */
  themeSwitch: ReactNode
  children: ReactNode
}

/**
 * The frame of every staff screen: the navigation beside it, on a phone above and below it. The navigation contains
 * only the pages for the person's roles; the server checks permissions as well.
 */
export function DeskFrame({ areas, actions, settings, areaId, themeSwitch, children }: DeskFrameProps) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const user = useSession((session) => session.user)
  const own = areasFor(areas, user.roles ?? [])
  const isStaff = user.id !== 0 && user.id !== null && own.length > 0
  useSendUnsent(isStaff)
  const counts = useCounts(isStaff, pathname)
  const menu = useClosedAfterNavigation(pathname)
  const hasHelp = areaId !== undefined
  const palette = usePalette(isStaff, own, hasHelp)
  if (user.id === 0 || user.id === null) return null
  if (own.length === 0) return <NotForYou />
  const navigation = { areas: own, counts, areaId, pathname }
  const openHelp = () => {
    closeMenu(menu.current)
    palette.onHelp()
  }
  const foot = (
    <Foot
      user={user}
      themeSwitch={themeSwitch}
      onKeys={palette.onKeys}
      onHelp={hasHelp ? openHelp : undefined}
    />
  )
  return (
    <div className="desk">
      <header className="desk-rail" aria-label={t`Staff desk`}>
        <ScreenLink to="/cms" className="desk-name">
          <Icon of={Gauge} size={22} />
          <span className="desk-label">
            <Trans>Staff desk</Trans>
          </span>
        </ScreenLink>
        <button type="button" className="desk-search" aria-haspopup="dialog" onClick={palette.onSearch}>
          <Icon of={Search} size={20} />
          <span className="desk-label">
            <Trans comment="Button: opens the search of the staff desk">Search</Trans>
          </span>
          <kbd aria-hidden="true">{paletteKey()}</kbd>
        </button>
        <details ref={menu} className="desk-menu">
          <summary>
            <Icon of={Menu} size={22} />
            <Trans>Menu</Trans>
          </summary>
          <DeskNavigation {...navigation} isWhole />
          {foot}
        </details>
        <div className="desk-column">
          <DeskNavigation {...navigation} />
          {foot}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="desk-work">
        <OwnExports personId={user.id} />
        <UnsavedGuard isOn isStillOn={hasSession}>
          {children}
        </UnsavedGuard>
      </main>
      <DeskBar areas={own} counts={counts} areaId={areaId} />
      <Suspense fallback={null}>
        {palette.shown === 'search' ? (
          <CommandPalette areas={areas} actions={actions} settings={settings} onClose={palette.onClose} />
        ) : palette.shown === 'keys' ? (
          <ShortcutsDialog onClose={palette.onClose} />
        ) : palette.shown === 'help' ? (
          <HelpDialog pathname={pathname} onClose={palette.onClose} />
        ) : null}
      </Suspense>
    </div>
  )
}

/** The command palette, the list of shortcuts and the help: which of them is open, and the keys that open them. */
function usePalette(isReady: boolean, own: readonly DeskArea[], hasHelp: boolean) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const personId = useSession(({ user }) => user.id)
  const [shown, setShown] = useState<DeskOverlay | null>(null)
  const paths = own.flatMap(({ pages }) => pages.map(({ path }) => path)).join(' ')
  useEffect(() => {
    if (isReady && personId !== null) storeRecent(personId, pathname)
  }, [isReady, personId, pathname])
  const onGo = useCallback(
    (path: string) => {
      if (paths.split(' ').includes(path)) void navigate(path)
    },
    [navigate, paths],
  )
  const onOpen = useCallback(
    (what: DeskOverlay) => {
      if (what !== 'help' || hasHelp) setShown(what)
    },
    [hasHelp],
  )
  useDeskKeys({ isOn: isReady, onOpen, onGo })
  return {
    shown,
    onSearch: () => setShown('search'),
    onKeys: () => setShown('keys'),
    onHelp: () => setShown('help'),
    onClose: () => setShown(null),
  }
}

/** The progress of the person's exports, above every screen. Its start and end are announced to screen readers. */
function OwnExports({ personId }: { personId: number }) {
  const { t } = useLingui()
  const own = useOwnExports().filter((one) => one.personId === personId)
  const [latest] = own
  const name = latest?.file_name ?? ''
  const announced =
    latest === undefined
      ? ''
      : latest.status === 'making'
        ? t({
            message: `Making the file ${name}`,
            comment: 'Announced by a screen reader when an export starts',
          })
        : latest.status === 'failed'
          ? t`The file ${name} could not be made. Export the list again.`
          : t({
              message: `The file ${name} is ready`,
              comment: 'Announced by a screen reader when an export ends',
            })
  return (
    <>
      <p role="status" className="visually-hidden">
        {announced}
      </p>
      {own.length === 0 ? null : (
        <Suspense fallback={null}>
          <ExportsPanel own={own} personId={personId} />
        </Suspense>
      )}
    </>
  )
}

function hasSession(): boolean {
  return readSession().access_token !== ''
}

type Person = {
  first_name: string
  last_name: string
  roles?: readonly string[] | undefined
  own_role_names?: readonly string[] | undefined
}

type FootProps = {
  user: Person
  themeSwitch: ReactNode
  onKeys: () => void
  /** Opens the help of the current screen; absent at an unknown address. */
  onHelp: (() => void) | undefined
}

/** Help, shortcuts, the link to the website, the colour theme, and the name and roles of the logged-in person. */
function Foot({ user, themeSwitch, onKeys, onHelp }: FootProps) {
  const { i18n } = useLingui()
  const list = useList()
  const roles = (user.roles ?? []).filter((role): role is StaffRole => role in ROLE_LABELS)
  return (
    <div className="desk-foot">
      {onHelp === undefined ? null : (
        <button type="button" className="desk-help" aria-haspopup="dialog" onClick={onHelp}>
          <Icon of={CircleQuestionMark} size={20} />
          <span className="desk-label">
            <Trans comment="Opens the help text of a staff screen">Help</Trans>
          </span>
        </button>
      )}
      <button type="button" className="desk-keys" aria-haspopup="dialog" onClick={onKeys}>
        <Icon of={Keyboard} size={20} />
        <span className="desk-label">
          <Trans comment="Button: lists the keyboard shortcuts of the desk">Shortcuts</Trans>
        </span>
      </button>
      <ScreenLink to="/">
        <Icon of={ExternalLink} size={20} />
        <span className="desk-label">
          <Trans>View website</Trans>
        </span>
      </ScreenLink>
      {themeSwitch}
      <ScreenLink to="/profile" className="desk-person">
        <span className="desk-initials" aria-hidden="true">
          {initialsOf(user)}
        </span>
        <span className="desk-label">
          <bdi className="block font-semibold">
            {user.first_name} {user.last_name}
          </bdi>
          <span className="block text-note opacity-80">
            <bdi>
              {list([...roles.map((role) => i18n._(ROLE_LABELS[role].name)), ...(user.own_role_names ?? [])])}
            </bdi>
          </span>
        </span>
      </ScreenLink>
    </div>
  )
}

function initialsOf({ first_name: first, last_name: last }: Person): string {
  return [first, last].map((name) => [...name][0] ?? '').join('')
}

/** Sends what the logged-in person stored on this device earlier, because another person may have used it since. */
function useSendUnsent(isReady: boolean): void {
  useEffect(() => {
    if (isReady) void loadQueues().then(sendUnsent)
  }, [isReady])
}

/** Returns the counts of pending work: loaded when a staff screen opens, and again after each change. */
function useCounts(isReady: boolean, pathname: string): DeskCounts {
  const { data, reload } = useFetching(
    `${deskCounts.path} ${pathname}`,
    (signal) => call(deskCounts, {}, { signal }),
    isReady,
  )
  useEffect(() => onDeskChanged(reload), [reload])
  return data?.data ?? []
}

/** Closes the menu of a phone before a dialog opens, and focuses its button, to which the dialog returns the focus. */
function closeMenu(menu: HTMLDetailsElement | null): void {
  if (menu === null || !menu.open) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}

/** Closes the menu of a phone when another screen opens. */
function useClosedAfterNavigation(pathname: string) {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (menu.current !== null) menu.current.open = false
  }, [pathname])
  return menu
}

function NotForYou() {
  return (
    <main id="main" tabIndex={-1} className="page py-20">
      <h1 className="text-h1">
        <Trans>This is for the committee</Trans>
      </h1>
      <p className="mt-3 max-w-[40rem]">
        <Trans>Your account has no desk role. If it should have one, ask an owner.</Trans>
      </p>
      <ScreenLink to="/" className="btn btn-primary mt-6">
        <span>
          <Trans>Take me home</Trans>
        </span>
      </ScreenLink>
    </main>
  )
}
