import { ErrorSummary } from '#platform/ui/ErrorSummary.tsx'
import type { Refusals } from './use-sending.ts'

type RefusedProps = {
  refusals: Refusals
  /** Field names in the order they stand, with their ids. */
  fieldIds: Readonly<Record<string, string>>
}

/** Above a form: what is wrong with its fields, or why it could not be sent at all. */
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
