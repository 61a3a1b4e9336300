import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { RecordTabs } from '#features/desk-records/desk-records-desk.public.tsx'
import {
  backToList,
  ConfirmDialog,
  IfAllowed,
  DeskFailure,
  DeskList,
  DeskPage,
  useDesk,
  useDeskAction,
} from '#features/staff/staff.public.tsx'
import { isolated } from '#platform/shared/isolated.ts'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { BackLink } from '#platform/ui/lazy/TextLink.tsx'
import { call } from '#platform/web/http.ts'
import {
  deskOrder,
  type DeskOrderRecord,
  endUnpaid,
  movePacking,
  type PackingStep,
  markPaid,
  refundOrder,
} from '../../orders-desk.contract.ts'
import { ORDER_RECORD } from '../../order-record.contract.ts'
import { describeOrderEvent } from './describe-order-event.tsx'
import { Facts, Lines, Payments, Refunds, Sums } from './OrderParts.tsx'
import { PaidForm } from './PaidForm.tsx'
import { RefundForm } from './RefundForm.tsx'

type Put = (answer: { item: DeskOrderRecord }) => void

/** /cms/orders/{number}: one order with its payments and the available actions. */
export function OrderDesk({ rest }: { rest: string }) {
  const number = /^\d{1,9}$/.test(rest) ? Number(rest) : 1
  const { data, failure, reload, put } = useDesk(deskOrder, { number })
  return (
    <>
      <p className="mb-2 print:hidden">
        <BackLink {...backToList('/cms/orders')}>
          <Trans>Orders</Trans>
        </BackLink>
      </p>
      <DeskPage
        title={<Trans>Order {number}</Trans>}
        actions={data === null ? undefined : <Actions order={data.item} put={put} />}
      >
        <DeskList isThere={data !== null} failure={failure} onReload={reload}>
          {data === null ? null : (
            <RecordTabs
              key={number}
              calls={ORDER_RECORD}
              id={String(number)}
              describe={describeOrderEvent}
              revision={revisionOf(data.item)}
            >
              <Whole order={data.item} />
            </RecordTabs>
          )}
        </DeskList>
      </DeskPage>
    </>
  )
}

/** Changes with each action on the order, so that the activity is loaded again. */
function revisionOf({
  status,
  paid_at: paidAt,
  refunded_amount: refunded,
  refunds,
}: DeskOrderRecord): string {
  return [status, paidAt, refunded, ...refunds.map((refund) => refund.status)].join(' ')
}

function Whole({ order }: { order: DeskOrderRecord }) {
  return (
    <div className="grid grid-cols-1 gap-8">
      <Facts order={order} />
      <Lines order={order} />
      <Sums order={order} />
      <Payments order={order} />
      <Refunds order={order} />
    </div>
  )
}

/** The actions currently available for the order. An irreversible action asks for confirmation. */
function Actions({ order, put }: { order: DeskOrderRecord; put: Put }) {
  const { isBusy, failure, run } = useDeskAction()
  const [asked, setAsked] = useState<'paid' | 'end' | 'refund' | 'sent' | null>(null)
  const { number, status } = order
  const last = order.payments.at(-1)
  // A transfer may still arrive for an order that has ended.
  const isTransfer =
    last?.gateway === 'bank_transfer' &&
    ((status === 'awaiting_payment' && last.status === 'open') ||
      (status === 'ended' && last.status === 'ended'))
  const step = (to: PackingStep) => () => void run(async () => put(await call(movePacking, { number, to })))
  const isPacked = status === 'shipped' || status === 'ready_for_pickup'
  const isToPack = (status === 'paid' || status === 'packing') && order.needs_shipping
  return (
    <>
      {isTransfer || status === 'awaiting_payment' ? (
        <IfAllowed call={markPaid}>
          <Button busy={isBusy} onClick={() => setAsked('paid')}>
            <Trans>Mark as paid</Trans>
          </Button>
        </IfAllowed>
      ) : null}
      {status === 'awaiting_payment' ? (
        <IfAllowed call={endUnpaid}>
          <Button tone="outline" onClick={() => setAsked('end')}>
            <Trans>Cancel order</Trans>
          </Button>
        </IfAllowed>
      ) : null}
      {status === 'paid' && order.needs_shipping ? (
        <IfAllowed call={movePacking}>
          <Button busy={isBusy} onClick={step('packing')}>
            <Trans>Start packing</Trans>
          </Button>
        </IfAllowed>
      ) : null}
      {isToPack ? (
        <IfAllowed call={movePacking}>
          <Button tone="outline" busy={isBusy} onClick={() => setAsked('sent')}>
            {readyLabel(order)}
          </Button>
        </IfAllowed>
      ) : null}
      {isPacked ? (
        <IfAllowed call={movePacking}>
          <Button busy={isBusy} onClick={step('completed')}>
            <Trans>Completed</Trans>
          </Button>
        </IfAllowed>
      ) : null}
      {order.needs_shipping && order.paid_at !== null ? (
        <ButtonLink tone="outline" href={`/cms/orders/slip/${number}`}>
          <Trans>Packing slip</Trans>
        </ButtonLink>
      ) : null}
      <ButtonLink tone="outline" href={`/invoice/${order.id}`}>
        <Trans>Invoice</Trans>
      </ButtonLink>
      {order.refundable_amount > 0 ? (
        <IfAllowed call={refundOrder}>
          <Button tone="outline" onClick={() => setAsked('refund')}>
            <Trans>Refund</Trans>
          </Button>
        </IfAllowed>
      ) : null}
      <DeskFailure words={failure} />
      {asked === 'paid' ? (
        <PaidForm order={order} isTransfer={isTransfer} put={put} onClose={() => setAsked(null)} />
      ) : null}
      <Dialog
        isOpen={asked === 'end'}
        onClose={() => setAsked(null)}
        question={<Trans>Cancel this order?</Trans>}
        actions={
          <>
            <Button
              busy={isBusy}
              onClick={() =>
                void run(async () => put(await call(endUnpaid, { number }))).then(() => setAsked(null))
              }
            >
              <Trans>Yes, cancel it</Trans>
            </Button>
            <Button tone="link" onClick={() => setAsked(null)}>
              <Trans>Cancel</Trans>
            </Button>
          </>
        }
      >
        <Trans>Its items are on sale again. The buyer can place a new order.</Trans>
      </Dialog>
      {asked === 'sent' ? <SentDialog order={order} put={put} onClose={() => setAsked(null)} /> : null}
      {asked === 'refund' ? <RefundForm order={order} onClose={() => setAsked(null)} onDone={put} /> : null}
    </>
  )
}

function readyLabel({ is_pick_up: isPickUp }: DeskOrderRecord) {
  return isPickUp ? <Trans>Ready to pick up</Trans> : <Trans>Sent</Trans>
}

/** Marks an order as sent or as ready to pick up after a confirmation, because the buyer is mailed at once. */
function SentDialog({ order, put, onClose }: { order: DeskOrderRecord; put: Put; onClose: () => void }) {
  const { number, is_pick_up: isPickUp } = order
  const buyer = isolated(order.buyer)
  const email = isolated(order.email)
  return (
    <ConfirmDialog
      onClose={onClose}
      question={
        isPickUp ? (
          <Trans>
            Tell {buyer} that order {number} is ready to pick up?
          </Trans>
        ) : (
          <Trans>
            Tell {buyer} that order {number} is on its way?
          </Trans>
        )
      }
      confirmLabel={readyLabel(order)}
      work={async () =>
        put(await call(movePacking, { number, to: isPickUp ? 'ready_for_pickup' : 'shipped' }))
      }
    >
      <Trans>The buyer gets an email at {email} straight away. You can’t undo this.</Trans>
    </ConfirmDialog>
  )
}
