import { Trans, useLingui } from '@lingui/react/macro'
import { DeskList, DeskPage, useDesk, useInstant } from '#features/staff/staff.public.tsx'
import { formatAbn } from '#platform/shared/abn.ts'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { FactRows } from '#platform/ui/FactRows.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { PrintLine } from '#platform/ui/PrintLine.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import { tillReceipt, type TillReceipt as Receipt } from '../../till.contract.ts'
import { METHOD_LABELS } from './till-labels.ts'

/** /cms/till/receipt/{id}: the receipt of a sale, for print. @source docs/reference/shop-and-payments.md §8.1 */
export function TillReceipt({ rest }: { rest: string }) {
  const { data, failure, reload } = useDesk(tillReceipt, { id: rest })
  const item = data?.item ?? null
  return (
    <DeskPage
      title={
        item === null ? (
          <Trans comment="Heading: the receipt of a sale">Receipt</Trans>
        ) : item.has_gst ? (
          <Trans>Tax invoice</Trans>
        ) : (
          <Trans comment="Heading: the receipt of a sale">Receipt</Trans>
        )
      }
      actions={
        <Button tone="outline" onClick={() => globalThis.print()}>
          <Trans comment="Button: prints this page">Print</Trans>
        </Button>
      }
    >
      <PrintLine />
      <DeskList isThere={item !== null} failure={failure} onReload={reload}>
        {item === null ? null : <Paper item={item} />}
      </DeskList>
    </DeskPage>
  )
}

function Paper({ item }: { item: Receipt }) {
  const { i18n } = useLingui()
  const money = useMoney()
  const instant = useInstant()
  const { seller } = item
  return (
    <article className="grid max-w-[32rem] grid-cols-1 gap-6">
      <div>
        <p className="text-h4">
          <bdi>{seller.name}</bdi>
        </p>
        {seller.abn === '' ? null : (
          <p className="text-note">
            <Trans>
              ABN <Ltr className="figure">{formatAbn(seller.abn)}</Ltr>
            </Trans>
          </p>
        )}
        <p className="text-note whitespace-pre-line">
          <bdi>{seller.address}</bdi>
        </p>
      </div>
      {item.is_undone ? (
        <p className="rounded-box bg-warn-tint p-3 text-warn-ink">
          <Trans>This sale was undone and its money handed back.</Trans>
        </p>
      ) : null}
      <FactRows
        facts={[
          { key: 'number', name: <Trans>Receipt number</Trans>, value: String(item.number) },
          {
            key: 'day',
            name: <Trans comment="When something was sold">Sold</Trans>,
            value: instant(item.sold_at),
          },
          { key: 'what', name: <Trans context="what is sold">Description</Trans>, value: item.description },
          { key: 'method', name: <Trans>Paid by</Trans>, value: i18n._(METHOD_LABELS[item.method]) },
          { key: 'total', name: <Trans>Total</Trans>, value: <b>{money(centsOf(item.amount))}</b> },
          ...(item.has_gst
            ? [{ key: 'gst', name: <Trans>GST in the total</Trans>, value: money(centsOf(item.gst)) }]
            : []),
        ]}
      />
      {item.has_gst ? null : (
        <p className="text-note text-muted">
          <Trans>No GST has been charged.</Trans>
        </p>
      )}
    </article>
  )
}
