import './chart.css'
import { Figure } from '../Figure.tsx'

type BarListProps = {
  rows: readonly { key: string; label: string; value: number }[]
  format: (value: number) => string
  /** Shows what is behind an amount. If it is given, each label is a button. */
  onOpen?: (key: string) => void
}

/** Labelled amounts with a bar each, in proportion to the largest amount. */
export function BarList({ rows, format, onOpen }: BarListProps) {
  const most = Math.max(...rows.map(({ value }) => value), 1)
  return (
    <ul className="border-t-2 border-ink">
      {rows.map(({ key, label, value }) => (
        <li key={key} className="border-b border-line py-2">
          <span className="flex items-center justify-between gap-4">
            {onOpen === undefined ? (
              label
            ) : (
              <button
                type="button"
                className="min-h-11 min-w-11 text-start font-semibold text-primary hover:underline"
                onClick={() => onOpen(key)}
              >
                {label}
              </button>
            )}
            <Figure className="font-semibold">{format(value)}</Figure>
          </span>
          <svg className="chart-bar" aria-hidden="true">
            <rect width={`${(100 * Math.max(value, 0)) / most}%`} height="8" />
          </svg>
        </li>
      ))}
    </ul>
  )
}
