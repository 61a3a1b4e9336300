import { ErrorSummary } from '#platform/ui/ErrorSummary.tsx'
import type { Refusals } from './use-sending.ts'

type RefusedProps = {
  refusals: Refusals
  /** The element ids of the fields by name, in the order of the form. */
  fieldIds: Readonly<Record<string, string>>
}

/** The summary above a form: the mistakes in its fields, or the reason why it could not be sent. */
export function Refused({ refusals, fieldIds }: RefusedProps) {
  const mistakes = Object.entries(fieldIds).flatMap(([name, fieldId]) => {
    const message = refusals.fields[name]
    return message === undefined ? [] : [{ fieldId, message }]
  })
  return (
    <>
      <ErrorSummary mistakes={mistakes} attempt={refusals.attempt} />
      {refusals.words === '' ? null : (
        <p
          key={refusals.attempt}
          role="alert"
          className="rounded-box bg-danger-tint p-4 font-medium text-danger-ink"
        >
          {refusals.words}
        </p>
      )}
    </>
  )
}
