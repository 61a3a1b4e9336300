import { HeroLineExit } from '#platform/ui/art/HeroLineExit.tsx'
import { Kerb, type KerbColour } from '#platform/ui/Kerb.tsx'
import { SiteLink } from '#platform/ui/SiteLink.tsx'
import type { TimingTableVariables } from '../../widgets.contract.ts'
import type { WidgetProps } from '../widgets/widget-props.ts'
import { WidgetHeading } from '../widgets/WidgetHeading.tsx'

type Column = TimingTableVariables['columns'][number]

/** A table that looks like a timing sheet: a strong rule on top, hairlines between rows, figures aligned to the end. */
export function TimingTableWidget({ variables, isFirst, isAfterHero }: WidgetProps<TimingTableVariables>) {
  const { heading, note, footnote, columns, rows } = variables
  const mainIndex = columns.findLastIndex((column) => column.align === 'end' && column.strong)
  const hasKerbs = rows.some((row) => row.kerb !== null)
  return (
    <>
      <div
        className={`relative flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 ${isAfterHero ? 'pt-14 pe-8 pb-3 lg:pt-20' : ''}`}
      >
        {isAfterHero ? <HeroLineExit /> : null}
        <WidgetHeading isFirst={isFirst} look={isFirst ? 'text-h1' : 'text-h3'}>
          {heading}
        </WidgetHeading>
        {note === '' ? null : <p className="text-note text-muted">{note}</p>}
      </div>
      <table
        className={`timing-sheet ${isAfterHero ? '' : 'mt-2.5'}`}
        data-kerbs={hasKerbs || undefined}
        data-joined={isAfterHero || undefined}
      >
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column.label}
                scope="col"
                className={column.align === 'end' && index > 0 ? 'text-end' : 'text-start'}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.cells.join(' ')}>
              {row.cells.map((cell, index) => (
                <Cell
                  key={columns[index]?.label ?? index}
                  cell={cell}
                  column={columns[index]}
                  isHead={index === 0}
                  isMain={index === mainIndex}
                  kerb={index === 0 ? row.kerb : null}
                  url={index === 0 ? row.url : null}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {footnote === '' ? null : <p className="mt-4 max-w-[62ch] text-note text-muted">{footnote}</p>}
    </>
  )
}

type CellProps = {
  cell: string
  column: Column | undefined
  isHead: boolean
  /** True for the number that phones show on the same line as the row’s name. */
  isMain: boolean
  kerb: string | null
  url: string | null
}

function Cell({ cell, column, isHead, isMain, kerb, url }: CellProps) {
  const align = column?.align === 'end' ? 'figure text-end' : 'text-start'
  if (isHead) {
    return (
      <th scope="row" className="text-start text-h4 sm:relative">
        {kerb ? <Kerb colour={kerb as KerbColour} /> : null}
        {url ? (
          <SiteLink href={url} className="stretched link">
            {cell}
          </SiteLink>
        ) : (
          cell
        )}
      </th>
    )
  }
  const isFigure = column?.align === 'end'
  return (
    <td
      data-label={column?.label}
      data-figure={isFigure || undefined}
      data-main={isMain || undefined}
      className={`${align} ${column?.strong ? 'text-price' : 'text-body'}`}
    >
      {cell}
    </td>
  )
}
