import { Plural, Trans, useLingui } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { TimingTable } from '#platform/ui/TimingTable.tsx'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import type { ListedEntry } from '../../entry-list.contract.ts'

type EntryListProps = {
  /** Loads the entries when the list is opened. */
  load: () => Promise<readonly ListedEntry[]>
}

/**
 * A collapsed list of entries and reserves. It is loaded only when opened, so that the page's HTML contains no names.
 */
export function EntryList({ load }: EntryListProps) {
  const [list, setList] = useState<readonly ListedEntry[] | 'failed' | null>(null)
  const fetchList = (): void => {
    setList(null)
    load().then(setList, (error: unknown) => {
      if (!(error instanceof RequestFailure)) reportFault(error, 'entry list')
      setList('failed')
    })
  }
  return (
    <details
      className="disclosure event-section"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) fetchList()
      }}
    >
      <summary>
        <Trans>Entry list</Trans>
        <Icon of={ChevronDown} />
      </summary>
      <div aria-live="polite">
        {list === null ? (
          <SkeletonRows count={3} />
        ) : list === 'failed' ? (
          <p>
            <Trans>That didn’t reach us. Check your signal and try again.</Trans>{' '}
            <Button tone="outline" size="small" onClick={fetchList}>
              <Trans>Try again</Trans>
            </Button>
          </p>
        ) : (
          <Listed list={list} />
        )}
      </div>
    </details>
  )
}

function Listed({ list }: { list: readonly ListedEntry[] }) {
  const { t } = useLingui()
  // An entry without name, number and class is only counted.
  const shown = list.filter((one) => one.name !== '' || one.race_number !== '' || one.class_code !== '')
  const others = list.length - shown.length
  if (list.length === 0)
    return (
      <p className="text-muted">
        <Trans>No entries yet.</Trans>
      </p>
    )
  return (
    <>
      {shown.length === 0 ? null : (
        <TimingTable
          caption={t`Entry list`}
          columns={[
            { key: 'number', head: t`No.`, isFigure: true },
            { key: 'name', head: t`Name` },
            { key: 'class', head: t`Class` },
          ]}
          rows={shown.map((one, at) => ({
            key: String(at),
            cells: { number: one.race_number, name: <Who entry={one} />, class: <b>{one.class_code}</b> },
          }))}
        />
      )}
      <p className="mt-2 text-note text-muted">
        {others === 0 ? (
          <Trans>Only people who agreed are named.</Trans>
        ) : (
          <Plural
            value={others}
            one="And # more. Only people who agreed are named."
            other="And # more. Only people who agreed are named."
          />
        )}
      </p>
    </>
  )
}

function Who({ entry: { name, car, is_reserve: isReserve } }: { entry: ListedEntry }) {
  return (
    <>
      {name === '' ? null : (
        <bdi>
          <b>{name}</b>
        </bdi>
      )}{' '}
      {isReserve ? (
        <Chip tone="info">
          <Trans>Reserve</Trans>
        </Chip>
      ) : null}
      {car === '' ? null : <bdi className="block text-muted">{car}</bdi>}
    </>
  )
}
