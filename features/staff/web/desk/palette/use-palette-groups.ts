import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { call } from '#platform/web/http.ts'
import { useFetching } from '#platform/web/lazy/use-fetched.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { centsOf } from '#platform/shared/money.ts'
import { type DeskHit, type DeskRecordKind, recentDesk, searchDesk } from '../../../desk-search.contract.ts'
import { areasFor, type DeskArea } from '../../desk-area.ts'
import {
  actionEntries,
  type DeskAction,
  type DeskSetting,
  matching,
  pageEntries,
  type PaletteEntry,
  settingEntries,
} from './palette-entries.ts'
import { recentKeys } from './recent-keys.ts'

/** A group of entries under a heading. */
export type PaletteGroup = { id: string; heading: string; entries: readonly PaletteEntry[] }

/** What the palette finds without a call to the server. */
export type PaletteSources = {
  areas: readonly DeskArea[]
  actions: readonly DeskAction[]
  settings: readonly DeskSetting[]
}

export type PaletteGroups = {
  groups: readonly PaletteGroup[]
  /** True while the records shown are still those of an earlier query. */
  isFormer: boolean
  failure: string
}

/** Returns the entries for a query, the recently opened records first. A query that begins with `>` finds actions only. */
export function usePaletteGroups(text: string, { areas, actions, settings }: PaletteSources): PaletteGroups {
  const { t, i18n } = useLingui()
  const user = useSession((session) => session.user)
  const roles = useMemo(() => user.roles ?? [], [user.roles])
  const isActionsOnly = text.startsWith('>')
  const query = isActionsOnly ? text.slice(1).trim() : text.trim()
  const isSearched = query !== '' && !isActionsOnly
  const recent = useMemo(() => recentKeys(user.id ?? 0), [user.id])
  const found = useFetching(
    `${searchDesk.path} ${query}`,
    (signal) => call(searchDesk, { q: query }, { signal }),
    isSearched,
  )
  const opened = useFetching(
    `${recentDesk.path} ${recent.join(',')}`,
    (signal) => call(recentDesk, { keys: recent.join(',') }, { signal }),
    recent.length > 0,
  )
  const entryOf = useEntryOf()
  const pages = pageEntries(areasFor(areas, roles), i18n._.bind(i18n))
  const named = settingEntries(settings, areas, roles, i18n._.bind(i18n))
  const own = actionEntries(actions, roles, i18n._.bind(i18n))
  const place = ({ key }: PaletteEntry) => {
    const at = recent.indexOf(key)
    return at === -1 ? recent.length : at
  }
  const headings: Record<DeskRecordKind, string> = {
    person: t({ message: 'People', comment: 'Heading: people found' }),
    order: t({ message: 'Orders', comment: 'Heading: orders found' }),
    vehicle: t({ message: 'Club rego', comment: 'Heading: vehicles on club rego found' }),
    garage: t({ message: 'Vehicles in garages', comment: 'Heading: vehicles of members found' }),
    event: t({ message: 'Events', comment: 'Heading: events found' }),
    product: t({ message: 'Products', comment: 'Heading: products found' }),
    page: t({ message: 'Website pages', comment: 'Heading: pages of the website found' }),
  }
  const records: PaletteGroup[] = isSearched
    ? (found.data?.data ?? []).map(({ kind, hits }) => ({
        id: kind,
        heading: headings[kind],
        entries: hits.map((hit) => entryOf(kind, hit)).toSorted((a, b) => place(a) - place(b)),
      }))
    : isActionsOnly
      ? []
      : [
          {
            id: 'recent',
            heading: t({ message: 'Recent', comment: 'Heading: recently opened records' }),
            entries: (opened.data?.data ?? []).map(({ kind, ...hit }) => entryOf(kind, hit)),
          },
        ]
  const groups = [
    ...records,
    {
      id: 'action',
      heading: t({ message: 'Actions', comment: 'Heading: actions in the command palette' }),
      entries: matching(own, query),
    },
    {
      id: 'go',
      heading: t({ message: 'Go to', comment: 'Heading: pages of the desk' }),
      // Without a query, the pages of the navigation are enough.
      entries: isActionsOnly ? [] : matching(query === '' ? pages : [...pages, ...named], query),
    },
  ]
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isFormer: isSearched && (found.isFormer || (found.data === null && found.failure === '')),
    failure: isSearched ? found.failure : '',
  }
}

/** Returns a function that presents a record as an entry. */
function useEntryOf(): (kind: DeskRecordKind, hit: DeskHit) => PaletteEntry {
  const { t } = useLingui()
  const format = useFormat()
  const money = useMoney()
  return (kind, { id, name, detail, day, amount, path }) => ({
    key: `${kind}:${id}`,
    kind,
    name: kind === 'order' ? t`Order ${name}` : name,
    detail: [
      detail,
      day === null || format === null ? '' : format.day(day, 'medium'),
      amount === null ? '' : money(centsOf(amount)),
    ]
      .filter((part) => part !== '')
      .join(' · '),
    path,
  })
}
