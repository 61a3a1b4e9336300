import { TrackLine } from '#platform/ui/art/TrackLine.tsx'
import { ContourGround } from '#platform/ui/art/ContourGround.tsx'
import type { TrackMapVariables } from '../../widgets.contract.ts'
import type { WidgetProps } from './widget-props.ts'
import { WidgetHeading } from './WidgetHeading.tsx'

/** The map of a track with its corners, and its facts as a ruled list. */
export function TrackMap({ variables, isFirst }: WidgetProps<TrackMapVariables>) {
  const { heading, text, outline, facts } = variables
  return (
    <div className="columns-page items-start gap-y-8">
      <figure className="on-brand relative isolate overflow-clip rounded-card p-6 lg:col-span-8 lg:p-10">
        <ContourGround />
        <TrackLine outline={outline} hasLabels className="relative w-full text-white" />
        <figcaption className="visually-hidden">{heading}</figcaption>
      </figure>
      <div className="lg:col-span-4">
        <WidgetHeading isFirst={isFirst} look={isFirst ? 'text-h1' : 'text-h3'}>
          {heading}
        </WidgetHeading>
        {text === '' ? null : <p className="mt-3 text-body">{text}</p>}
        <dl className="mt-4 border-t-2 border-ink">
          {facts.map((fact) => (
            <div key={fact.label} className="flex justify-between gap-6 border-b border-row py-3">
              <dt className="text-muted">{fact.label}</dt>
              <dd className="figure text-end font-semibold">{fact.value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
