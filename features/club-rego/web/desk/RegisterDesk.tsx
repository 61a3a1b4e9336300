import './desk.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  DeskFailure,
  DeskPage,
  type ListFilter,
  RecordList,
  sortIn,
  useDesk,
  useExport,
  useListAddress,
} from '#features/staff/staff.public.tsx'
import { isDay } from '#platform/shared/days.ts'
import { Button } from '#platform/ui/Button.tsx'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import { PrintLine } from '#platform/ui/PrintLine.tsx'
import {
  deskRegister,
  REGISTER_SORTS,
  REGISTER_STATES,
  registerCsv,
  type RegisterQuery,
} from '../../club-rego-lists.contract.ts'
import { REGISTER_STATE_WORDS } from './desk-labels.ts'
import { PrintedRegister } from './PrintedRegister.tsx'
import { useRegisterColumns } from './register-columns.tsx'
import { usePrintedRegister } from './use-printed-register.ts'

/** /cms/rego-register: the register as at the end of a day, printable and as a CSV file. */
export function RegisterDesk() {
  const { t, i18n } = useLingui()
  const address = useListAddress(['after'])
  const { query, text } = address
  const [typed, setTyped] = useState<string | null>(null)
  const on = query.get('on') ?? ''
  const state = REGISTER_STATES.find((one) => one === query.get('state'))
  const sort = sortIn(address, REGISTER_SORTS, { sort: 'plate', order: 'asc' })
  const filter: RegisterQuery = { ...(isDay(on) && { on }), ...(state && { state }), q: text, ...sort }
  const after = query.get('after')
  const { data, isFormer, failure, reload } = useDesk(deskRegister, { ...filter, ...(after && { after }) })
  const saving = useExport()
  const printing = usePrintedRegister(filter)
  const isWhole = data !== null && !isFormer && !after && data.next === null
  const columns = useRegisterColumns()
  const filters: ListFilter[] = [
    {
      kind: 'choice',
      key: 'state',
      label: t({ message: 'Status', comment: 'Column: the status of a vehicle in the register' }),
      anyLabel: t`Any status`,
      options: REGISTER_STATES.map((value) => ({ value, label: i18n._(REGISTER_STATE_WORDS[value]) })),
    },
  ]
  const save = (caseIds?: readonly number[]): void =>
    saving.start(registerCsv, { ...filter, ...(caseIds && { ids: caseIds.join(',') }) })
  const show = (day: string): void => {
    setTyped(day)
    if (isDay(day)) address.show({ on: day })
  }
  return (
    <DeskPage
      title={<Trans>Vehicle register</Trans>}
      actions={
        <RegisterButtons
          isLoading={printing.isBusy}
          isSaving={saving.isBusy}
          onPrint={printing.print}
          onSave={() => save()}
        />
      }
    >
      <PrintLine />
      <DeskFailure words={saving.failure || printing.failure} />
      <div className="print:hidden">
        <DateField
          className="mb-5 max-w-60"
          label={t`At the end of`}
          max={data?.today}
          value={typed ?? data?.on ?? ''}
          onChange={show}
        />
        <RecordList
          list="rego_register"
          caption={t`Vehicle register`}
          searchLabel={t`Find by plate, vehicle, number or owner`}
          address={address}
          columns={columns}
          filters={filters}
          sort={sort}
          page={{
            rows: data?.data ?? null,
            isFormer,
            failure,
            reload,
            next: data?.next ?? null,
            total: data?.total ?? null,
            hasMoreThanTotal: data?.has_more_than_total === true,
          }}
          keyOf={({ case_id: id }) => String(id)}
          nameOf={({ club_plate_no: plate, make, model }) => [plate, make, model].join(' ')}
          empty={<Trans>No vehicles in this list.</Trans>}
          bulk={({ rows, isAll }) => (
            <Button
              size="small"
              tone="outline"
              busy={saving.isBusy}
              onClick={() => save(isAll ? undefined : rows.map(({ case_id: id }) => id))}
            >
              <Trans>Export selected vehicles</Trans>
            </Button>
          )}
        />
      </div>
      <PrintedRegister
        rows={printing.rows ?? (isWhole ? data.data : null)}
        day={data?.on ?? null}
        isPart={text !== '' || state !== undefined}
      />
    </DeskPage>
  )
}

type RegisterButtonsProps = {
  isLoading: boolean
  isSaving: boolean
  onPrint: () => void
  onSave: () => void
}

function RegisterButtons({ isLoading, isSaving, onPrint, onSave }: RegisterButtonsProps) {
  const { t } = useLingui()
  return (
    <>
      <Button size="small" tone="outline" busy={isLoading} busyLabel={t`Loading`} onClick={onPrint}>
        <Trans>Print</Trans>
      </Button>
      <Button size="small" tone="outline" busy={isSaving} busyLabel={t`Saving`} onClick={onSave}>
        <Trans>Export CSV</Trans>
      </Button>
    </>
  )
}
