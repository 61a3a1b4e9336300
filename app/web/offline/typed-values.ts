/**
 * Reads the values that a person typed into the fields of a page, and fills them into the same fields after a reload.
 */
import { typedFields } from './typed-fields.ts'

/**
 * A typed value and its field. `field` is the name or label of the field, and `at` its index among the fields with that
 * name. Element ids are not used, because they differ after a reload.
 */
export type TypedValue = { field: string; at: number; value: string | boolean }

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const FIELDS = 'input, textarea, select'
/** Matches fields whose content must not be stored, such as passwords, or cannot be restored, such as files. */
const NEVER = '[type="password"], [type="file"], [autocomplete="one-time-code"], [autocomplete^="cc-"]'

/** Returns the values of all fields into which the person typed. */
export function readTyped(): TypedValue[] {
  const fields = allFields()
  return typedFields().flatMap((element) => {
    const at = fields.findIndex(({ field }) => field === element)
    const found = fields[at]
    if (found === undefined) return []
    const sameBefore = fields.slice(0, at).filter(({ name }) => name === found.name).length
    return [{ field: found.name, at: sameBefore, value: valueOf(found.field) }]
  })
}

/** Fills the fields that are on the page. @returns the values whose fields are not there yet */
export function fillTyped(values: readonly TypedValue[]): TypedValue[] {
  const fields = allFields()
  return values.filter(({ field: name, at, value }) => {
    const found = fields.filter((field) => field.name === name)[at]
    if (found === undefined) return true
    fill(found.field, value)
    return false
  })
}

function allFields(): { field: Field; name: string }[] {
  return [...document.querySelectorAll<Field>(FIELDS)]
    .filter((field) => !field.matches(NEVER))
    .map((field) => ({ field, name: nameOf(field) }))
}

function nameOf(field: Field): string {
  const label = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? ''
  const choice = isChoice(field) ? field.value : ''
  return `${field.type} ${field.name || label} ${choice}`
}

function isChoice(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
}

function valueOf(field: Field): string | boolean {
  return isChoice(field) ? field.checked : field.value
}

function fill(field: Field, value: string | boolean): void {
  if (isChoice(field)) {
    if (field.checked !== value) field.click()
    return
  }
  // React defines its own `value` property on each field, which hides a change from React, so use the one of the
  // prototype.
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')
  own?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
