import { Kerb } from '#platform/ui/Kerb.tsx'
import { Link } from 'react-router'
import type { TimingTableVariables } from '../../widgets.contract.ts'
import type { WidgetProps } from './registry.ts'
import { WidgetHeading } from './WidgetHeading.tsx'

type Column = TimingTableVariables['columns'][number]

/** A table in the manner of a timing sheet: ink rule on top, hairlines between, figures to the end. */
export function TimingTableWidget({ variables, isFirst }: WidgetProps<TimingTableVariables>) {
  const { heading, note, footnote, columns, rows } = variables
  const hasKerbs = rows.some((row) => row.kerb !== null)
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <WidgetHeading isFirst={isFirst} look={isFirst ? 'text-h1' : 'text-h3'}>
          {heading}
        </WidgetHeading>
        {note === '' ? null : <p className="text-note text-muted">{note}</p>}
      </div>
      <table className="timing-sheet mt-2.5" data-kerbs={hasKerbs || undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={column.align === 'end' ? 'text-end' : 'text-start'}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.cells.join(' ')}>
              {row.cells.map((cell, index) => (
                <Cell key={columns[index]?.label ?? index} cell={cell} column={columns[index]} isHead={index === 0} kerb={index === 0 ? row.kerb : null} url={index === 0 ? row.url : null} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {footnote === '' ? null : <p className="mt-4 max-w-[62ch] text-note text-muted">{footnote}</p>}
    </>
  )
}

function Cell({ cell, column, isHead, kerb, url }: { cell: string; column: Column | undefined; isHead: boolean; kerb: string | null; url: string | null }) {
  const align = column?.align === 'end' ? 'figure text-end' : 'text-start'
  if (isHead) {
    return (
      <th scope="row" className="relative text-start text-h4">
        {kerb ? <Kerb colour={kerb} className="absolute inset-y-0 start-0 w-1.5" /> : null}
        {url ? <Link to={url} className="link">{cell}</Link> : cell}
      </th>
    )
  }
  return (
    <td data-label={column?.label} className={`${align} ${column?.strong ? 'text-price' : 'text-body'}`}>
      {cell}
    </td>
  )
}
