import './QtyStepper.css'
import { useLingui } from '@lingui/react/macro'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { Icon } from './Icon.tsx'

type QtyStepperProps = {
  qty: number
  /** Maximum quantity; null for the general limit of 99. */
  most: number | null
  /** Name of the counted item, for screen readers. */
  name: string
  onChange: (qty: number) => void
  look?: 'box' | 'plain'
}

const MOST = 99

/**
 * A quantity with buttons for one fewer and one more. At a limit the button stays visible and is marked as disabled.
 */
export function QtyStepper({ qty, most, name, onChange, look = 'plain' }: QtyStepperProps) {
  const { t } = useLingui()
  const end = Math.min(MOST, most ?? MOST)
  const step = (to: number) => {
    if (to >= 1 && to <= end) onChange(to)
  }
  return (
    <div
      role="group"
      aria-label={t`How many: ${name}`}
      className={`inline-flex items-center ${look === 'box' ? 'qty-box' : ''}`}
    >
      <button
        type="button"
        className="target"
        aria-label={t`One fewer`}
        aria-disabled={qty <= 1 || undefined}
        onClick={() => step(qty - 1)}
      >
        <Icon of={Minus} />
      </button>
      <output className="qty-figure figure text-center font-semibold">{qty}</output>
      <button
        type="button"
        className="target"
        aria-label={t`One more`}
        aria-disabled={qty >= end || undefined}
        onClick={() => step(qty + 1)}
      >
        <Icon of={Plus} />
      </button>
    </div>
  )
}
