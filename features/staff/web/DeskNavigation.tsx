import { useLingui } from '@lingui/react/macro'
import { Icon } from '#platform/ui/Icon.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import type { DeskArea, DeskEntry } from './desk-area.ts'

/** The counts of pending work by key. */
export type DeskCounts = readonly { key: string; count: number }[]

type DeskNavigationProps = {
  areas: readonly DeskArea[]
  counts: DeskCounts
  /** The area of the current screen. */
  areaId: string | undefined
  /** Path of the current screen. */
  pathname: string
  /** Shows the pages of every area, as in the menu of a phone. */
  isWhole?: boolean
}

/**
 * The areas of the desk; the current one also shows its pages. A closed area shows the sum of its counts and leads to
 * its first page.
 */
export function DeskNavigation({ areas, counts, areaId, pathname, isWhole = false }: DeskNavigationProps) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Desks`}>
      <ul>
        {areas.map((area) => (
          <AreaItem
            key={area.id}
            area={area}
            counts={counts}
            isCurrent={area.id === areaId}
            isOpen={(isWhole || area.id === areaId) && area.pages.length > 1}
            pathname={pathname}
          />
        ))}
      </ul>
    </nav>
  )
}

type AreaItemProps = {
  area: DeskArea
  counts: DeskCounts
  isCurrent: boolean
  isOpen: boolean
  pathname: string
}

function AreaItem({ area: { title, icon, pages }, counts, isCurrent, isOpen, pathname }: AreaItemProps) {
  const { i18n } = useLingui()
  const [first] = pages
  if (first === undefined) return null
  return (
    <li>
      <ScreenLink
        to={first.path}
        className="desk-area"
        aria-current={!isCurrent ? undefined : isOpen ? 'true' : 'page'}
      >
        <Icon of={icon} size={20} />
        <span className="desk-label">{i18n._(title)}</span>
        {isOpen ? null : <DeskCount count={countOf(counts, pages)} />}
      </ScreenLink>
      {isOpen ? (
        <ul className="desk-pages">
          {pages.map((page) => (
            <li key={page.path}>
              <ScreenLink to={page.path} aria-current={isAt(page.path, pathname) ? 'page' : undefined}>
                <span className="desk-label">{i18n._(page.title)}</span>
                <DeskCount count={countOf(counts, [page])} />
              </ScreenLink>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}

/** On a phone: the first five areas at the bottom of the window; the menu has all of them. */
export function DeskBar({
  areas,
  counts,
  areaId,
}: {
  areas: readonly DeskArea[]
  counts: DeskCounts
  areaId: string | undefined
}) {
  const { i18n, t } = useLingui()
  return (
    <nav aria-label={t`Main areas`} className="desk-bar">
      <ul>
        {areas.slice(0, 5).map(({ id, title, icon, pages }) => (
          <li key={id}>
            <ScreenLink to={pages[0]?.path ?? '/cms'} aria-current={id === areaId ? 'true' : undefined}>
              <Icon of={icon} size={22} />
              <span>{i18n._(title)}</span>
              <DeskCount count={countOf(counts, pages)} />
            </ScreenLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function DeskCount({ count }: { count: number }) {
  return count === 0 ? null : <span className="desk-count">{count}</span>
}

function countOf(counts: DeskCounts, pages: readonly DeskEntry[]): number {
  const keys = new Set(pages.flatMap((page) => page.counts ?? []))
  return counts.filter(({ key }) => keys.has(key)).reduce((sum, { count }) => sum + count, 0)
}

/** Returns whether a path is a page or below it. */
function isAt(page: string, pathname: string): boolean {
  return pathname === page || (page !== '/cms' && pathname.startsWith(`${page}/`))
}
