import './chart.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { max, ticks } from 'd3-array'
import { directionOf, isLocale } from '#platform/shared/locales.ts'
import { CHART_PX, HEIGHT_PX, LABELS_MOST, LINES_MOST, TOP_PX } from './chart-sizes.ts'

/** A series of a chart; its place in the list selects its colour, so that a series always has the same one. */
export type ChartSeries = { key: string; label: string }
export type ChartColumn = {
  key: string
  /** The name of the column, for the axis, the table and screen readers. */
  label: string
  values: Readonly<Record<string, number>>
}

type StackedColumnsProps = {
  /** A sentence that states the result, for screen readers. */
  label: string
  series: readonly ChartSeries[]
  columns: readonly ChartColumn[]
  format: (value: number) => string
  /** Table with the same values, shown on request. */
  table: ReactNode
}

/**
 * Columns of stacked values over time, drawn as SVG without style attributes. Horizontal positions are per cents, so
 * the chart fits any width. Arrow keys move between the columns; each has its figures as its accessible name.
 */
export function StackedColumns({ label, series, columns, format, table }: StackedColumnsProps) {
  const { i18n } = useLingui()
  const [active, setActive] = useState<number | null>(null)
  const group = useRef<SVGSVGElement>(null)
  const sums = columns.map(({ values }) => series.reduce((sum, { key }) => sum + (values[key] ?? 0), 0))
  const lines = ticks(0, Math.max(max(sums) ?? 0, 1), LINES_MOST - 1)
  const top = Math.max(lines.at(-1) ?? 1, max(sums) ?? 1)
  const yOf = (value: number) => TOP_PX + HEIGHT_PX * (1 - value / top)
  const isRtl = isLocale(i18n.locale) && directionOf(i18n.locale) === 'rtl'
  const width = 100 / Math.max(columns.length, 1)
  const xOf = (index: number) => (isRtl ? 100 - (index + 1) * width : index * width)
  const every = Math.ceil(columns.length / LABELS_MOST)
  const describe = (index: number) => {
    const column = columns[index]
    if (column === undefined) return ''
    const parts = series
      .filter(({ key }) => (column.values[key] ?? 0) !== 0)
      .map((one) => `${one.label} ${format(column.values[one.key] ?? 0)}`)
    return [`${column.label}: ${format(sums[index] ?? 0)}`, ...(parts.length > 1 ? parts : [])].join(', ')
  }
  const move = (event: KeyboardEvent, index: number) => {
    const next = nextColumn(event.key, index, { count: columns.length, isRtl })
    const target =
      next === null ? undefined : group.current?.querySelectorAll<SVGGElement>('.chart-column')[next]
    if (target === undefined) return
    event.preventDefault()
    target.focus()
  }
  return (
    <figure>
      <Legend series={series} />
      <div className="chart mt-3">
        <Axis lines={lines} yOf={yOf} format={format} isRtl={isRtl} />
        <svg ref={group} height={CHART_PX} role="group" aria-label={label}>
          {lines.map((value) => (
            <line
              key={value}
              className={value === 0 ? 'chart-zero' : 'chart-line'}
              x1="0"
              x2="100%"
              y1={yOf(value)}
              y2={yOf(value)}
            />
          ))}
          {columns.map((column, index) => (
            // Each column of the chart has the role of an image with a name. It can be focused, so that a person can
            // read its values one by one.
            <g
              key={column.key}
              className="chart-column"
              role="img"
              aria-label={describe(index)}
              tabIndex={index === (active ?? 0) ? 0 : -1}
              onFocus={() => setActive(index)}
              onPointerEnter={() => setActive(index)}
              onKeyDown={(event) => move(event, index)}
            >
              <rect
                className="chart-touch"
                x={`${xOf(index)}%`}
                width={`${width}%`}
                y={TOP_PX}
                height={HEIGHT_PX}
              />
              <Stack
                series={series}
                values={column.values}
                x={`${xOf(index) + width * 0.2}%`}
                width={`${width * 0.6}%`}
                yOf={yOf}
              />
              {index % every === 0 ? (
                <text
                  className={index % (2 * every) === 0 ? undefined : 'chart-wide-only'}
                  x={`${xOf(index) + width / 2}%`}
                  y={TOP_PX + HEIGHT_PX + 18}
                  textAnchor="middle"
                  aria-hidden="true"
                >
                  {column.label}
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

/** Returns the column to which a key moves; null for other keys. */
export function nextColumn(
  key: string,
  index: number,
  { count, isRtl }: { count: number; isRtl: boolean },
): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return null
  const next = index + ((key === 'ArrowRight') === isRtl ? -1 : 1)
  return next < 0 || next >= count ? null : next
}

type AxisProps = {
  lines: readonly number[]
  yOf: (value: number) => number
  format: (value: number) => string
  isRtl: boolean
}

/** The values of a chart as a table, shown on request. */
export function ChartTable({ children }: { children: ReactNode }) {
  return (
    <details className="print:hidden">
      <summary className="min-h-11 w-fit cursor-pointer content-center font-semibold text-primary">
        <Trans>Show as table</Trans>
      </summary>
      <div className="mt-3">{children}</div>
    </details>
  )
}

/** The labels with amounts beside the horizontal lines of a chart. */
export function Axis({ lines, yOf, format, isRtl }: AxisProps) {
  return (
    <svg className="chart-axis" height={CHART_PX} aria-hidden="true">
      {lines.map((value) => (
        <text
          key={value}
          x={isRtl ? '8' : '100%'}
          dx={isRtl ? 0 : -8}
          y={yOf(value) + 4}
          {...anchorOf(isRtl)}
        >
          {format(value)}
        </text>
      ))}
    </svg>
  )
}

/** Returns the text anchor of the axis labels. The texts run from left to right in every language. */
function anchorOf(isRtl: boolean) {
  return { textAnchor: isRtl ? 'start' : 'end', direction: 'ltr' } as const
}

type StackProps = {
  series: readonly ChartSeries[]
  values: Readonly<Record<string, number>>
  x: string
  width: string
  yOf: (value: number) => number
}

function Stack({ series, values, x, width, yOf }: StackProps) {
  let base = 0
  return series.map(({ key }, index) => {
    const value = values[key] ?? 0
    if (value <= 0) return null
    const [from, to] = [base, base + value]
    base = to
    return (
      <rect
        key={key}
        className={`chart-${index + 1}`}
        x={x}
        width={width}
        y={yOf(to)}
        height={Math.max(yOf(from) - yOf(to), 1)}
      />
    )
  })
}

function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <figcaption className="chart-legend">
      {series.map(({ key, label }, index) => (
        <span key={key} className={`chart-${index + 1}`}>
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <rect width="10" height="10" />
          </svg>
          {label}
        </span>
      ))}
    </figcaption>
  )
}
