import { linkedParts, paragraphsOf } from '#platform/shared/text-links.ts'

/** A text that a person typed, with its paragraphs and lines. Each paragraph has the direction of its own text. */
export function TypedText({ children }: { children: string }) {
  return (
    <div className="grid gap-4">
      {paragraphsOf(children).map((paragraph, at) => (
        // The paragraphs of a text never change their positions.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={at} dir="auto" className="wrap-anywhere whitespace-pre-line">
          {linkedParts(paragraph).map(({ text, url }, part) =>
            url === undefined ? (
              text
            ) : (
              // oxlint-disable-next-line react/no-array-index-key
              <a key={part} href={url} rel="noreferrer" target="_blank" className="text-primary underline">
                {text}
              </a>
            ),
          )}
        </p>
      ))}
    </div>
  )
}
