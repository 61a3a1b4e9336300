import { Plural, Trans } from '@lingui/react/macro'
import { useDesk } from '#features/staff/staff.public.tsx'
import { FactRows } from '#platform/ui/FactRows.tsx'
import { useList } from '#platform/web/use-list.ts'
import type { DeskProduct } from '../../shop-desk.contract.ts'
import { stockAlertCounts } from '../../stock-alerts.contract.ts'

/** The number of people who want an email when a size is in stock again. Renders nothing if there are none. */
export function AlertCounts({ product }: { product: DeskProduct }) {
  const list = useList()
  const { data } = useDesk(stockAlertCounts, { product: String(product.id) })
  if (data === null || data.data.length === 0) return null
  const nameOf = (code: string): string => {
    const options = list(Object.values(product.skus.find((sku) => sku.code === code)?.options ?? {}))
    return options === '' ? code : options
  }
  return (
    <section className="mb-6 card p-4" aria-labelledby="stock-alerts">
      <h2 id="stock-alerts" className="text-h4">
        <Trans>Emails when it’s back in stock</Trans>
      </h2>
      <FactRows
        facts={data.data.map(({ sku, count }) => ({
          key: sku,
          name: nameOf(sku),
          value: <Plural value={count} one="# person" other="# people" />,
        }))}
      />
    </section>
  )
}
