import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Disclosure } from '#platform/ui/Disclosure.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { FIELD_LABELS, IMPORT_FIELDS } from '../import-columns.rules.ts'
import type { ImportFile, ImportPreview } from '../member-import.contract.ts'
import { columnId } from './ids.ts'

type ImportColumnsProps = {
  preview: ImportPreview
  /** The types assigned so far. */
  types: NonNullable<ImportFile['types']>
  onChange: (change: Pick<ImportFile, 'columns' | 'types'>) => void
}

/** Shows the detected fields of the columns and the types, and lets the secretary change them. */
export function ImportColumns({ preview, types, onChange }: ImportColumnsProps) {
  const { t } = useLingui()
  const { columns, headings, problems, unknown_types: unknown } = preview
  const isWrong = problems.length > 0
  // Stays open after it was opened once, because the secretary is still working in it.
  const [wasWrong, setWasWrong] = useState(isWrong)
  if (isWrong && !wasWrong) setWasWrong(true)
  if (headings.length === 0) return null
  return (
    <div>
      <Disclosure summary={<Trans>Columns</Trans>} isOpen={isWrong || wasWrong}>
        <div className="grid gap-4 sm:grid-cols-2">
          {headings.map((heading, place) => (
            <ColumnChoice
              // A list may have two columns of one name.
              // oxlint-disable-next-line react/no-array-index-key
              key={place}
              place={place}
              heading={heading}
              columns={columns}
              onChange={(chosen) => onChange({ columns: chosen })}
            />
          ))}
        </div>
      </Disclosure>
      {unknown.length === 0 || isWrong ? null : (
        <Disclosure summary={<Trans>Membership types</Trans>} isOpen>
          <div className="grid gap-4 sm:grid-cols-2">
            {unknown.map((name) => (
              <Select
                key={name}
                label={name === '' ? t`None` : <bdi>{name}</bdi>}
                value={types.find((one) => one.name === name)?.type_id ?? ''}
                onChange={(event) => {
                  const rest = types.filter((one) => one.name !== name)
                  const id = Number(event.target.value)
                  onChange({ types: id === 0 ? rest : [...rest, { name, type_id: id }] })
                }}
              >
                <option value="">{t`Choose`}</option>
                {preview.types.map((type) => (
                  <option key={type.id} value={type.id}>
                    {type.name}
                  </option>
                ))}
              </Select>
            ))}
          </div>
        </Disclosure>
      )}
    </div>
  )
}

type ColumnChoiceProps = {
  place: number
  heading: string
  columns: ImportPreview['columns']
  onChange: (columns: ImportPreview['columns']) => void
}

function ColumnChoice({ place, heading, columns, onChange }: ColumnChoiceProps) {
  const { t, i18n } = useLingui()
  const number = place + 1
  return (
    <Select
      id={columnId(place)}
      label={heading === '' ? number : <bdi>{heading}</bdi>}
      value={columns[place] ?? ''}
      onChange={(event) => {
        const field = IMPORT_FIELDS.find((one) => one === event.target.value) ?? null
        // A field can belong to one column only, so remove it from any other column.
        onChange(columns.map((before, at) => (at === place ? field : before === field ? null : before)))
      }}
    >
      <option value="">{t`Do not import`}</option>
      {IMPORT_FIELDS.map((field) => (
        <option key={field} value={field}>
          {i18n._(FIELD_LABELS[field])}
        </option>
      ))}
    </Select>
  )
}
