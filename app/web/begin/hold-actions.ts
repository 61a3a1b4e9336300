import { nextTask } from '#platform/web/timers.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Holds what a reader does before the app runs, and repeats it afterwards: presses of buttons, and what they typed or
 * chose in fields, which the app's first rendering would replace. Links, menus and disclosures work without the app
 * and are left to the browser.
 * @returns gives everything back to the browser, for the case that the app cannot be loaded
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
    // A second press of the same button, by an impatient reader, is one press.
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
    // The press must find what the inputs changed.
    await nextTask()
    pressed?.removeAttribute('aria-busy')
    if (pressed?.isConnected === true) pressed.click()
  }
  const listen = { capture: true, signal: stop.signal }
  page.addEventListener('click', hold, listen)
  page.addEventListener('input', note, listen)
  // Fired by HydratedMark.
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

/** Makes an input again that the app has not seen. */
function repeatInput(field: Field, value: string | boolean): void {
  // A script cannot set a file, and the field keeps the file by itself.
  if (field.type === 'file') return
  if (isTick(field)) {
    Object.assign(field, { checked: !value })
    field.click()
    return
  }
  // React ignores an event if the value equals the one that was last set through the element's own property, so that is
  // emptied, and the input is made through the property of the prototype, as a person makes it.
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
