import '#platform/ui/FilterChip.css'
import { Trans, useLingui } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '#platform/ui/Icon.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { calendarAddress, type CalendarView } from '../calendar-address.ts'
import { type CalendarFilters, WHOSE } from '../events.contract.ts'
import { KIND_WORDS } from '../kinds.rules.ts'

/** Filters of the calendar. Each option is a URL, so that it works without script and can be shared. */
export function CalendarFiltersBar({
  filters,
  shown,
  children,
}: {
  filters: CalendarFilters
  shown: CalendarView
  /** Content for logged-in persons; placed last, because it loads later. */
  children?: ReactNode
}) {
  const { t, i18n } = useLingui()
  const isAll = shown.kind === null && shown.track === null && !shown.isRunsOnly && shown.whose === null
  const everything = { ...shown, kind: null, track: null, isRunsOnly: false, whose: null }
  const track = filters.tracks.find(({ slug }) => slug === shown.track)
  return (
    <nav aria-label={t`Which events`} className="calendar-filters">
      <ScreenLink
        to={calendarAddress(everything)}
        className="filter-chip"
        aria-current={isAll ? 'true' : undefined}
      >
        <Trans>All</Trans>
      </ScreenLink>
      {filters.has_runs ? (
        <ScreenLink
          to={calendarAddress({ ...shown, isRunsOnly: !shown.isRunsOnly })}
          className="filter-chip"
          aria-current={shown.isRunsOnly ? 'true' : undefined}
        >
          <Trans>Club rego runs</Trans>
        </ScreenLink>
      ) : null}
      {filters.tracks.length === 0 ? null : (
        <Menu
          label={track?.name ?? <Trans>Track</Trans>}
          isOn={track !== undefined}
          all={{ to: calendarAddress({ ...shown, track: null }), words: <Trans>All tracks</Trans> }}
          choices={filters.tracks.map(({ slug, name }) => ({
            key: slug,
            words: name,
            to: calendarAddress({ ...shown, track: slug }),
            isOn: slug === shown.track,
          }))}
        />
      )}
      {filters.kinds.length === 0 ? null : (
        <Menu
          label={shown.kind === null ? <Trans>Type</Trans> : i18n._(KIND_WORDS[shown.kind])}
          isOn={shown.kind !== null}
          all={{ to: calendarAddress({ ...shown, kind: null }), words: <Trans>All types</Trans> }}
          choices={filters.kinds.map((kind) => ({
            key: kind,
            words: i18n._(KIND_WORDS[kind]),
            to: calendarAddress({ ...shown, kind }),
            isOn: kind === shown.kind,
          }))}
        />
      )}
      {filters.has_elsewhere ? <WhoseMenu shown={shown} /> : null}
      {children}
    </nav>
  )
}

/** Chooses between the club's own events and those of other organisers. */
function WhoseMenu({ shown }: { shown: CalendarView }) {
  const words = { club: <Trans>This club</Trans>, elsewhere: <Trans>Racing elsewhere</Trans> }
  return (
    <Menu
      label={shown.whose === null ? <Trans>Organiser</Trans> : words[shown.whose]}
      isOn={shown.whose !== null}
      all={{ to: calendarAddress({ ...shown, whose: null }), words: <Trans>All organisers</Trans> }}
      choices={WHOSE.map((whose) => ({
        key: whose,
        words: words[whose],
        to: calendarAddress({ ...shown, whose }),
        isOn: whose === shown.whose,
      }))}
    />
  )
}

type MenuProps = {
  label: ReactNode
  isOn: boolean
  all: { to: string; words: ReactNode }
  choices: readonly { key: string; words: ReactNode; to: string; isOn: boolean }[]
}

/**
 * A chip that opens a list of links. Uses the details element, so that it needs no script. Closes after a choice, with
 * Escape, and when the focus leaves it, because it would cover the focused element.
 */
function Menu({ label, isOn, all, choices }: MenuProps) {
  const { key } = useLocation()
  const details = useRef<HTMLDetailsElement>(null)
  const chip = useRef<HTMLElement>(null)
  const close = (): void => {
    const menu = details.current
    if (menu === null || !menu.open) return
    if (menu.contains(document.activeElement)) chip.current?.focus()
    menu.open = false
  }
  useEffect(close, [key])
  return (
    // The handler only closes the open list on a key press, so the element needs no role.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      ref={details}
      className="filter-menu"
      name="calendar-filter"
      onKeyDown={({ key: pressed }) => (pressed === 'Escape' ? close() : undefined)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) currentTarget.open = false
      }}
    >
      <summary ref={chip} className="filter-chip" data-on={isOn || undefined}>
        {label}
        <Icon of={ChevronDown} size={16} />
      </summary>
      <ul>
        <li>
          <ScreenLink to={all.to}>{all.words}</ScreenLink>
        </li>
        {choices.map((choice) => (
          <li key={choice.key}>
            <ScreenLink to={choice.to} aria-current={choice.isOn ? 'true' : undefined}>
              {choice.words}
            </ScreenLink>
          </li>
        ))}
      </ul>
    </details>
  )
}
