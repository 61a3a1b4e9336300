import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSite } from '#features/site/site.public.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { Button } from '#platform/ui/Button.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { type AuditItem, auditTrail } from '../staff.contract.ts'
import { DeskList, DeskPage } from './DeskPage.tsx'
import { StaffTable } from './StaffTable.tsx'
import { useDesk } from './use-desk.ts'

/** /cms/audit: the audit log, latest entries first. */
export function AuditScreen() {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [before, setBefore] = useState<number | null>(null)
  const { data, failure, reload } = useDesk(auditTrail, { q: text, ...(before === null ? {} : { before }) })
  const format = useFormat()
  const { timezone } = useSite()
  const last = data?.data.at(-1)?.position
  const at = ({ at: instant }: AuditItem) => {
    const ms = Date.parse(instant)
    return `${format?.day(dayInZone(ms, timezone), 'medium') ?? ''} ${format?.time(ms, timezone) ?? ''}`
  }
  return (
    <DeskPage title={<Trans>Audit</Trans>}>
      <div className="mb-5 max-w-[24rem]">
        <TextField
          type="search"
          label={t`Search by person, action or record`}
          value={text}
          maxLength={100}
          onChange={(event) => {
            setBefore(null)
            setText(event.target.value)
          }}
        />
      </div>
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data?.data.length === 0 ? (
          <p>
            <Trans>Nothing has been recorded here.</Trans>
          </p>
        ) : (
          <StaffTable
            caption={t`Actions of the committee`}
            rows={data?.data ?? []}
            keyOf={({ position }) => String(position)}
            columns={[
              { key: 'position', head: <Trans>No.</Trans>, cell: ({ position }) => position, isFigure: true },
              { key: 'at', head: <Trans>Time</Trans>, cell: at, isFigure: true },
              { key: 'person', head: <Trans>Person</Trans>, cell: ({ person }) => <bdi>{person}</bdi> },
              { key: 'verb', head: <Trans>Action</Trans>, cell: ({ verb }) => verb.replaceAll('_', ' ') },
              {
                key: 'subject',
                head: <Trans>Record</Trans>,
                cell: ({ subject_kind, subject_id }) => `${subject_kind.replaceAll('_', ' ')} ${subject_id}`,
              },
              {
                key: 'change',
                head: <Trans context="what was changed">Change</Trans>,
                cell: ({ change }) => (change === '{}' ? '' : <bdi dir="ltr">{change}</bdi>),
              },
            ]}
          />
        )}
        {data === null || data.is_whole || last === undefined ? null : (
          <Button tone="outline" size="small" className="mt-4" onClick={() => setBefore(last)}>
            <Trans>Older</Trans>
          </Button>
        )}
      </DeskList>
    </DeskPage>
  )
}
