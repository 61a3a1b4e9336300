import { Trans } from '@lingui/react/macro'
import type { DescribeEvent } from '#features/desk-records/desk-records-desk.public.tsx'
import { auditAction } from '#features/staff/audit-labels.rules.ts'

/** Describes a line of a log book. Its text begins with the day of the drive. */
export const describeLine: DescribeEvent = ({ verb, text }, { i18n, day }) => ({
  title:
    verb === 'wrote' ? (
      <Trans comment="An event in the history of a vehicle: a drive was written into its log book">
        Drive recorded
      </Trans>
    ) : (
      auditAction(i18n, { verb, subjectKind: 'log_book_entry' })
    ),
  text: `${day(text.slice(0, 10))}${text.slice(10)}`,
})
