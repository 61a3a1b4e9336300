import { Trans, useLingui } from '@lingui/react/macro'
import FileText from 'lucide-react/icons/file-text'
import { centsOf } from '#platform/shared/money.ts'
import { spelledTime } from '#platform/shared/time-of-day.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { TimingTable } from '#platform/ui/TimingTable.tsx'
import type { EventDetail, EventSession } from '../events.contract.ts'
import { sizeOfDocument } from '../events.rules.ts'
import { useCalendarFormat } from './calendar-tools.ts'

type Part = { event: EventDetail }

/** The schedule of an event; grouped by day if there are several. */
export function TheDay({ event: { sessions } }: Part) {
  const format = useCalendarFormat()
  if (sessions.length === 0) return null
  const days = [...new Set(sessions.map(({ day }) => day))]
  return (
    <section>
      <SectionHead title={days.length === 1 ? <Trans>The day</Trans> : <Trans>The days</Trans>} />
      {days.map((day) => (
        <div key={day}>
          {days.length === 1 ? null : <h3 className="event-day">{format.day(day, 'short')}</h3>}
          <Sessions sessions={sessions.filter((session) => session.day === day)} />
        </div>
      ))}
    </section>
  )
}

function Sessions({ sessions }: { sessions: readonly EventSession[] }) {
  const format = useCalendarFormat()
  return (
    <ol className="event-rows">
      {sessions.map(({ time, label }) => (
        <li key={`${time} ${label}`}>
          <time dateTime={time} className="figure">
            <Ltr>{spelledTime(time, format)}</Ltr>
          </time>
          <bdi>{label}</bdi>
        </li>
      ))}
    </ol>
  )
}

export function Classes({ event: { classes, class_note: note } }: Part) {
  const { t } = useLingui()
  if (classes.length === 0) return null
  return (
    <section>
      <SectionHead title={<Trans>Classes</Trans>} isRuled={false} />
      <TimingTable
        caption={t`Classes`}
        rule="head"
        columns={[
          { key: 'code', head: t`Class` },
          { key: 'name', head: t`Name` },
        ]}
        rows={classes.map(({ code, name, rule }) => ({
          key: code,
          cells: {
            code: <b>{code}</b>,
            name: (
              <>
                {name}
                {rule === '' ? null : <bdi className="block text-muted">{rule}</bdi>}
              </>
            ),
          },
        }))}
      />
      {note === '' ? null : <p className="mt-2 text-note text-muted">{note}</p>}
    </section>
  )
}

/** The prices of an event; shown only if there are several or one has a note. */
export function Prices({ event: { prices } }: Part) {
  const { t } = useLingui()
  const format = useCalendarFormat()
  if (prices.length === 0 || (prices.length === 1 && prices[0]?.note === '')) return null
  return (
    <section className="event-section">
      <SectionHead title={<Trans>Prices</Trans>} isRuled={false} />
      <TimingTable
        caption={t`Prices`}
        rule="head"
        columns={[
          { key: 'label', head: t`Entry type` },
          { key: 'price', head: t`Price`, isEnd: true, isFigure: true },
        ]}
        rows={prices.map(({ label, note, price }) => ({
          key: label,
          cells: {
            label: (
              <>
                {label}
                {note === '' ? null : <bdi className="block text-muted">{note}</bdi>}
              </>
            ),
            price: price === 0 ? t`Free` : format.money(centsOf(price)),
          },
        }))}
      />
    </section>
  )
}

export function Volunteers({ event: { volunteers } }: Part) {
  if (volunteers.length === 0) return null
  return (
    <section>
      <SectionHead title={<Trans>Volunteers</Trans>} />
      <ul className="event-rows" data-ends="">
        {volunteers.map(({ role, taken, needed }) => (
          <li key={role}>
            <span>{role}</span>
            <span className="text-muted">
              <Trans>
                {taken} of {needed}
              </Trans>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Documents({ event: { documents } }: Part) {
  const format = useCalendarFormat()
  if (documents.length === 0) return null
  return (
    <section>
      <SectionHead title={<Trans>Documents</Trans>} />
      <ul className="event-rows" data-ends="">
        {documents.map(({ name, url, bytes }) => {
          const { amount, isMega } = sizeOfDocument(bytes)
          const size = format.number(amount)
          return (
            <li key={url}>
              <a href={url} className="event-document">
                <Icon of={FileText} />
                {name}
              </a>
              <span className="text-note text-muted">
                {isMega ? <Trans>PDF, {size} MB</Trans> : <Trans>PDF, {size} kB</Trans>}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

export function Officials({ event: { officials } }: Part) {
  if (officials.length === 0) return null
  return (
    <section>
      <SectionHead title={<Trans>Officials</Trans>} />
      <dl className="event-rows" data-ends="">
        {officials.map(({ role, name }) => (
          <div key={role}>
            <dt className="text-muted">{role}</dt>
            <dd>
              <b>{name}</b>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const MAP_SEARCH = 'https://www.openstreetmap.org/search?query='

export function GettingThere({ event: { place, address, gate_note: gate, contact } }: Part) {
  if (address === '' && gate === '' && contact === '') return null
  return (
    <section>
      <SectionHead title={<Trans>Getting there</Trans>} />
      <div className="event-there">
        {address === '' ? null : <p>{address.split('\n').join(', ')}</p>}
        {gate === '' ? null : <p>{gate}</p>}
        {contact === '' ? null : (
          <p>
            <Trans>Questions: {contact}</Trans>
          </p>
        )}
        {address === '' ? null : (
          <p>
            <a
              href={`${MAP_SEARCH}${encodeURIComponent(`${place}, ${address.split('\n').join(', ')}`)}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
            >
              <Trans>Open in maps</Trans>
            </a>
          </p>
        )}
      </div>
    </section>
  )
}
