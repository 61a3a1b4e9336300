import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  DeskFailure,
  DeskList,
  DeskPage,
  StaffTable,
  useDesk,
  useDeskAction,
  useExport,
} from '#features/staff/staff.public.tsx'
import { isDay } from '#platform/shared/days.ts'
import { Button } from '#platform/ui/Button.tsx'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import { call } from '#platform/web/http.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { membersRegister, registerCsv, type RegisterRow } from '../../register.contract.ts'

/** /cms/register: the register of members as at any day, to read, print and export. */
export function MembersRegister() {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search).get('on') ?? ''
  const input = isDay(asked) ? { on: asked } : {}
  const { data, isFormer, failure, reload } = useDesk(membersRegister, input)
  const [typed, setTyped] = useState<string | null>(null)
  const saving = useExport()
  const day = typed ?? data?.on ?? ''
  const show = (value: string): void => {
    setTyped(value)
    if (isDay(value)) void navigate(`${pathname}?on=${value}`, { replace: true })
  }
  return (
    <DeskPage
      title={<Trans>Register of members</Trans>}
      actions={
        <Button
          size="small"
          tone="outline"
          busy={saving.isBusy}
          busyLabel={t`Saving`}
          onClick={() => saving.start(registerCsv, input)}
        >
          <Trans>Export CSV</Trans>
        </Button>
      }
    >
      <DeskFailure words={saving.failure} />
      <DateField
        className="mb-5 max-w-[16rem]"

        label={t`Members on`}
        value={day}
        onChange={show}
      />
      <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
        {data === null ? null : <RegisterTable key={data.on} first={data} />}
      </DeskList>
    </DeskPage>
  )
}

type Page = {
  on: string
  data: RegisterRow[]
  next: string | null
  total: number
  has_more_than_total: boolean
}

function RegisterTable({ first }: { first: Page }) {
  const { t } = useLingui()
  const format = useFormat()
  const [more, setMore] = useState<Pick<Page, 'data' | 'next'> | null>(null)
  const action = useDeskAction()
  const next = more === null ? first.next : more.next
  const rows = [...first.data, ...(more?.data ?? [])]
  const showMore = (): void =>
    void action.run(async () => {
      if (next === null) return
      const page = await call(membersRegister, { on: first.on, after: next })
      setMore({ data: [...(more?.data ?? []), ...page.data], next: page.next })
    })
  if (rows.length === 0)
    return (
      <p className="text-muted">
        <Trans>Nobody was a member on this day.</Trans>
      </p>
    )
  const { total } = first
  return (
    <>
      <p className="mb-3 text-muted">
        {first.has_more_than_total ? (
          <Trans>More than {total} members</Trans>
        ) : (
          <Plural value={total} one="# member" other="# members" />
        )}
      </p>
      <StaffTable
        caption={t`Register of members`}
        rows={rows}
        keyOf={({ person_id: id }) => String(id)}
        columns={[
          {
            key: 'number',
            head: <Trans>Member number</Trans>,
            isFigure: true,
            cell: ({ number }) => number,
          },
          {
            key: 'name',
            head: <Trans comment="Column: the name of a person">Name</Trans>,
            cell: ({ name }) => <bdi>{name}</bdi>,
          },
          {
            key: 'address',
            head: <Trans comment="Column: the postal address of a member">Address</Trans>,
            cell: ({ address, is_name_only: isNameOnly }) =>
              isNameOnly ? (
                <span className="text-muted">
                  <Trans>Asked that only the name is shown</Trans>
                </span>
              ) : (
                <bdi>{address}</bdi>
              ),
          },
          {
            key: 'joined',
            head: <Trans comment="Column: the day on which a person became a member">Joined</Trans>,
            isFigure: true,
            cell: ({ joined_on: day }) => (day === null || format === null ? '' : format.day(day, 'medium')),
          },
          {
            key: 'household',
            head: <Trans comment="Column: the payer of a member’s household">Household of</Trans>,
            cell: ({ household }) => <bdi>{household}</bdi>,
          },
        ]}
      />
      <DeskFailure words={action.failure} />
      {next === null ? null : (
        <Button
          className="mt-4 print:hidden"
          tone="outline"
          size="small"
          busy={action.isBusy}
          busyLabel={t`Loading`}
          onClick={showMore}
        >
          <Trans>Show more members</Trans>
        </Button>
      )}
    </>
  )
}
