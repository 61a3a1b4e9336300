import './chart.css'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { max, min, ticks } from 'd3-array'
import { directionOf, isLocale } from '#platform/shared/locales.ts'
import { Axis, ChartTable, nextColumn } from './StackedColumns.tsx'
import { CHART_PX, HEIGHT_PX, LABELS_MOST, LINES_MOST, TOP_PX } from './chart-sizes.ts'

type LineChartProps = {
  /** A sentence that states the result, for screen readers. */
  label: string
  points: readonly { key: string; label: string; value: number }[]
  format: (value: number) => string
  /** Table with the same values, shown on request. */
  table: ReactNode
}

/**
 * One value over time as a line, drawn as SVG without style attributes. The axis begins near the lowest value. Arrow
 * keys move between the points; each has its figure as its accessible name.
 */
export function LineChart({ label, points, format, table }: LineChartProps) {
  const { i18n } = useLingui()
  const [active, setActive] = useState<number | null>(null)
  const group = useRef<SVGSVGElement>(null)
  const values = points.map(({ value }) => value)
  const [low, high] = [min(values) ?? 0, max(values) ?? 0]
  const lines = ticks(low, high === low ? low + 1 : high, LINES_MOST - 1).filter(Number.isInteger)
  const bottom = Math.min(low, lines[0] ?? low)
  const top = Math.max(high, lines.at(-1) ?? high, bottom + 1)
  const yOf = (value: number) => TOP_PX + HEIGHT_PX * (1 - (value - bottom) / (top - bottom))
  const isRtl = isLocale(i18n.locale) && directionOf(i18n.locale) === 'rtl'
  const width = 100 / Math.max(points.length, 1)
  const xOf = (index: number) => (isRtl ? 100 - (index + 0.5) * width : (index + 0.5) * width)
  const every = Math.ceil(points.length / LABELS_MOST)
  const describe = (index: number) => {
    const point = points[index]
    return point === undefined ? '' : `${point.label}: ${format(point.value)}`
  }
  return (
    <figure>
      <div className="chart chart-1 mt-3">
        <Axis lines={lines} yOf={yOf} format={format} isRtl={isRtl} />
        <svg ref={group} height={CHART_PX} role="group" aria-label={label}>
          {lines.map((value) => (
            <line key={value} className="chart-line" x1="0" x2="100%" y1={yOf(value)} y2={yOf(value)} />
          ))}
          {points.slice(1).map(({ key, value }, index) => (
            <line
              key={key}
              className="chart-stroke"
              x1={`${xOf(index)}%`}
              y1={yOf(points[index]?.value ?? 0)}
              x2={`${xOf(index + 1)}%`}
              y2={yOf(value)}
            />
          ))}
          {points.map((point, index) => (
            // Each point of the chart has the role of an image with a name. It can be focused, so that a person can
            // read its values one by one.
            <g
              key={point.key}
              className="chart-column"
              role="img"
              aria-label={describe(index)}
              tabIndex={index === (active ?? 0) ? 0 : -1}
              onFocus={() => setActive(index)}
              onPointerEnter={() => setActive(index)}
              onKeyDown={(event) => {
                const next = nextColumn(event.key, index, { count: points.length, isRtl })
                const marks = group.current?.querySelectorAll<SVGGElement>('.chart-column')
                const target = next === null ? undefined : marks?.[next]
                if (target === undefined) return
                event.preventDefault()
                target.focus()
              }}
            >
              <rect
                className="chart-touch"
                x={`${xOf(index) - width / 2}%`}
                width={`${width}%`}
                y={TOP_PX}
                height={HEIGHT_PX}
              />
              <circle cx={`${xOf(index)}%`} cy={yOf(point.value)} r="3.5" />
              {index % every === 0 ? (
                <text
                  className={index % (2 * every) === 0 ? undefined : 'chart-wide-only'}
                  x={`${xOf(index)}%`}
                  y={TOP_PX + HEIGHT_PX + 18}
                  // The last label ends at its point, because half of it would be outside a narrow chart.
                  textAnchor={index === points.length - 1 ? 'end' : 'middle'}
                  aria-hidden="true"
                >
                  {point.label}
                </text>
              ) : null}
            </g>
          ))}
        </svg>
      </div>
      <p className="chart-value" aria-hidden="true">
        {active === null ? '' : describe(active)}
      </p>
      <ChartTable>{table}</ChartTable>
    </figure>
  )
}
