/** Whether somebody has typed into a form that is still on the page: an update must not take that away. */

/** Where one looks for something, nothing is lost. */
const LOOKING = '[type="search"], [role="search"] *, [data-look], select.quiet-select'

const typed = new Set<WeakRef<Element>>()

/** Starts to notice. Called once. */
export function noticeTyping(): void {
  document.addEventListener('input', note, { capture: true, passive: true })
  document.addEventListener('change', note, { capture: true, passive: true })
}

function note({ target }: Event): void {
  if (!(target instanceof Element) || target.matches(LOOKING)) return
  for (const known of typed) if (known.deref() === target) return
  typed.add(new WeakRef(target))
}

/** Whether any such field is still there. What was sent stays until its form goes: better too careful than too quick. */
export function isSomethingTyped(): boolean {
  for (const known of typed) {
    if (known.deref()?.isConnected === true) return true
    typed.delete(known)
  }
  return false
}
