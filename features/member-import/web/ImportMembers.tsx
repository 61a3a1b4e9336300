import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { DeskFailure, DeskList, DeskPage, useDesk, useDeskAction } from '#features/staff/staff.public.tsx'
import { textOfFile } from '#platform/shared/file-text.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ErrorSummary } from '#platform/ui/ErrorSummary.tsx'
import { FileField } from '#platform/ui/lazy/FileField.tsx'
import { call } from '#platform/web/http.ts'
import { usePolling } from '#platform/web/lazy/use-polling.ts'
import { IMPORT_LIMITS } from '../import-limits.rules.ts'
import { isTableText } from '../member-file.rules.ts'
import {
  type ImportFile,
  type ImportPreview,
  latestImport,
  previewImport,
  startImport,
} from '../member-import.contract.ts'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportRows } from './ImportRows.tsx'
import { columnId, FILE_ID } from './ids.ts'
import { saveEmptyTable } from './tables.ts'

/** The pause in milliseconds between two reads of the progress of a running import. */
const POLL_MS = 1_500

type Looked = { name: string; file: ImportFile; preview: ImportPreview }

/** /cms/members/import: previews a member list row by row, then imports it. */
export function ImportMembers() {
  const { t } = useLingui()
  const latest = useDesk(latestImport, {})
  const { data, failure, reload, put } = latest
  const item = data?.item ?? null
  usePolling(latest, { isOn: item !== null && !item.is_finished, pauseMs: POLL_MS })
  const { isBusy, failure: refusal, run } = useDeskAction()
  const [looked, setLooked] = useState<Looked | null>(null)
  const [wrong, setWrong] = useState('')
  const [chosen, setChosen] = useState(0)
  const [begun, setBegun] = useState('')
  const looks = useRef(0)
  const look = (name: string, file: ImportFile): void => {
    looks.current += 1
    const own = looks.current
    void run(async () => {
      const preview = await call(previewImport, file)
      // Ignore the response if a newer change was sent in the meantime.
      if (own === looks.current) setLooked({ name, file, preview })
    })
  }
  const change = ({ name, file, preview }: Looked, said: Pick<ImportFile, 'columns' | 'types'>): void => {
    const columns = said.columns ?? preview.columns
    const next = { ...file, ...said, columns }
    setLooked({ name, file: next, preview: { ...preview, columns } })
    look(name, next)
  }
  const choose = (file: File): void => {
    setLooked(null)
    setChosen((before) => before + 1)
    setWrong(file.size > IMPORT_LIMITS.bytes ? t`The file is larger than 2 MB` : '')
    if (file.size > IMPORT_LIMITS.bytes) return
    void file.arrayBuffer().then((bytes) => {
      const csv = textOfFile(new Uint8Array(bytes))
      if (isTableText(csv)) return look(file.name.slice(0, IMPORT_LIMITS.fileName), { csv })
      setWrong(t`That kind of content is not accepted here.`)
    })
  }
  const remove = (): void => {
    looks.current += 1
    setLooked(null)
    setWrong('')
  }
  const begin = (expects: number, writesWelcome: boolean): void => {
    if (looked === null) return
    const { name, file } = looked
    void run(async () => {
      const started = await call(startImport, {
        ...file,
        file_name: name,
        expects,
        writes_welcome: writesWelcome,
      })
      put(started)
      setBegun(started.item.id)
      setLooked(null)
    })
  }
  return (
    <DeskPage title={<Trans>Import members</Trans>}>
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data === null || data.item === null ? null : (
          <ImportProgress item={data.item} isNew={data.item.id === begun} />
        )}
        <ErrorSummary
          attempt={chosen}
          mistakes={
            wrong === '' ? mistakesOf(looked?.preview ?? null) : [{ fieldId: FILE_ID, message: wrong }]
          }
        />
        <ChooseFile wrong={wrong} isBusy={isBusy} onChoose={choose} onRemove={remove} />
        <DeskFailure words={refusal} />
        {looked === null ? null : (
          <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-8">
            <ImportColumns
              preview={looked.preview}
              types={looked.file.types ?? []}
              onChange={(said) => change(looked, said)}
            />
            {looked.preview.problems.length > 0 ? null : (
              <ImportRows
                key={chosen}
                fileName={looked.name}
                csv={looked.file.csv}
                rows={looked.preview.rows}
                isBusy={isBusy}
                onBegin={begin}
              />
            )}
          </div>
        )}
      </DeskList>
    </DeskPage>
  )
}

/** Returns the problems of the whole list, each with the id of a column that may be the missing one. */
function mistakesOf(preview: ImportPreview | null): { fieldId: string; message: string }[] {
  if (preview === null) return []
  const places = preview.columns.map((field, place) => ({ field, place }))
  const order = [
    ...places.filter(({ field }) => field === null),
    ...places.filter(({ field }) => field !== null),
  ]
  return preview.problems.map((message, at) => {
    const column = order[at]
    return { fieldId: column === undefined ? FILE_ID : columnId(column.place), message }
  })
}

type ChooseFileProps = {
  wrong: string
  isBusy: boolean
  onChoose: (file: File) => void
  onRemove: () => void
}

function ChooseFile({ wrong, isBusy, onChoose, onRemove }: ChooseFileProps) {
  const { t } = useLingui()
  return (
    <div className="mt-6 grid max-w-[44rem] gap-5">
      <p>
        <Trans>
          A list of members as a CSV file from Wild Apricot, Member Jungle or a spreadsheet. You can check
          every row before anything is saved.
        </Trans>
      </p>
      <p>
        <Button tone="outline" size="small" onClick={saveEmptyTable}>
          <Trans>Save an empty table</Trans>
        </Button>
      </p>
      <FileField
        id={FILE_ID}
        label={t`CSV file`}
        error={wrong === '' ? undefined : wrong}
        accept=".csv,.txt,.tsv,text/csv"
        types="CSV, TSV, TXT"
        disabled={isBusy}
        onFile={onChoose}
        onRemove={onRemove}
      />
      <div aria-live="polite">{isBusy ? <Trans>Loading</Trans> : null}</div>
    </div>
  )
}
