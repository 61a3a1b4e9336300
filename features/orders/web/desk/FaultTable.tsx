import { Trans, useLingui } from '@lingui/react/macro'
import { StaffTable } from '#features/staff/staff.public.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import { type BookFault, COUNTING_PROOFS } from '../../books.contract.ts'
import { BOOK_PROOF_WORDS } from './book-labels.ts'

/** The discrepancies that a check of the books found. */
export function FaultTable({ faults }: { faults: readonly BookFault[] }) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const figure = ({ proof }: BookFault, value: number) =>
    COUNTING_PROOFS.has(proof) ? String(value) : money(value)
  return (
    <StaffTable
      caption={t`Accounting errors`}
      rows={faults}
      keyOf={({ proof, subject, expected, found }) => `${proof} ${subject} ${expected} ${found}`}
      columns={[
        {
          key: 'proof',
          head: <Trans>Failed check</Trans>,
          cell: ({ proof }) => i18n._(BOOK_PROOF_WORDS[proof]),
        },
        {
          key: 'subject',
          head: <Trans>Order or account</Trans>,
          isFigure: true,
          cell: ({ subject }) => <Ltr>{subject}</Ltr>,
        },
        {
          key: 'expected',
          head: <Trans>Expected</Trans>,
          isEnd: true,
          isFigure: true,
          cell: (fault) => figure(fault, fault.expected),
        },
        {
          key: 'found',
          head: <Trans>Actual</Trans>,
          isEnd: true,
          isFigure: true,
          cell: (fault) => figure(fault, fault.found),
        },
      ]}
    />
  )
}
