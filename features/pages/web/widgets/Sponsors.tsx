import { Picture } from '#features/media/media.public.tsx'
import { SiteLink } from '#platform/ui/SiteLink.tsx'
import type { SponsorsVariables } from '../../widgets.contract.ts'
import type { WidgetProps } from './widget-props.ts'

/** The sponsors’ logos in one row, each with a version for light and for dark mode. */
export function Sponsors({ variables }: WidgetProps<SponsorsVariables>) {
  return (
    <div className="grid items-center gap-8 lg:grid-cols-[12rem_1fr] lg:gap-14">
      <h2 className="max-w-[24ch] text-note text-muted">{variables.heading}</h2>
      <ul className="grid grid-cols-2 items-center gap-x-8 gap-y-6 lg:grid-cols-4 lg:gap-x-12">
        {variables.sponsors.map((sponsor) => (
          <li key={sponsor.name}>
            <SponsorMark sponsor={sponsor} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function SponsorMark({ sponsor }: { sponsor: SponsorsVariables['sponsors'][number] }) {
  const marks = (
    <>
      <Picture
        image={{ ...sponsor.light, alt: '' }}
        sizes="10rem"
        className="only-light h-9 w-auto max-w-full"
        isPlain
      />
      <Picture
        image={{ ...sponsor.dark, alt: '' }}
        sizes="10rem"
        className="only-dark h-9 w-auto max-w-full"
        isPlain
      />
      <span className="visually-hidden">{sponsor.name}</span>
    </>
  )
  return sponsor.url === '' ? (
    marks
  ) : (
    <SiteLink href={sponsor.url} className="inline-flex min-h-11 max-w-full items-center">
      {marks}
    </SiteLink>
  )
}
