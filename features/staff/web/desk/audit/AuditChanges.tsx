import { Trans, useLingui } from '@lingui/react/macro'
import { useSite } from '#features/site/site.public.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import type { AuditDetail, AuditValue } from '../../../audit-details.rules.ts'
import { auditField, auditValue } from '../../../audit-labels.rules.ts'
import { type StaffColumn, StaffTable } from '../../StaffTable.tsx'

/** The changed fields of an entry with their values before and after. */
export function AuditChanges({ details }: { details: readonly AuditDetail[] }) {
  const { i18n, t } = useLingui()
  const format = useFormat()
  const { timezone } = useSite()
  if (details.length === 0)
    return (
      <p className="py-2 text-muted">
        <Trans>This entry has no field values.</Trans>
      </p>
    )
  const text = (path: readonly string[], value: AuditValue) =>
    format === null ? '' : auditValue({ i18n, format, timezone }, path, value)
  const hasBefore = details.some(({ before }) => before !== undefined)
  const before: StaffColumn<AuditDetail> = {
    key: 'before',
    head: <Trans comment="Column: the value before the change">Before</Trans>,
    cell: ({ path, before: value }) =>
      value === undefined ? '' : <Value isRemoved>{text(path, value)}</Value>,
  }
  return (
    <StaffTable
      caption={t`Changed fields`}
      rows={details}
      keyOf={({ path }) => path.join('/')}
      columns={[
        { key: 'field', head: <Trans>Field</Trans>, cell: ({ path }) => auditField(i18n, path) },
        ...(hasBefore ? [before] : []),
        {
          key: 'after',
          head: hasBefore ? (
            <Trans comment="Column: the value after the change">After</Trans>
          ) : (
            <Trans comment="Column: the value of a field">Value</Trans>
          ),
          cell: ({ path, after }) => (after === undefined ? '' : <Value>{text(path, after)}</Value>),
        },
      ]}
    />
  )
}

/** A value; a replaced one is struck through, so that colour is not the only distinction. */
function Value({ isRemoved = false, children }: { isRemoved?: boolean; children: string }) {
  const look = 'whitespace-pre-line rounded-box px-1 break-words'
  return isRemoved ? (
    <del dir="auto" className={`${look} bg-danger-tint text-danger-ink line-through`}>
      {children}
    </del>
  ) : (
    <ins dir="auto" className={`${look} bg-success-tint text-success-ink no-underline`}>
      {children}
    </ins>
  )
}
