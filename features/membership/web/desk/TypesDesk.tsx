import { Which } from '#platform/ui/Which.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { centsOf } from '#features/catalogue/catalogue.rules.ts'
import { DeskList, DeskPage, StaffTable, useDesk } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import { type DeskType, deskTypes } from '../../membership-desk.contract.ts'
import { TypeDialog } from './TypeDialog.tsx'

/** /cms/membership-types: what each type costs and whom it is for. */
export function TypesDesk() {
  const { t } = useLingui()
  const money = useMoney()
  const { data, failure, reload, put } = useDesk(deskTypes, {})
  const [changing, setChanging] = useState<DeskType | null>(null)
  return (
    <DeskPage title={<Trans>Membership types</Trans>}>
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        <StaffTable
          caption={t`Membership types`}
          rows={data?.data ?? []}
          keyOf={({ code }) => code}
          columns={[
            { key: 'name', head: <Trans>Type</Trans>, cell: ({ name }) => <strong>{name}</strong> },
            { key: 'for', head: <Trans>For</Trans>, cell: ({ description }) => description },
            {
              key: 'fee',
              head: <Trans>Fee</Trans>,
              isEnd: true,
              isFigure: true,
              cell: ({ fee }) => money(centsOf(fee)),
            },
            {
              key: 'joining',
              head: <Trans>Joining fee</Trans>,
              isEnd: true,
              isFigure: true,
              cell: (row) => money(centsOf(row.joining_fee)),
            },
            {
              key: 'approval',
              head: <Trans>Committee decides</Trans>,
              cell: (row) => (row.needs_approval ? <Trans>Yes</Trans> : <Trans>No</Trans>),
            },
            {
              key: 'offered',
              head: <Trans>Offered</Trans>,
              cell: (row) => (row.is_offered ? <Trans>Yes</Trans> : <Trans>No</Trans>),
            },
            {
              key: 'do',
              head: <Trans>Change</Trans>,
              cell: (row) => (
                <Button size="small" tone="outline" onClick={() => setChanging(row)}>
                  <Trans>Change</Trans>
                  <Which>{row.name}</Which>
                </Button>
              ),
            },
          ]}
        />
      </DeskList>
      {changing === null ? null : (
        <TypeDialog key={changing.id} type={changing} onClose={() => setChanging(null)} onSaved={put} />
      )}
    </DeskPage>
  )
}
