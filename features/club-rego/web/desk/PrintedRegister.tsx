import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { StaffTable } from '#features/staff/staff.public.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import type { RegisterItem } from '../../club-rego-lists.contract.ts'
import { useRegisterColumns } from './register-columns.tsx'

type PrintedRegisterProps = {
  /** All rows; null if only a part of them is loaded. */
  rows: readonly RegisterItem[] | null
  day: string | null
  /** Whether a search or a filter selects a part of the register. */
  isPart: boolean
}

/** The register on paper. The screen does not show it. */
export function PrintedRegister({ rows, day, isPart }: PrintedRegisterProps) {
  const { t } = useLingui()
  const format = useFormat()
  const columns = useRegisterColumns()
  if (day === null || format === null) return null
  const shownDay = format.day(day, 'long')
  return (
    <div className="register-table hidden print:block">
      {rows === null ? (
        <p>
          <Trans>Only a part of the register is loaded. Print it with the button on the screen.</Trans>
        </p>
      ) : (
        <>
          <p className="mb-3">
            <Plural
              value={rows.length}
              one={`# vehicle as at ${shownDay}`}
              other={`# vehicles as at ${shownDay}`}
            />
          </p>
          {isPart ? (
            <p className="mb-3">
              <Trans>This is a part of the register: the vehicles that match the search and filters.</Trans>
            </p>
          ) : null}
          {rows.length === 0 ? null : (
            <StaffTable
              caption={t`Vehicle register`}
              rows={rows}
              keyOf={({ case_id: id }) => String(id)}
              columns={columns.map(({ key, label, cell, isFigure }) => ({
                key,
                head: label,
                cell,
                ...(isFigure && { isFigure }),
              }))}
            />
          )}
        </>
      )}
    </div>
  )
}
