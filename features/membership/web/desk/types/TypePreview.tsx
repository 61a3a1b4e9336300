import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { StaffTable } from '#features/staff/staff.public.tsx'
import { isDay } from '#platform/shared/days.ts'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { joiningOn } from '../../../type-form.rules.ts'
import type { TypeForm } from '../../../types-desk.contract.ts'

const MAY_DAY = '05-01'

/** Previews a new member's price and last day, for today and for another day, from the unsaved form. */
export function TypePreview({ form, today }: { form: TypeForm | null; today: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const money = useMoney()
  const [otherDay, setOtherDay] = useState(() => nextMayDay(today))
  const dayOf = (day: string) => (format === null ? '' : format.day(day, 'medium'))
  const days = [today, ...(isDay(otherDay) && otherDay !== today ? [otherDay] : [])]
  return (
    <section className="max-w-[44rem]">
      <SectionHead title={<Trans>What a new member pays</Trans>} />
      {form === null ? (
        <p className="text-muted">
          <Trans>Correct the fields below to see the price.</Trans>
        </p>
      ) : (
        <StaffTable
          caption={t`What a new member pays`}
          rows={days.map((day) => ({ day, ...joiningOn(form, day) }))}
          keyOf={({ day }) => day}
          columns={[
            {
              key: 'day',
              head: <Trans comment="Column head: the day on which a person joins">Joins on</Trans>,
              cell: ({ day }) => (day === today ? t`Today, ${dayOf(day)}` : dayOf(day)),
            },
            {
              key: 'fee',
              head: <Trans>Fee</Trans>,
              isEnd: true,
              isFigure: true,
              cell: ({ fee }) => money(fee.feeCents),
            },
            {
              key: 'joining',
              head: <Trans>Joining fee</Trans>,
              isEnd: true,
              isFigure: true,
              cell: ({ fee }) => money(fee.joiningFeeCents),
            },
            {
              key: 'total',
              head: <Trans comment="Column head: the sum a person pays">Pays</Trans>,
              isEnd: true,
              isFigure: true,
              cell: ({ fee }) => <strong>{money(fee.totalCents)}</strong>,
            },
            {
              key: 'to',
              head: <Trans comment="Column head: the last day of a membership">Member until</Trans>,
              cell: ({ period }) => (period.to === null ? t`No end` : dayOf(period.to)),
            },
          ]}
        />
      )}
      <DateField
        className="mt-4 max-w-56"
        label={<Trans>Another day to join</Trans>}
        value={otherDay}
        onChange={setOtherDay}
      />
    </section>
  )
}

function nextMayDay(today: string): string {
  const year = Number(today.slice(0, 4))
  return `${today.slice('YYYY-'.length) < MAY_DAY ? year : year + 1}-${MAY_DAY}`
}
