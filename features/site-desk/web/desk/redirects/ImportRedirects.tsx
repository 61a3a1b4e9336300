import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type ImportedRedirect,
  importRedirects,
  REDIRECT_LIMITS,
} from '#features/site/redirects-desk.contract.ts'
import { DeskFailure, StaffTable, useDeskAction } from '#features/staff/staff.public.tsx'
import { textOfFile } from '#platform/shared/file-text.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { FileField } from '#platform/ui/lazy/FileField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'

/** The result of the check of a file: its mistakes, or the changes that the import would make. */
type Checked = { csv: string; version: string; rows: readonly ImportedRedirect[] }
/** A mistake and its line in the file; null for the file as a whole. */
type Mistake = { row: number | null; message: string }

/** Imports a CSV file of redirects. The file is checked first, and the changes that it would make are shown. */
export function ImportRedirects({ onClose }: { onClose: (isChanged: boolean) => void }) {
  const { t } = useLingui()
  const { run, isBusy, failure } = useDeskAction()
  const [checked, setChecked] = useState<Checked | null>(null)
  const [mistakes, setMistakes] = useState<readonly Mistake[]>([])
  const changes = (checked?.rows ?? []).filter(({ kind }) => kind !== 'same')
  const send = async (csv: string, version?: string): Promise<void> => {
    try {
      const found = await call(importRedirects, {
        csv,
        is_dry_run: version === undefined,
        ...(version === undefined ? {} : { version }),
      })
      setMistakes([])
      if (!found.is_saved) return setChecked({ csv, version: found.version, rows: found.rows })
      showToast({ tone: 'done', words: t`Redirects imported` })
      onClose(true)
    } catch (error) {
      setChecked(null)
      if (!(error instanceof RequestFailure) || error.textCode !== 'VALIDATION') throw error
      setMistakes(error.fields.map(mistakeOf))
    }
  }
  const choose = (file: File): void => {
    setChecked(null)
    setMistakes([])
    if (file.size > REDIRECT_LIMITS.fileLength)
      return setMistakes([{ row: null, message: t`That file is too large.` }])
    void run(async () => send(textOfFile(new Uint8Array(await file.arrayBuffer()))))
  }
  return (
    <Dialog
      isOpen
      onClose={() => onClose(false)}
      question={<Trans>Import redirects</Trans>}
      actions={
        <>
          {checked === null || changes.length === 0 ? null : (
            <Button
              busy={isBusy}
              busyLabel={t`Saving`}
              onClick={() => void run(() => send(checked.csv, checked.version))}
            >
              <Plural value={changes.length} one="Save # change" other="Save # changes" />
            </Button>
          )}
          <Button tone="outline" onClick={() => onClose(false)}>
            <Trans>Back</Trans>
          </Button>
        </>
      }
    >
      <DeskFailure words={failure} />
      <p className="mb-4">
        <Trans>
          A CSV file with the column names “from” and “to” in its first row. Redirects that are not in the
          file stay as they are. Nothing is saved before you have seen the changes.
        </Trans>
      </p>
      <FileField
        label={t`CSV file`}
        accept=".csv,.txt,text/csv"
        types="CSV, TXT"
        disabled={isBusy}
        onFile={choose}
        onRemove={() => {
          setChecked(null)
          setMistakes([])
        }}
      />
      <div aria-live="polite" className="mt-4">
        <Mistakes mistakes={mistakes} />
        {checked === null ? null : (
          <p className="font-semibold">
            {changes.length === 0 ? (
              <Trans>Nothing changes: the site has all these redirects already.</Trans>
            ) : (
              <Plural
                value={checked.rows.length - changes.length}
                _0="All redirects of the file are new or changed."
                one="# redirect of the file exists already."
                other="# redirects of the file exist already."
              />
            )}
          </p>
        )}
      </div>
      {changes.length === 0 ? null : <Changes rows={changes} />}
    </Dialog>
  )
}

/** Reads the line of a mistake from its field, `rows.LINE.from`. */
function mistakeOf({ field, message }: { field: string; message: string }): Mistake {
  const [list, line] = field.split('.')
  return { row: list === 'rows' ? Number(line) : null, message }
}

function Mistakes({ mistakes }: { mistakes: readonly Mistake[] }) {
  if (mistakes.length === 0) return null
  return (
    <div className="rounded-box bg-danger-tint p-4 text-danger-ink">
      <p className="mb-2 font-semibold">
        <Trans>Nothing is saved until these errors are fixed:</Trans>
      </p>
      <ul>
        {mistakes.map(({ row, message }) => (
          <li key={`${row} ${message}`}>
            {row === null ? (
              message
            ) : (
              <Trans>
                Row {row}: {message}
              </Trans>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Changes({ rows }: { rows: readonly ImportedRedirect[] }) {
  const { t } = useLingui()
  return (
    <div className="mt-3">
      <StaffTable
        caption={t`Changes by this file`}
        rows={rows}
        keyOf={({ row }) => String(row)}
        columns={[
          {
            key: 'from',
            head: t({
              message: 'Old address',
              comment: 'Column: the address from which a redirect leads away',
            }),
            cell: ({ from, kind }) => (
              <>
                <bdi dir="ltr" className="break-all">
                  {from}
                </bdi>
                <span className="block text-note text-muted">
                  {kind === 'new' ? (
                    <Trans comment="State of a redirect in an imported file">New</Trans>
                  ) : (
                    <Trans comment="State of a redirect in an imported file">Changed</Trans>
                  )}
                </span>
              </>
            ),
          },
          {
            key: 'to',
            head: t({ message: 'New address', comment: 'Column: the address to which a redirect leads' }),
            cell: ({ to }) => (
              <bdi dir="ltr" className="break-all">
                {to}
              </bdi>
            ),
          },
        ]}
      />
    </div>
  )
}
