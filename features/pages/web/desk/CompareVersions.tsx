import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskFailure, useDesk, useInstant } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { listVersions, type PageVersion, readVersion } from '../../page-versions.contract.ts'
import { changesBetween } from '../../version-changes.rules.ts'
import { usePageSession } from './editing-context.ts'
import { VersionChanges } from './VersionChanges.tsx'
import { VersionPreview } from './VersionPreview.tsx'

/** Two versions of the page as visitors would see them, side by side, and every changed field. */
export function CompareVersions({ onClose }: { onClose: () => void }) {
  const session = usePageSession()
  const { data, failure } = useDesk(listVersions, { page: session.pageId })
  const versions = data?.data ?? []
  return (
    <section className="pt-4">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h2">
          <Trans>Compare versions</Trans>
        </h2>
        <Button tone="outline" onClick={onClose}>
          <Trans>Back to the editor</Trans>
        </Button>
      </div>
      <DeskFailure words={failure} />
      {data === null && failure === '' ? <SkeletonRows count={4} /> : null}
      {data === null ? null : versions.length < 2 ? (
        <p className="text-muted">
          <Trans>This page has one version only. Publish it again to compare.</Trans>
        </p>
      ) : (
        <Chosen page={session.pageId} versions={versions} />
      )}
    </section>
  )
}

function Chosen({ page, versions }: { page: number; versions: readonly PageVersion[] }) {
  const { t } = useLingui()
  const [earlier, setEarlier] = useState(versions[1]?.number ?? 1)
  const [later, setLater] = useState(versions[0]?.number ?? 1)
  const from = useDesk(readVersion, { page, version: earlier })
  const to = useDesk(readVersion, { page, version: later })
  const failure = from.failure || to.failure
  const isReady = from.data !== null && to.data !== null && !from.isFormer && !to.isFormer
  const changes =
    from.data === null || to.data === null ? [] : changesBetween(from.data.content, to.data.content)
  return (
    <>
      <div className="grid gap-6 md:grid-cols-2">
        <VersionChoice label={t`Earlier version`} versions={versions} value={earlier} onChange={setEarlier} />
        <VersionChoice label={t`Later version`} versions={versions} value={later} onChange={setLater} />
      </div>
      <DeskFailure words={failure} />
      {!isReady || from.data === null || to.data === null ? (
        failure === '' ? (
          <SkeletonRows count={4} />
        ) : null
      ) : (
        <>
          <div className="my-6 grid gap-6 md:grid-cols-2">
            <VersionPreview title={t`Page of the earlier version`} content={from.data.content} />
            <VersionPreview title={t`Page of the later version`} content={to.data.content} />
          </div>
          <h3 className="mb-3 text-h3" role="status">
            {changes.length === 0 ? (
              <Trans>These versions are the same</Trans>
            ) : (
              <Plural value={changes.length} one="# change" other="# changes" />
            )}
          </h3>
          <VersionChanges changes={changes} from={from.data.content} to={to.data.content} />
        </>
      )}
    </>
  )
}

type VersionChoiceProps = {
  label: string
  versions: readonly PageVersion[]
  value: number
  onChange: (version: number) => void
}

function VersionChoice({ label, versions, value, onChange }: VersionChoiceProps) {
  const { t } = useLingui()
  const instant = useInstant()
  return (
    <Select label={label} value={String(value)} onChange={(event) => onChange(Number(event.target.value))}>
      {versions.map(({ number, at, person }) => {
        const time = instant(at)
        const name = person?.name ?? ''
        return (
          <option key={number} value={number}>
            {t`Version ${number}, ${time}`} {name}
          </option>
        )
      })}
    </Select>
  )
}
