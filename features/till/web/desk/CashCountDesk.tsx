import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  backToList,
  IfAllowed,
  DeskList,
  DeskPage,
  StaffTable,
  useDesk,
  useInstant,
} from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { BackLink } from '#platform/ui/lazy/TextLink.tsx'
import { PrintLine } from '#platform/ui/PrintLine.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { type CashCountRecord, tillRecord, matchDeposit } from '../../till.contract.ts'
import { MatchDeposit } from './MatchDeposit.tsx'
import { TillLines } from './TillLines.tsx'
import { TillSums } from './TillSums.tsx'

/** /cms/cash-counts/{id}: one cash count with its payments, for print. */
export function CashCountDesk({ rest }: { rest: string }) {
  const { data, failure, reload, put } = useDesk(tillRecord, { id: rest })
  const item = data?.item ?? null
  return (
    <>
      <p className="mb-2 print:hidden">
        <BackLink {...backToList('/cms/cash-counts')}>
          <Trans>Cash counts</Trans>
        </BackLink>
      </p>
      <DeskPage
        title={item === null ? <Trans>Cash count</Trans> : <Trans>Cash count {item.number}</Trans>}
        actions={
          <Button size="small" tone="outline" onClick={() => globalThis.print()}>
            <Trans comment="Button: prints this page">Print</Trans>
          </Button>
        }
      >
        <PrintLine />
        <DeskList isThere={item !== null} failure={failure} onReload={reload}>
          {item === null ? null : (
            <div className="grid grid-cols-1 gap-8">
              <Staff item={item} />
              <TillSums item={item} />
              {item.closed_at === null ? null : <Deposit item={item} onDone={reload} />}
              {item.counted_cash.length === 0 ? null : <Counted item={item} />}
              <TillLines till={{ item, put, reload }} />
            </div>
          )}
        </DeskList>
      </DeskPage>
    </>
  )
}

function Staff({ item }: { item: CashCountRecord }) {
  const instant = useInstant()
  return (
    <div>
      <p className="text-h3">
        <bdi>{item.place}</bdi>
      </p>
      <p>
        <Trans>
          Opened by <bdi>{item.opened_by}</bdi>, {instant(item.opened_at)}
        </Trans>
      </p>
      <p>
        {item.closed_at === null ? (
          <Trans>The till is still open.</Trans>
        ) : (
          <Trans>
            Counted and closed by <bdi>{item.closed_by}</bdi>, {instant(item.closed_at)}
          </Trans>
        )}
      </p>
    </div>
  )
}

/** Shows the day on which the bank received the cash, and lets the treasurer choose the deposit that contains it. */
function Deposit({ item, onDone }: { item: CashCountRecord; onDone: () => void }) {
  const format = useFormat()
  const money = useMoney()
  const [isOpen, setIsOpen] = useState(false)
  const amount = money(centsOf(item.to_pay_in ?? 0))
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>
        {item.paid_in_on === null ? (
          <Trans>{amount} is not paid in at the bank yet.</Trans>
        ) : (
          <Trans>
            {amount} paid in at the bank on {format?.day(item.paid_in_on, 'medium')}
          </Trans>
        )}
      </p>
      <span className="print:hidden">
        <IfAllowed call={matchDeposit}>
          <Button size="small" tone="outline" onClick={() => setIsOpen(true)}>
            <Trans>Choose the bank deposit</Trans>
          </Button>
        </IfAllowed>
      </span>
      {isOpen ? (
        <MatchDeposit
          counts={[item]}
          onClose={() => setIsOpen(false)}
          onDone={() => {
            setIsOpen(false)
            onDone()
          }}
        />
      ) : null}
    </div>
  )
}

function Counted({ item }: { item: CashCountRecord }) {
  const { t } = useLingui()
  const money = useMoney()
  return (
    <section className="max-w-[32rem]">
      <SectionHead title={<Trans>Notes and coins</Trans>} isRuled={false} />
      <StaffTable
        caption={t`Notes and coins`}
        rows={item.counted_cash}
        keyOf={({ cents }) => String(cents)}
        columns={[
          {
            key: 'value',
            head: <Trans comment="Column: the value of a note or coin">Value</Trans>,
            isFigure: true,
            cell: ({ cents }) => money(cents),
          },
          {
            key: 'qty',
            head: <Trans context="how many notes or coins">Number</Trans>,
            isEnd: true,
            isFigure: true,
            cell: ({ qty }) => qty,
          },
          {
            key: 'sum',
            head: <Trans comment="Column: a sum of money">Amount</Trans>,
            isEnd: true,
            isFigure: true,
            cell: ({ cents, qty }) => money(cents * qty),
          },
        ]}
      />
    </section>
  )
}
