import { latinRuns } from '#platform/shared/latin-runs.ts'

/** A stored text that may mix scripts, isolated from the text around it. Latin words in it keep their direction. */
export function MixedText({ children, className }: { children: string; className?: string }) {
  return (
    <bdi className={className}>
      {latinRuns(children).map(({ text, isLatin }, at) =>
        // The parts of a text never change their positions.
        // oxlint-disable-next-line react/no-array-index-key
        isLatin ? <bdi key={at}>{text}</bdi> : text,
      )}
    </bdi>
  )
}
