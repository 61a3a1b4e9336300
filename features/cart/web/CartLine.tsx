import { Which } from '#platform/ui/Which.tsx'
import { Trans } from '@lingui/react/macro'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { Picture } from '#features/media/media.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Figure } from '#platform/ui/Figure.tsx'
import { QtyStepper } from '#platform/ui/QtyStepper.tsx'
import type { CartItem } from '../cart.contract.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { useList } from '#platform/web/use-list.ts'

type CartLineProps = { item: CartItem; onChange: (qty: number) => void; onRemove: () => void }

/** Shows one line of the cart with the item, its quantity and its price. */
export function CartLine({ item, onChange, onRemove }: CartLineProps) {
  const money = useMoney()
  const list = useList()
  const { picture } = item
  const options = list(Object.values(item.sku.option_labels))
  const addons = item.addons.map(({ label, value, value_label: shown = value }) =>
    shown === '' ? label : `${label}: ${shown}`,
  )
  const what = [options, ...addons].filter((part) => part !== '').join('. ')
  return (
    <li className="cart-line border-b border-row py-4">
      {picture === null ? (
        <span className="cart-line-picture" />
      ) : (
        <Picture
          image={{
            hash: picture.hash,
            aspect: '1x1',
            alt: '',
            placeholder: picture.placeholder,
            width: picture.width,
            height: picture.height,
          }}
          sizes="5.5rem"
          className="cart-line-picture"
        />
      )}
      <div className="min-w-0">
        <h2 className="font-semibold">
          <ScreenLink to={item.url} className="hover:underline">
            <bdi lang={item.text_languages?.product_name}>{item.product_name}</bdi>
          </ScreenLink>
        </h2>
        {what === '' ? null : <p className="text-note text-muted">{what}</p>}
        {item.problem === '' ? null : (
          <p className="mt-1 text-note font-semibold text-danger">{item.problem}</p>
        )}
      </div>
      <p className="font-semibold">
        <Figure>{money(centsOf(item.subtotal))}</Figure>
      </p>
      <div className="cart-line-foot mt-1.5 flex flex-wrap items-center justify-between gap-x-4">
        <QtyStepper qty={item.qty} most={item.max_qty} name={item.name} onChange={onChange} />
        <button
          type="button"
          className="min-h-11 font-semibold text-primary hover:underline"
          onClick={onRemove}
        >
          <Trans>Remove</Trans>
          <Which>{item.name}</Which>
        </button>
      </div>
    </li>
  )
}
