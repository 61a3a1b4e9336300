import type { ReactNode } from 'react'
import { Kerb, type KerbColour } from './Kerb.tsx'
import { SiteLink } from './SiteLink.tsx'

type TimingRowProps = {
  /** The track's colour, shown as the edge of the row. */
  kerb?: KerbColour
  /** The day of the month ("12"), with the translated weekday and month ("Sat", "Dec") beside it. */
  date: { day: string; weekday: ReactNode; month?: ReactNode; iso: string }
  title: ReactNode
  /** Muted text after the title: "Round 6". */
  titleNote?: ReactNode
  note?: ReactNode
  place?: ReactNode
  placeNote?: ReactNode
  chip?: ReactNode
  price?: ReactNode
  priceNote?: ReactNode
  /** A button, used only on staff screens; elsewhere the whole row is the link. */
  action?: ReactNode
  href?: string
  isCancelled?: boolean
  /** Marks the event as one that the person has entered. */
  isMine?: boolean
  titleLevel?: 3 | 4
  columns?: 'full' | 'short'
}

/**
 * One event as a row of a timing sheet: six columns on wide screens, four on narrower ones, a small block on a phone.
 */
export function TimingRow(props: TimingRowProps) {
  const Title = `h${props.titleLevel ?? 3}` as const
  return (
    <li
      className="timing-row"
      data-columns={props.columns ?? 'full'}
      data-mine={props.isMine ? '' : undefined}
    >
      <Kerb colour={props.isCancelled ? 'cancelled' : (props.kerb ?? 'cancelled')} />
      <time className="timing-date" dateTime={props.date.iso}>
        <span className={`block text-row-date ${props.isCancelled ? '' : 'text-ink'}`}>
          <bdi>{props.date.day}</bdi>
        </span>
        <span className="block">
          {props.date.month === undefined ? (
            props.date.weekday
          ) : (
            <b className="block">{props.date.weekday}</b>
          )}
          {props.date.month}
        </span>
      </time>
      <div className="timing-name">
        <Title className={`text-h4 ${props.isCancelled ? 'text-muted line-through' : ''}`}>
          {props.href === undefined ? (
            props.title
          ) : (
            <SiteLink href={props.href} className="stretched">
              {props.title}
            </SiteLink>
          )}
          {props.titleNote ? (
            <span className="font-sans font-normal text-muted"> {props.titleNote}</span>
          ) : null}
        </Title>
        {props.note ? (
          <p className={`text-note text-muted ${props.place ? 'timing-extra' : ''}`}>{props.note}</p>
        ) : null}
      </div>
      <div className="timing-place text-note text-muted">
        {props.place ? <p>{props.placeNote ? <b>{props.place}</b> : props.place}</p> : null}
        {props.placeNote ? <p>{props.placeNote}</p> : null}
      </div>
      {props.chip ? <div className="timing-chip">{props.chip}</div> : null}
      <div className="timing-price">
        {props.price ? (
          <p className="text-price">
            <bdi>{props.price}</bdi>
          </p>
        ) : null}
        {props.priceNote ? <p className="timing-extra text-note text-muted">{props.priceNote}</p> : null}
      </div>
      {props.action ? <div className="timing-action">{props.action}</div> : null}
    </li>
  )
}

/**
 * A list of timing rows below a 2 px line in ink colour. The line is omitted (`isRuled` false) where a heading or track
 * line above already provides one.
 */
export function TimingList({ children, isRuled = true }: { children: ReactNode; isRuled?: boolean }) {
  return <ol className={isRuled ? 'timing-list rule-top' : 'timing-list'}>{children}</ol>
}
