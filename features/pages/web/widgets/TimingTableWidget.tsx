import { HeroLineExit } from '#platform/ui/art/HeroLineExit.tsx'
import { Kerb, type KerbColour } from '#platform/ui/Kerb.tsx'
import { SiteLink } from '#platform/ui/SiteLink.tsx'
import type { TimingTableVariables } from '../../widgets.contract.ts'
import type { WidgetProps } from './registry.ts'
import { WidgetHeading } from './WidgetHeading.tsx'

type Column = TimingTableVariables['columns'][number]

/** A table in the manner of a timing sheet: ink rule on top, hairlines between, figures to the end. */
export function TimingTableWidget({ variables, isFirst, isAfterHero }: WidgetProps<TimingTableVariables>) {
  const { heading, note, footnote, columns, rows } = variables
  const hasKerbs = rows.some((row) => row.kerb !== null)
  return (
    <>
      <div className={`relative flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 ${isAfterHero ? 'pt-14 pe-8 pb-3 lg:pt-20' : ''}`}>
        {isAfterHero ? <HeroLineExit /> : null}
        <WidgetHeading isFirst={isFirst} look={isFirst ? 'text-h1' : 'text-h3'}>
          {heading}
        </WidgetHeading>
        {note === '' ? null : <p className="text-note text-muted">{note}</p>}
      </div>
      <table className={`timing-sheet ${isAfterHero ? '' : 'mt-2.5'}`} data-kerbs={hasKerbs || undefined} data-joined={isAfterHero || undefined}>
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
        {kerb ? <Kerb colour={kerb as KerbColour} /> : null}
        {url ? <SiteLink href={url} className="link">{cell}</SiteLink> : cell}
      </th>
    )
  }
  return (
    <td data-label={column?.label} className={`${align} ${column?.strong ? 'text-price' : 'text-body'}`}>
      {cell}
    </td>
  )
}
