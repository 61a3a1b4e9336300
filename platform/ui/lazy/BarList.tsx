import './chart.css'
import { Figure } from '../Figure.tsx'

type BarListProps = {
  rows: readonly { key: string; label: string; value: number }[]
  format: (value: number) => string
}

/** Labelled amounts with a bar each, in proportion to the largest amount. */
export function BarList({ rows, format }: BarListProps) {
  const most = Math.max(...rows.map(({ value }) => value), 1)
  return (
    <ul className="border-t-2 border-ink">
      {rows.map(({ key, label, value }) => (
        <li key={key} className="border-b border-line py-2">
          <span className="flex justify-between gap-4">
            {label}
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
