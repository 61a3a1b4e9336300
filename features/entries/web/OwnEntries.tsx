import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { OwnMarks } from '#features/events/events-screens.public.tsx'
import { eventAddress } from '#features/events/events.contract.ts'
import { Chip } from '#platform/ui/Chip.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { useFetched } from '#platform/web/lazy/use-fetched.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { myEntries, type OwnEntry } from '../entries.contract.ts'
import { ENTRY_STATE_LABELS } from '../entry-state.rules.ts'
import { ENTRY_TONES } from './entry-tones.ts'

const NONE: readonly OwnEntry[] = []

/** The logged-in person's entries with their states, beside the calendar. */
export function OwnEntries({ onMarks }: { onMarks: (marks: OwnMarks) => void }) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  // If the entries cannot be loaded, the calendar is still shown.
  const entries = useFetched(myEntries, {}).data?.data ?? NONE
  useEffect(() => {
    const markOf = ({ state, is_volunteer: isVolunteer }: OwnEntry) => ({
      words: isVolunteer ? t`You volunteer` : i18n._(ENTRY_STATE_LABELS[state]),
      tone: ENTRY_TONES[state] ?? ('success' as const),
    })
    onMarks({ label: t`Your entries`, of: new Map(entries.map((entry) => [entry.slug, markOf(entry)])) })
  }, [entries, i18n, onMarks, t])
  if (entries.length === 0 || format === null) return null
  return (
    <section aria-label={t`Your entries`}>
      <h2 className="text-h4">
        <Trans>Your entries</Trans>
      </h2>
      <ul>
        {entries.map(({ id, slug, title, state, starts_on: day }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line py-2"
          >
            <ScreenLink to={eventAddress(slug)} className="inline-flex min-h-11 items-center hover:underline">
              <span>
                <bdi className="block font-semibold">{title}</bdi>
                <span className="block text-note text-muted">{format.day(day, 'short')}</span>
              </span>
            </ScreenLink>
            <Chip tone={ENTRY_TONES[state] ?? 'success'}>{i18n._(ENTRY_STATE_LABELS[state])}</Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}
