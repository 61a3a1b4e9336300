import { formatPhone } from '#features/accounts/phone.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSite } from '#features/site/site.public.tsx'
import { DeskList, DeskPage, StaffTable, useDesk, useInstant } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { BackLink } from '#platform/ui/lazy/TextLink.tsx'
import { deskOrder } from '../../orders-desk.contract.ts'

/** /cms/orders/slip/{number}: the printable packing slip, without prices. */
export function PackingSlip({ rest }: { rest: string }) {
  const { t } = useLingui()
  const instant = useInstant()
  const site = useSite()
  const number = /^\d{1,9}$/.test(rest) ? Number(rest) : 1
  const { data, failure, reload } = useDesk(deskOrder, { number })
  const order = data?.item ?? null
  return (
    <>
      <p className="mb-2 print:hidden">
        <BackLink to={`/cms/orders/${number}`}>
          <Trans>Order {number}</Trans>
        </BackLink>
      </p>
      <DeskPage
        title={<Trans>Packing slip, order {number}</Trans>}
        actions={
          <Button onClick={() => globalThis.print()}>
            <Trans>Print</Trans>
          </Button>
        }
      >
        <DeskList isThere={order !== null} failure={failure} onReload={reload}>
          {order === null ? null : (
            <div className="grid gap-6">
              <p>
                {site.organisation_name}
                <br />
                {instant(order.placed_at)}
              </p>
              <p className="text-h4">
                <bdi className="whitespace-pre-line">
                  {order.address === null
                    ? `${order.buyer}\n${order.shipping_name}`
                    : [
                        order.address.name,
                        order.address.company,
                        order.address.street_address_1,
                        order.address.street_address,
                        `${order.address.city} ${order.address.state} ${order.address.postcode}`,
                        order.address.country,
                        formatPhone(order.address.phone),
                      ]
                        .filter((part) => part !== '')
                        .join('\n')}
                </bdi>
              </p>
              <StaffTable
                caption={t`Parcel contents`}
                rows={order.lines.filter(
                  ({ is_digital, qty, refunded_qty }) => !is_digital && qty > refunded_qty,
                )}
                keyOf={({ id }) => String(id)}
                columns={[
                  {
                    key: 'tick',
                    head: '',
                    cell: () => <span className="inline-block size-5 border border-ink" aria-hidden="true" />,
                  },
                  {
                    key: 'qty',
                    head: <Trans>Quantity</Trans>,
                    isFigure: true,
                    cell: ({ qty, refunded_qty }) => qty - refunded_qty,
                  },
                  { key: 'code', head: <Trans>SKU</Trans>, isFigure: true, cell: ({ code }) => code },
                  {
                    key: 'name',
                    head: <Trans>Item</Trans>,
                    cell: ({ name, details }) =>
                      [
                        name,
                        ...details.map(({ label, value }) => (value === '' ? label : `${label}: ${value}`)),
                      ].join(', '),
                  },
                ]}
              />
              {order.note === '' ? null : (
                <p>
                  <strong>
                    <Trans>Note</Trans>
                  </strong>{' '}
                  <bdi>{order.note}</bdi>
                </p>
              )}
            </div>
          )}
        </DeskList>
      </DeskPage>
    </>
  )
}
