import ChevronRight from 'lucide-react/icons/chevron-right'
import { Picture } from '#features/media/media.public.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { TrackLine } from '#platform/ui/art/TrackLine.tsx'
import { SiteLink } from '#platform/ui/SiteLink.tsx'
import { Kerb, type KerbColour } from '#platform/ui/Kerb.tsx'
import type { LinkListVariables } from '../../widgets.contract.ts'
import type { WidgetProps } from './widget-props.ts'
import { WidgetHeading } from './WidgetHeading.tsx'

type Item = LinkListVariables['items'][number]

/** Rows that link to other pages, each with a kerb, a track outline or a picture. The whole row is clickable. */
export function LinkList({ variables, isFirst }: WidgetProps<LinkListVariables>) {
  return (
    <>
      <WidgetHeading isFirst={isFirst} look={isFirst ? 'text-h1' : 'text-h3'}>
        {variables.heading}
      </WidgetHeading>
      <ul className="mt-2.5 border-t-2 border-ink">
        {variables.items.map((item) => (
          <li key={item.url + item.title} className="relative border-b border-row">
            <Row item={item} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Row({ item }: { item: Item }) {
  const hasDrawing = item.image !== null || item.outline !== null
  const body = (
    <>
      {item.kerb ? <Kerb colour={item.kerb as KerbColour} /> : null}
      {hasDrawing ? <Drawing item={item} /> : null}
      <span className="min-w-0">
        <span className="own-words block text-h4">{item.title}</span>
        <span className="own-words mt-1 block max-w-[62ch] text-body text-muted">{item.text}</span>
        <span className="mt-2 block text-note text-muted sm:hidden">{item.note}</span>
      </span>
      <span className="figure hidden max-w-[12rem] text-note text-muted sm:block sm:text-end">
        {item.note}
      </span>
      {item.url === '' ? null : <Icon of={ChevronRight} mirrored className="hidden text-muted sm:block" />}
    </>
  )
  const layout = `grid items-center gap-x-6 gap-y-4 py-5 ps-6 ${hasDrawing ? 'sm:grid-cols-[9rem_1fr_auto_1.25rem]' : 'sm:grid-cols-[1fr_auto_1.25rem]'}`
  if (item.url === '') return <div className={layout}>{body}</div>
  return (
    <SiteLink href={item.url} className={`${layout} row-link`}>
      {body}
    </SiteLink>
  )
}

function Drawing({ item }: { item: Item }) {
  if (item.image) return <Picture image={item.image} sizes="9rem" className="w-full max-w-40 rounded-small" />
  return item.outline ? (
    <TrackLine outline={item.outline} className="h-16 w-full max-w-36 text-muted" />
  ) : null
}
