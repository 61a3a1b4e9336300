import { Banner } from '../Banner.tsx'
import { ErrorSummary, type FieldMistake } from '../ErrorSummary.tsx'

type FormProblemsProps = {
  mistakes: readonly FieldMistake[]
  /** Number of submit attempts; each change moves the focus to the summary again. */
  attempt: number
  /** The message if the whole submission failed; empty otherwise. */
  failure: string
  /** Heading level of the summary. */
  level?: 2 | 3
}

/** Shown above a form: the errors of its fields, and why the submission failed. */
export function FormProblems({ mistakes, attempt, failure, level = 2 }: FormProblemsProps) {
  return (
    <>
      <ErrorSummary mistakes={mistakes} attempt={attempt} level={level} />
      {failure === '' ? null : (
        <Banner tone="danger" isAnnounced>
          {failure}
        </Banner>
      )}
    </>
  )
}
