/** The cells with which the list of open bank lines and the list of decided ones both begin. */
import { Trans } from '@lingui/react/macro'
import { centsOf } from '#platform/shared/money.ts'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import type { BankLine } from '../../bank-lines.contract.ts'

type LineProps = { line: BankLine }

/** The text of a bank line, and for a part of a line the amount of the whole. */
export function DescriptionOfLine({ line: { description, part_of: whole } }: LineProps) {
  const money = useMoney()
  return (
    <div>
      <bdi>{description}</bdi>
      {whole === null ? null : (
        <span className="block text-note font-normal text-muted">
          <Trans comment="A part of a bank line of this amount">Part of {money(centsOf(whole))}</Trans>
        </span>
      )}
    </div>
  )
}

/** The order that a bank line names or pays, with its buyer. */
export function OrderOfLine({ line: { order_number: number, buyer } }: LineProps) {
  if (number === null) return ''
  return (
    <div>
      <ScreenLink to={`/cms/orders/${number}`} className="font-semibold text-primary hover:underline">
        {number}
      </ScreenLink>
      <span className="block text-note text-muted">
        <bdi>{buyer}</bdi>
      </span>
    </div>
  )
}
