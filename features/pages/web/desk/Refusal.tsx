/** The message of an action that failed. Renders nothing if there is none. */
export function Refusal({ words }: { words: string }) {
  if (words === '') return null
  return (
    <p role="alert" className="mb-3 rounded-box bg-danger-tint p-3 text-danger-ink">
      {words}
    </p>
  )
}
