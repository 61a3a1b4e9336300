import './desk.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  DeskFailure,
  DeskList,
  DeskPage,
  StaffTable,
  useDesk,
  useExport,
} from '#features/staff/staff.public.tsx'
import { isDay } from '#platform/shared/days.ts'
import { Button } from '#platform/ui/Button.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { PrintLine } from '#platform/ui/PrintLine.tsx'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { deskRegister, registerCsv, type RegisterItem } from '../../club-rego-desk.contract.ts'
import { StateChip } from '../CaseCards.tsx'

/** /cms/rego-register: the register as at the end of a day, printable and as a CSV file. */
export function RegisterDesk() {
  const { t } = useLingui()
  const format = useFormat()
  const [on, setOn] = useState('')
  const input = isDay(on) ? { on } : {}
  const { data, isFormer, failure, reload } = useDesk(deskRegister, input)
  const saving = useExport()
  const shownDay = data === null || format === null ? '' : format.day(data.on, 'long')
  return (
    <DeskPage
      title={<Trans>Vehicle register</Trans>}
      actions={
        <>
          <Button size="small" tone="outline" onClick={() => globalThis.print()}>
            <Trans>Print</Trans>
          </Button>
          <Button
            size="small"
            tone="outline"
            busy={saving.isBusy}
            busyLabel={t`Saving`}
            onClick={() => saving.start(registerCsv, input)}
          >
            <Trans>Save as CSV</Trans>
          </Button>
        </>
      }
    >
      <PrintLine />
      <DeskFailure words={saving.failure} />
      <div className="mb-5 max-w-60 print:hidden">
        <DateField
          label={t`At the end of`}
          max={data?.today}
          value={on === '' ? (data?.on ?? '') : on}
          onChange={setOn}
        />
      </div>
      <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
        <p className="mb-3" role="status">
          <Plural
            value={data?.data.length ?? 0}
            one={`# vehicle as at ${shownDay}`}
            other={`# vehicles as at ${shownDay}`}
          />
        </p>
        {data?.data.length === 0 ? null : (
          <div className="register-table">
            <RegisterTable rows={data?.data ?? []} />
          </div>
        )}
      </DeskList>
    </DeskPage>
  )
}

function RegisterTable({ rows }: { rows: readonly RegisterItem[] }) {
  const { t } = useLingui()
  const format = useFormat()
  const day = (text: string | null) =>
    text === null || format === null || !isDay(text) ? '' : format.day(text, 'medium')
  return (
    <StaffTable
      caption={t`Vehicle register`}
      rows={rows}
      keyOf={({ case_id: id }) => String(id)}
      columns={[
        {
          key: 'plate',
          head: <Trans>Plate</Trans>,
          isFigure: true,
          cell: ({ case_id: id, club_plate_no: plate }) => (
            <TextLink to={`/cms/rego/${id}`}>
              <bdi dir="ltr">{plate}</bdi>
            </TextLink>
          ),
        },
        {
          key: 'vehicle',
          head: <Trans>Vehicle</Trans>,
          cell: ({ manufactured, make, model, colour }) => (
            <bdi>
              {manufactured.slice(0, 4)} {make} {model}, {colour}
            </bdi>
          ),
        },
        {
          key: 'numbers',
          head: <Trans>VIN and engine</Trans>,
          isFigure: true,
          cell: ({ vin, engine_number: engine }) => (
            <bdi dir="ltr">
              {vin}
              <br />
              {engine}
            </bdi>
          ),
        },
        {
          key: 'owner',
          head: <Trans context="of a vehicle">Owner</Trans>,
          cell: ({ owner_name: owner, garage_address: address }) => (
            <>
              <bdi>{owner}</bdi>
              <br />
              <bdi className="text-muted">{address}</bdi>
            </>
          ),
        },
        {
          key: 'member',
          head: <Trans>Member</Trans>,
          cell: ({ is_member: isMember }) => (isMember ? <Trans>Yes</Trans> : <Trans>No</Trans>),
        },
        { key: 'scheme', head: <Trans>Scheme</Trans>, cell: (row) => <bdi dir="ltr">{row.scheme_code}</bdi> },
        { key: 'to', head: <Trans>To</Trans>, isFigure: true, cell: (row) => day(row.club_rego_expiry) },
        {
          key: 'inspected',
          head: <Trans>Inspected</Trans>,
          isFigure: true,
          cell: (row) => day(row.inspection_date),
        },
        {
          key: 'state',
          head: <Trans>Status</Trans>,
          isFigure: true,
          cell: ({ state }) => <StateChip state={state} />,
        },
      ]}
    />
  )
}
