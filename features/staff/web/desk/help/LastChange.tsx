import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useSite } from '#features/site/site.public.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { lastSettingChange, type SettingChange } from '../../../setting-changes.contract.ts'
import type { SettingScreenPath } from '../../../setting-screens.rules.ts'
import { onDeskChanged } from '../../desk-changed.ts'
import { useDesk } from '../../use-desk.ts'
import { useDeskRoles } from '../../use-desk-roles.ts'

/** Says who last changed the settings of a screen and when; for owners with a link to the audit log. */
export function LastChange({ screen, record }: { screen: SettingScreenPath; record?: string | undefined }) {
  const { data, isFormer, reload } = useDesk(
    lastSettingChange,
    record === undefined ? { screen } : { screen, record },
  )
  const isOwner = useDeskRoles().includes('owner')
  useEffect(() => onDeskChanged(reload), [reload])
  // The line is an addition to the screen: if it cannot be loaded, its place stays empty.
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-3 text-note text-muted">
      {data === null || isFormer ? null : data.item === null ? (
        <Trans>Not changed since the club was set up.</Trans>
      ) : (
        <>
          <span>
            <Changed change={data.item} />
          </span>
          {isOwner ? (
            <ScreenLink
              to={`/cms/audit?kind=${data.item.subject_kind}`}
              className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
            >
              <Trans>See in the audit log</Trans>
            </ScreenLink>
          ) : null}
        </>
      )}
    </p>
  )
}

function Changed({ change: { at, person } }: { change: SettingChange }) {
  const format = useFormat()
  const { timezone } = useSite()
  if (format === null) return null
  const day = format.day(dayInZone(Date.parse(at), timezone), 'medium')
  return person === '' ? (
    <Trans comment="By the software itself">Last changed by the system on {day}.</Trans>
  ) : (
    <Trans>
      Last changed by <bdi>{person}</bdi> on {day}.
    </Trans>
  )
}
