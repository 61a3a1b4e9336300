import '#platform/ui/FilterChip.css'
import { Trans, useLingui } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { Icon } from '#platform/ui/Icon.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { calendarAddress, type CalendarView } from '../calendar-address.ts'
import { type CalendarFilters, WHOSE } from '../events.contract.ts'
import { KIND_WORDS } from '../kinds.rules.ts'

/** What to leave out. Each choice is an address, so it works without a script and can be shared. */
export function CalendarFiltersBar({ filters, shown }: { filters: CalendarFilters; shown: CalendarView }) {
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
          key={`track ${calendarAddress(shown)}`}
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
          key={`kind ${calendarAddress(shown)}`}
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
    </nav>
  )
}

/** The club's own events, or those that others put on. */
function WhoseMenu({ shown }: { shown: CalendarView }) {
  const words = { club: <Trans>The club’s</Trans>, elsewhere: <Trans>Racing elsewhere</Trans> }
  return (
    <Menu
      key={`whose ${calendarAddress(shown)}`}
      label={shown.whose === null ? <Trans>Whose</Trans> : words[shown.whose]}
      isOn={shown.whose !== null}
      all={{ to: calendarAddress({ ...shown, whose: null }), words: <Trans>Everybody’s</Trans> }}
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

/** A chip that opens a list of addresses; the browser's own, so it needs no script. */
function Menu({ label, isOn, all, choices }: MenuProps) {
  return (
    <details className="filter-menu" name="calendar-filter">
      <summary className="filter-chip" data-on={isOn || undefined}>
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
