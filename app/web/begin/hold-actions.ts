import { nextTask } from '#platform/web/timers.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Intercepts the reader's clicks on buttons and records the values entered in fields while the app does not run yet,
 * and repeats both once it does; otherwise the app's first rendering would discard them. Links, menus and disclosures
 * work without the app and are left to the browser.
 * @returns a function that repeats them at once and stops intercepting, for the case that the app cannot be loaded
 */
export function holdActions(page: Document): () => Promise<void> {
  const stop = new AbortController()
  const fields = new Map<Field, string | boolean>()
  let pressed: HTMLElement | null = null

  const hold = (event: MouseEvent): void => {
    const button = buttonOf(event.target)
    if (button === null) return
    event.preventDefault()
    event.stopPropagation()
    // While the app loads, only the last click is remembered, so a second click on the same button has no further
    // effect.
    pressed = button
    button.setAttribute('aria-busy', 'true')
  }
  const note = ({ target }: Event): void => {
    if (isField(target))
      fields.set(target, isTick(target) && 'checked' in target ? target.checked : target.value)
  }
  const release = async (): Promise<void> => {
    stop.abort()
    for (const [field, value] of fields) if (field.isConnected) repeatInput(field, value)
    // Repeat the clicks in a later task, so that React has processed the repeated inputs.
    await nextTask()
    pressed?.removeAttribute('aria-busy')
    if (pressed?.isConnected === true) pressed.click()
  }
  const listen = { capture: true, signal: stop.signal }
  page.addEventListener('click', hold, listen)
  page.addEventListener('input', note, listen)
  // HydratedMark dispatches this event once React has hydrated the page.
  page.addEventListener('hydrated', () => void release(), listen)
  return release
}

/** Returns the button that a click presses; null for all other elements, which work without the app. */
function buttonOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest('button') : null
}

function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLElement && 'value' in target && 'form' in target
}

function isTick({ type }: Field): boolean {
  return type === 'checkbox' || type === 'radio'
}

/**
 * Sets the value of a field again and dispatches its event, because the app did not listen yet when the person entered
 * the value.
 */
function repeatInput(field: Field, value: string | boolean): void {
  // Skip file fields: a script cannot set their value, and they keep their files by themselves.
  if (field.type === 'file') return
  if (isTick(field)) {
    Object.assign(field, { checked: !value })
    field.click()
    return
  }
  // React ignores an input event if the value equals the last one set through React's own property on the element. So
  // clear that property, then set the value through the prototype's property, as typing does.
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
