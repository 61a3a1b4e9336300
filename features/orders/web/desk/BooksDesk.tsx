import { Trans, useLingui } from '@lingui/react/macro'
import { DeskList, DeskPage, StaffTable, useDesk, useInstant } from '#features/staff/staff.public.tsx'
import { Banner } from '#platform/ui/Banner.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import { type BookFault, checkBooks, COUNTING_PROOFS } from '../../books.contract.ts'
import { BOOK_PROOF_WORDS } from './book-labels.ts'

/** /cms/books: whether the books balance, checked again each time the screen is opened. */
export function BooksDesk() {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const instant = useInstant()
  const { data, failure, reload } = useDesk(checkBooks, {})
  const figure = ({ proof }: BookFault, value: number) =>
    COUNTING_PROOFS.has(proof) ? String(value) : money(value)
  const at = data === null ? '' : instant(data.checked_at)
  return (
    <DeskPage title={<Trans>Books</Trans>}>
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data?.data.length === 0 ? (
          <Banner tone="success" isAnnounced>
            <Trans>Everything adds up. Checked {at}.</Trans>
          </Banner>
        ) : (
          <>
            <Banner tone="danger" isAnnounced>
              <Trans>
                Something does not add up. It is not corrected automatically. Keep a copy of this page and
                tell the person who looks after this site.
              </Trans>
            </Banner>
            <StaffTable
              caption={t`Accounting errors`}
              rows={data?.data ?? []}
              keyOf={({ proof, subject }) => `${proof} ${subject}`}
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
          </>
        )}
      </DeskList>
    </DeskPage>
  )
}
