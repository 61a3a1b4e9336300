import { Trans, useLingui } from '@lingui/react/macro'
import { isDay } from '#platform/shared/days.ts'
import { Button } from '#platform/ui/Button.tsx'
import { auditCsv, auditFilters, type AuditQuery, auditTrail } from '../../../audit-log.contract.ts'
import { DeskFailure, DeskList, DeskPage } from '../../DeskPage.tsx'
import { useDesk } from '../../use-desk.ts'
import { type ListAddress, useListAddress } from '../../use-list-address.ts'
import { useExport } from '../../use-list-export.ts'
import { AuditDays } from './AuditDays.tsx'
import { AuditPager, auditPageOf } from './AuditPager.tsx'
import { AuditFilterFields } from './AuditFilterFields.tsx'
import { ChainLine } from './ChainLine.tsx'

const WHOLE = /^\d{1,9}$/

/** /cms/audit: the audit log, newest entries first, with filters in the address. */
export function AuditScreen() {
  const { t } = useLingui()
  const address = useListAddress(['before'])
  const { before, ...filter } = queryOf(address)
  const { data, isFormer, failure, reload } = useDesk(auditTrail, {
    ...filter,
    ...(before !== undefined && { before }),
  })
  const filters = useDesk(auditFilters, {})
  const saving = useExport()
  return (
    <DeskPage
      title={<Trans>Audit log</Trans>}
      actions={
        <Button
          size="small"
          tone="outline"
          busy={saving.isBusy}
          busyLabel={t`Saving`}
          onClick={() => saving.start(auditCsv, filter)}
        >
          <Trans>Export CSV</Trans>
        </Button>
      }
    >
      <DeskFailure words={saving.failure} />
      <ChainLine chain={filters.data?.chain ?? null} />
      <AuditFilterFields
        address={address}
        people={filters.data?.people ?? []}
        kinds={filters.data?.kinds ?? []}
      />
      <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
        {data?.data.length === 0 ? (
          <p>
            <Trans>No entries match these filters.</Trans>
          </p>
        ) : (
          <AuditDays items={data?.data ?? []} />
        )}
        <AuditPager address={address} page={data} />
      </DeskList>
    </DeskPage>
  )
}

/** Reads the filters from the address; malformed values are ignored. */
function queryOf(address: ListAddress): AuditQuery {
  const { query, text } = address
  const before = auditPageOf(address)
  const number = (name: string) => {
    const value = query.get(name) ?? ''
    return WHOLE.test(value) ? { [name]: Number(value) } : {}
  }
  const day = (name: string) => (isDay(query.get(name) ?? '') ? { [name]: query.get(name) ?? '' } : {})
  const words = (name: string) => (query.get(name) ? { [name]: query.get(name) ?? '' } : {})
  return {
    ...(text === '' ? {} : { q: text }),
    ...number('person'),
    ...words('kind'),
    ...words('record'),
    ...day('from'),
    ...day('to'),
    ...(before !== undefined && { before }),
  }
}
