import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { csvOf } from '#platform/shared/csv.ts'
import { textOfFile } from '#platform/shared/file-text.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { FileField } from '#platform/ui/lazy/FileField.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { call } from '#platform/web/http.ts'
import { saveFile } from '#platform/web/save-file.ts'
import { useList } from '#platform/web/use-list.ts'
import { readResultFile, type ReadFile } from '../../result-file.rules.ts'
import {
  type DeskResultRow,
  type DeskResults,
  importResults,
  RESULTS_FILE_MAX_LENGTH,
} from '../../results-desk.contract.ts'
import { emptyTable } from '../../results.rules.ts'
import { DeskResultTable } from './DeskResultTable.tsx'

type ImportResultsProps = { results: DeskResults; onChanged: (results: DeskResults) => void }

/** The import of a file or a pasted table, validated row by row before saving. */
export function ImportResults({ results, onChanged }: ImportResultsProps) {
  const { t } = useLingui()
  const [csv, setCsv] = useState('')
  const [isTooLong, setIsTooLong] = useState(false)
  const { event, entrants } = results
  const take = (text: string): void => {
    setIsTooLong(text.length > RESULTS_FILE_MAX_LENGTH)
    setCsv(text.length > RESULTS_FILE_MAX_LENGTH ? '' : text)
  }
  const choose = (file: File): void => {
    void file.arrayBuffer().then((bytes) => take(textOfFile(new Uint8Array(bytes))))
  }
  return (
    <section className="print:hidden">
      <SectionHead title={<Trans>Import results</Trans>} />
      <div className="grid max-w-[44rem] gap-5 pt-4">
        <p>
          <Trans>
            As a CSV file of the timing program, or copied from a spreadsheet. The first row names the
            columns: number, name, class, run 1 and on, best, penalty, status, points, place. Entrants are
            found by number.
          </Trans>
        </p>
        <p>
          <Button
            tone="outline"
            size="small"
            onClick={() =>
              saveFile(
                new Blob([csvOf(emptyTable(entrants))], { type: 'text/csv;charset=utf-8' }),
                `${event.slug}-empty.csv`,
              )
            }
          >
            <Trans>Save an empty table with all entrants</Trans>
          </Button>
        </p>
        <FileField
          label={t`CSV file`}
          accept=".csv,.txt,text/csv"
          types="CSV, TXT"
          onFile={choose}
          onRemove={() => take('')}
        />
        <TextArea
          label={<Trans>Or paste the table here</Trans>}
          dir="ltr"
          rows={6}
          value={csv}
          error={isTooLong ? t`That is too large.` : undefined}
          onChange={(change) => take(change.target.value)}
        />
      </div>
      {csv.trim() === '' ? null : (
        <Preview
          key={csv}
          csv={csv}
          results={results}
          onSaved={(saved) => {
            setCsv('')
            onChanged(saved)
          }}
        />
      )}
    </section>
  )
}

type PreviewProps = { csv: string; results: DeskResults; onSaved: (results: DeskResults) => void }

function Preview({ csv, results, onSaved }: PreviewProps) {
  const { t } = useLingui()
  const { event, entrants } = results
  const file = readResultFile(csv, { classes: event.classes, entrants })
  const rows = file.results.map(asDeskRow)
  const wrong = new Set(file.mistakes.map(({ row }) => row))
  return (
    <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-5">
      <Mistakes file={file} />
      {rows.length === 0 ? null : (
        <>
          <DeskResultTable
            caption={t`Preview`}
            rows={rows}
            fileRows={new Map(file.results.map(({ row }, at) => [at + 1, { row, isWrong: wrong.has(row) }]))}
          />
          {file.mistakes.length === 0 ? <Save csv={csv} results={results} onSaved={onSaved} /> : null}
        </>
      )}
    </div>
  )
}

function asDeskRow(result: ReadFile['results'][number], at: number): DeskResultRow {
  const { entrant } = result
  return { ...result, line: at + 1, is_entered: entrant !== null, shows_name: entrant?.shows_name ?? false }
}

/** The number of rows, and all their mistakes. */
function Mistakes({ file: { results, mistakes, unread } }: { file: ReadFile }) {
  const { i18n } = useLingui()
  const list = useList()
  const columns = list(unread)
  return (
    <>
      <div aria-live="polite" className="grid gap-3">
        <p className="text-h4">
          <Plural value={results.length} one="# row read" other="# rows read" />
        </p>
        {mistakes.length === 0 ? null : (
          <div className="rounded-box bg-danger-tint p-4 text-danger-ink">
            <p className="mb-2 font-semibold">
              <Trans>Nothing is saved until these errors are fixed:</Trans>
            </p>
            <ul>
              {mistakes.map(({ words }) => {
                const said = i18n._(words)
                return <li key={said}>{said}</li>
              })}
            </ul>
          </div>
        )}
      </div>
      {unread.length === 0 ? null : (
        <p className="text-muted">
          <Trans>Columns that are left out: {columns}</Trans>
        </p>
      )}
    </>
  )
}

function Save({ csv, results: { event, rows, version }, onSaved }: PreviewProps) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const action = useDeskAction()
  const save = (): void =>
    void action.run(async () => onSaved(await call(importResults, { event: event.id, csv, version })))
  const replaced = rows.length
  const button = (
    <Button busy={action.isBusy} busyLabel={t`Saving`} onClick={save}>
      <Trans>Save these results</Trans>
    </Button>
  )
  if (replaced === 0)
    return (
      <div>
        <DeskFailure words={action.failure} />
        {button}
      </div>
    )
  return (
    <div>
      <Button onClick={() => setIsAsking(true)}>
        <Trans>Save these results</Trans>
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        question={<Trans>Replace the results that are here?</Trans>}
        actions={
          <>
            {button}
            <Button tone="outline" onClick={() => setIsAsking(false)}>
              <Trans>Back</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Plural
            value={replaced}
            one="The # earlier row is replaced."
            other="All # earlier rows are replaced."
          />{' '}
          {event.state === 'results_provisional' ? <Trans>The new results are public at once.</Trans> : null}
        </p>
        <DeskFailure words={action.failure} />
      </Dialog>
    </div>
  )
}
