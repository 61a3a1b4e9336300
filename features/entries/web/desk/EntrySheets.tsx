import './sheets.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { EventPage } from '#features/events/event-tabs.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { DeskList, useDesk } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { type DeskEntries, type DeskEntry, deskEntries } from '../../entries-desk.contract.ts'
import { groupOf } from '../../entries-list.rules.ts'

type Sheet = 'run' | 'sign' | 'disclaimers'

/**
 * /cms/entries/{event}/sheets: the sheets for the event day, designed for printing on A4.
 * @source docs/reference/events-and-entries.md §5.8
 */
export function EntrySheets({ eventId }: { eventId: number }) {
  const [sheet, setSheet] = useState<Sheet>('run')
  const { data, failure, reload } = useDesk(deskEntries, { event: eventId })
  return (
    <EventPage
      eventId={eventId}
      current="sheets"
      isHeadPrinted={false}
      actions={
        <Button size="small" onClick={() => globalThis.print()}>
          <Trans>Print</Trans>
        </Button>
      }
    >
      <div className="mb-6 max-w-[30rem] print:hidden">
        <RadioGroup
          name="sheet"
          label={<Trans>Sheets</Trans>}
          value={sheet}
          onChange={(value) => setSheet(value as Sheet)}
          choices={[
            { value: 'run', label: <Trans>Run sheet, by class and number</Trans> },
            { value: 'sign', label: <Trans>Sign-on sheet, by name</Trans> },
            { value: 'disclaimers', label: <Trans>Disclaimers, one page for each driver</Trans> },
          ]}
        />
      </div>
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data === null ? null : <Paper sheet={sheet} entries={data} />}
      </DeskList>
    </EventPage>
  )
}

function Paper({ sheet, entries }: { sheet: Sheet; entries: DeskEntries }) {
  const inIt = entries.data.filter((one) => groupOf(one) === 'in')
  // Volunteers are included, because they sign on as well.
  const all = entries.data.filter((one) => ['in', 'helpers'].includes(groupOf(one)))
  const byName = (sheet === 'sign' ? all : inIt).toSorted((a, b) => a.entrant.localeCompare(b.entrant))
  if (sheet === 'run') return <RunSheet entries={entries} rows={inIt} />
  if (sheet === 'sign') return <SignSheet entries={entries} rows={byName} />
  return (
    <>
      {byName.map((entry) => (
        <Disclaimer key={entry.id} entries={entries} entry={entry} />
      ))}
    </>
  )
}

function SheetHead({ entries: { event }, title }: { entries: DeskEntries; title: ReactNode }) {
  const format = useFormat()
  const { organisation_name: club } = useSite()
  const permit = event.permit_no
  return (
    <header className="mb-4">
      <p className="text-note">{club}</p>
      <h2 className="text-h3">
        {event.title}: {title}
      </h2>
      <p>
        {format?.day(event.starts_on, 'long') ?? ''}
        {event.place === '' ? '' : `, ${event.place}`}
        {permit === '' ? null : (
          <>
            {'. '}
            <Trans>Permit {permit}</Trans>
          </>
        )}
      </p>
    </header>
  )
}

type RowsProps = { entries: DeskEntries; rows: readonly DeskEntry[] }

/** The run sheet: drivers by class, with boxes for four runs. */
function RunSheet({ entries, rows }: RowsProps) {
  const { t } = useLingui()
  const { classes } = entries.event
  const codes = classes.length === 0 ? [''] : classes.map(({ code }) => code)
  return (
    <section className="sheet">
      <SheetHead entries={entries} title={<Trans>Run sheet</Trans>} />
      {codes.map((code) => {
        const own = rows.filter((row) => code === '' || row.class_code === code)
        const name = classes.find((one) => one.code === code)?.name ?? ''
        if (own.length === 0) return null
        return (
          <table key={code} className="sheet-table">
            <caption>{code === '' ? t`All` : `${code}: ${name}`}</caption>
            <thead>
              <tr>
                <th scope="col">{t`No.`}</th>
                <th scope="col">{t`Driver`}</th>
                <th scope="col">{t`Car`}</th>
                {RUNS.map((run) => (
                  <th key={run} scope="col" className="sheet-box">
                    {run}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {own.map((row) => (
                <tr key={row.id}>
                  <td className="figure">{row.race_number}</td>
                  <td>
                    <bdi>{row.entrant}</bdi>
                  </td>
                  <td>
                    <bdi>{row.car?.name ?? ''}</bdi>
                  </td>
                  {RUNS.map((run) => (
                    <td key={run}>{BLANK}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )
      })}
    </section>
  )
}

/** The content of an empty box for handwriting. */
const BLANK = '\u00A0'

const RUNS = ['1', '2', '3', '4'] as const

/** The sign-on sheet: entrants by name, with boxes for the checks. */
function SignSheet({ entries, rows }: RowsProps) {
  const { t } = useLingui()
  return (
    <section className="sheet">
      <SheetHead entries={entries} title={<Trans>Sign-on sheet</Trans>} />
      <table className="sheet-table">
        <caption className="visually-hidden">{t`Sign-on sheet`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Name`}</th>
            <th scope="col">{t`Class`}</th>
            <th scope="col">{t`No.`}</th>
            <th scope="col">{t`Licence`}</th>
            <th scope="col">{t`Club`}</th>
            <th scope="col">{t`In an emergency`}</th>
            <th scope="col" className="sheet-signature">{t`Signature`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <bdi>{row.entrant}</bdi>
              </td>
              <td>{row.is_volunteer ? row.price_label : row.class_code}</td>
              <td className="figure">{row.race_number}</td>
              <td>
                <bdi>{row.licence?.number ?? ''}</bdi>
              </td>
              <td>
                <bdi>{row.is_day_member ? t`Day membership` : row.club}</bdi>
              </td>
              <td>
                <bdi>{row.emergency}</bdi>
              </td>
              <td>{BLANK}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The disclaimer of one driver, filled in with known data and signed on paper. */
function Disclaimer({ entries, entry }: { entries: DeskEntries; entry: DeskEntry }) {
  const car = entry.car?.name ?? ''
  return (
    <section className="sheet">
      <SheetHead entries={entries} title={<Trans>Disclaimer</Trans>} />
      <p className="mb-3">
        <b>
          <bdi>{entry.entrant}</bdi>
        </b>
        {[entry.class_code, entry.race_number, car]
          .filter((part) => part !== '')
          .map((part) => (
            <bdi key={part}>, {part}</bdi>
          ))}
      </p>
      {entries.disclaimer.map(({ title, body }) => (
        <div key={title} className="mb-3">
          <h3 className="text-h4">{title}</h3>
          <p>{body}</p>
        </div>
      ))}
      <div className="sheet-lines">
        <p>
          <Trans>Signature and date</Trans>
        </p>
        {entry.guardian === '' ? null : (
          <p>
            <Trans>
              Guardian: <bdi>{entry.guardian}</bdi>
            </Trans>
          </p>
        )}
        <p>
          <Trans>Witness</Trans>
        </p>
      </div>
    </section>
  )
}
