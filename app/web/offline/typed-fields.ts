/** Tracks whether a form on the page contains typed text, which an update must not discard. */

/** Matches search and filter fields, whose content may be discarded. */
const LOOKING = '[type="search"], [role="search"] *, [data-look], select.quiet-select'

const typed = new Set<WeakRef<Element>>()

/** Starts to track typing into forms. Call it once. */
export function noticeTyping(): void {
  document.addEventListener('input', note, { capture: true, passive: true })
  document.addEventListener('change', note, { capture: true, passive: true })
}

function note({ target }: Event): void {
  if (!(target instanceof Element) || target.matches(LOOKING)) return
  for (const known of typed) if (known.deref() === target) return
  typed.add(new WeakRef(target))
}

/** Returns the fields with typed text that are still on the page. */
export function typedFields(): Element[] {
  return [...typed].flatMap((known) => {
    const field = known.deref()
    return field?.isConnected === true ? [field] : []
  })
}

/**
 * Returns whether a form field with typed text is still on the page. The text of a submitted form also counts until the
 * form is removed, because this module does not know whether the submission succeeded.
 */
export function isSomethingTyped(): boolean {
  for (const known of typed) {
    if (known.deref()?.isConnected === true) return true
    typed.delete(known)
  }
  return false
}
