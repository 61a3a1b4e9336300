import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskList, DeskPage, useDesk } from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { BackLink } from '#platform/ui/lazy/TextLink.tsx'
import { Tabs } from '#platform/ui/Tabs.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import { tillRecord } from '../../till.contract.ts'
import { CloseTill } from './CloseTill.tsx'
import { OrderPayment } from './OrderPayment.tsx'
import { PayOutForm } from './PayOutForm.tsx'
import { SaleForm } from './SaleForm.tsx'
import { StoredPayments, useStoredCash } from './StoredPayments.tsx'
import { TillLines } from './TillLines.tsx'
import { TillSums } from './TillSums.tsx'
import type { OpenedTill } from './use-till-action.ts'

/** /cms/till/{id}: takes money at one till. Designed for a phone. */
export function TillDesk({ rest }: { rest: string }) {
  const { data, failure, reload, put } = useDesk(tillRecord, { id: rest })
  const [isCounting, setIsCounting] = useState(false)
  const item = data?.item ?? null
  const isOpen = item !== null && item.closed_at === null
  return (
    <>
      <p className="mb-2 print:hidden">
        <BackLink to="/cms/till">
          <Trans>All tills</Trans>
        </BackLink>
      </p>
      <DeskPage
        title={item === null ? <Trans>Till</Trans> : <bdi>{item.place}</bdi>}
        actions={
          isOpen && !isCounting ? (
            <Button tone="outline" size="small" onClick={() => setIsCounting(true)}>
              <Trans>Count and close</Trans>
            </Button>
          ) : undefined
        }
      >
        <StoredPayments {...(isOpen && { till: item })} onSent={reload} />
        <DeskList isThere={item !== null} failure={failure} onReload={reload}>
          {item === null ? null : !isOpen ? (
            <Closed till={{ item, put, reload }} />
          ) : isCounting ? (
            <CloseTill till={{ item, put, reload }} onBack={() => setIsCounting(false)} />
          ) : (
            <Taking till={{ item, put, reload }} />
          )}
        </DeskList>
      </DeskPage>
    </>
  )
}

const TABS = ['sale', 'order', 'pay_out'] as const

function Taking({ till }: { till: OpenedTill }) {
  const { t } = useLingui()
  const money = useMoney()
  const [tab, setTab] = useState<(typeof TABS)[number]>('sale')
  const { id, cash, card, expected } = till.item
  const pendingCents = useStoredCash(id, 'pending')
  const refusedCents = useStoredCash(id, 'refused')
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
      <section className="min-w-0">
        <p className="mb-4 text-muted">
          <Trans>
            Cash {money(centsOf(cash))}, card {money(centsOf(card))}. Cash in the till:{' '}
            {money(centsOf(expected))}
          </Trans>
          {pendingCents === 0 ? null : (
            <span className="block">
              <Trans>Plus {money(pendingCents)} in cash that is not sent yet.</Trans>
            </span>
          )}
          {refusedCents === 0 ? null : (
            <span className="block">
              <Trans>Plus {money(refusedCents)} in cash of refused payments.</Trans>
            </span>
          )}
        </p>
        <Tabs
          label={t`Payments`}
          value={tab}
          onChange={(id) => setTab(TABS.find((one) => one === id) ?? 'sale')}
          tabs={[
            { id: 'sale', label: t({ message: 'Sale', comment: 'Tab: sells without an order' }) },
            { id: 'order', label: t`Unpaid order` },
            { id: 'pay_out', label: t({ message: 'Pay out', comment: 'Tab: takes cash out of a till' }) },
          ]}
        >
          <div className="mt-5">
            {tab === 'sale' ? (
              <SaleForm till={till} />
            ) : tab === 'order' ? (
              <OrderPayment till={till} />
            ) : (
              <PayOutForm till={till} />
            )}
          </div>
        </Tabs>
      </section>
      <TillLines till={till} />
    </div>
  )
}

function Closed({ till }: { till: OpenedTill }) {
  return (
    <div className="grid grid-cols-1 gap-8">
      <p role="status" className="rounded-box bg-info-tint p-3 text-info-ink">
        <Trans>This till is closed. Hand the cash to the treasurer.</Trans>
      </p>
      <TillSums item={till.item} />
      <TillLines till={till} />
    </div>
  )
}
