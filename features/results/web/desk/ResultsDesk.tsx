import { Trans, useLingui } from '@lingui/react/macro'
import { EventPage } from '#features/events/event-tabs.public.tsx'
import { IfAllowed, DeskList, DeskPage, useDesk } from '#features/staff/staff.public.tsx'
import { csvOf } from '#platform/shared/csv.ts'
import { Button } from '#platform/ui/Button.tsx'
import { PrintLine } from '#platform/ui/PrintLine.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { saveFile } from '#platform/web/save-file.ts'
import { deskResults, type DeskResults, stepResults, importResults } from '../../results-desk.contract.ts'
import { isShown, resultsTable } from '../../results.rules.ts'
import { ImportResults } from './ImportResults.tsx'
import { DeskResultTable } from './DeskResultTable.tsx'
import { ResultSteps } from './ResultSteps.tsx'

/** The staff screen /cms/results/{event}: imports, publishes and finalises an event’s results. */
export function ResultsDesk({ rest }: { rest: string }) {
  if (!/^\d{1,9}$/.test(rest))
    return (
      <DeskPage title={<Trans>Results</Trans>}>
        <p>
          <Trans>This event does not exist.</Trans>
        </p>
      </DeskPage>
    )
  return <OfEvent eventId={Number(rest)} />
}

function OfEvent({ eventId }: { eventId: number }) {
  const { data, failure, reload, put } = useDesk(deskResults, { event: eventId })
  return (
    <EventPage
      eventId={eventId}
      current="results"
      actions={data === null || data.rows.length === 0 ? null : <Take results={data} />}
    >
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data === null ? null : <Standing results={data} onChanged={put} />}
      </DeskList>
    </EventPage>
  )
}

/** Prints the results or downloads them as a file that can be imported again. */
function Take({ results: { event, rows } }: { results: DeskResults }) {
  return (
    <>
      <Button tone="outline" size="small" onClick={() => globalThis.print()}>
        <Trans>Print</Trans>
      </Button>
      <Button
        tone="outline"
        size="small"
        onClick={() =>
          saveFile(
            new Blob([csvOf(resultsTable(rows))], { type: 'text/csv;charset=utf-8' }),
            `${event.slug}-results.csv`,
          )
        }
      >
        <Trans>Export CSV</Trans>
      </Button>
    </>
  )
}

type StandingProps = { results: DeskResults; onChanged: (results: DeskResults) => void }

function Standing({ results, onChanged }: StandingProps) {
  const { t } = useLingui()
  const { event, rows } = results
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PrintLine />
      {event.is_over ? (
        <>
          <IfAllowed call={stepResults}>
            <ResultSteps results={results} onChanged={onChanged} />
          </IfAllowed>
          {event.state === 'results_final' ? null : (
            <IfAllowed call={importResults}>
              <ImportResults results={results} onChanged={onChanged} />
            </IfAllowed>
          )}
        </>
      ) : (
        <p>
          <Trans>You can import results once the event is over, unless it was cancelled or postponed.</Trans>
        </p>
      )}
      {rows.length === 0 ? null : (
        <section>
          <SectionHead
            title={isShown(event.state) ? <Trans>Public results</Trans> : <Trans>Imported results</Trans>}
            isRuled={false}
          />
          <DeskResultTable caption={t`Results`} rows={rows} />
        </section>
      )}
    </div>
  )
}
