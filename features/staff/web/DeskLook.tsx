import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { Tabs } from '#platform/ui/Tabs.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import type { Look } from './use-list-state.ts'

type DeskTabsProps<View extends string> = {
  /** Name of the tab list, for screen readers. */
  label: string
  views: readonly View[]
  wordsOf: (view: View) => ReactNode
  /** Number of records in each view; undefined until loaded, or if they are not counted. */
  counts?: Readonly<Partial<Record<View, number>>> | undefined
  value: View
  onChange: (view: View) => void
  /** The list of the selected view. */
  children: ReactNode
}

/** Tabs for the views of a list, with the number of records in each. */
export function DeskTabs<View extends string>({ views, wordsOf, counts, ...rest }: DeskTabsProps<View>) {
  return (
    <Tabs
      label={rest.label}
      value={rest.value}
      onChange={(id) => {
        const chosen = views.find((view) => view === id)
        if (chosen !== undefined) rest.onChange(chosen)
      }}
      tabs={views.map((id) => ({
        id,
        label: wordsOf(id),
        ...(counts?.[id] === undefined ? {} : { count: counts[id] }),
      }))}
    >
      {rest.children}
    </Tabs>
  )
}

type DeskSearchProps = {
  label: string
  /** The search text of the list, and how to change it. */
  look: { q: string; find: (q: string) => void }
}

/** A search field for a long list. */
export function DeskSearch({ label, look }: DeskSearchProps) {
  return (
    <div className="my-5 max-w-[24rem]">
      <TextField
        type="search"
        label={label}
        value={look.q}
        maxLength={100}
        onChange={(event) => look.find(event.target.value)}
      />
    </div>
  )
}

/** Links to the previous and next page. */
export function DeskPager<View extends string>({ look, hasMore }: { look: Look<View>; hasMore: boolean }) {
  const { page, turnTo } = look
  return (
    <div className="mt-4 flex gap-3">
      {page > 1 ? (
        <Button tone="outline" size="small" onClick={() => turnTo(page - 1)}>
          <Trans>Before</Trans>
        </Button>
      ) : null}
      {hasMore ? (
        <Button tone="outline" size="small" onClick={() => turnTo(page + 1)}>
          <Trans>More</Trans>
        </Button>
      ) : null}
    </div>
  )
}
