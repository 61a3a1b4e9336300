import { Banner } from '../Banner.tsx'
import { ErrorSummary, type FieldMistake } from '../ErrorSummary.tsx'

type FormProblemsProps = {
  mistakes: readonly FieldMistake[]
  /** Counts the tries to send, so that the focus comes back after each. */
  attempt: number
  /** What went wrong with the whole of it, in words; empty where nothing did. */
  failure: string
  /** Of the summary's heading. */
  level?: 2 | 3
}

/** Above a form: what is wrong with its fields, and why it did not go through. */
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
