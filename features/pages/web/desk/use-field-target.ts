import { useEffect, useState } from 'react'
import type { PageFinding } from '../../page-findings.contract.ts'
import { fieldKey } from './session-view.ts'

/** A field that the form should show, for example because a finding is about it. Each request has an id of its own. */
export type FieldTarget = Pick<PageFinding, 'block' | 'path'> & { id: number }

/**
 * Returns the last field that was requested, and the function that requests one. The focus moves to the field as soon as
 * the form is rendered with it.
 */
export function useFieldTarget(): [FieldTarget | null, (place: Pick<PageFinding, 'block' | 'path'>) => void] {
  const [target, setTarget] = useState<FieldTarget | null>(null)
  useEffect(() => {
    if (target !== null) focusField(target)
  }, [target])
  return [target, ({ block, path }) => setTarget((former) => ({ block, path, id: (former?.id ?? 0) + 1 }))]
}

/** Moves the focus to the control of a field, or to that of the field or list that contains it. */
function focusField({ block, path }: FieldTarget): void {
  for (let parts = path.split('/'); parts.length > 0; parts = parts.slice(0, -1)) {
    const key = CSS.escape(fieldKey(block, parts.join('/')))
    const place = document.querySelector<HTMLElement>(`[data-field="${key}"]`)
    if (place === null) continue
    for (let parent = place.closest('details'); parent !== null;) {
      parent.open = true
      parent = parent.parentElement?.closest('details') ?? null
    }
    const control = controlOf(place)
    control?.scrollIntoView({ block: 'center' })
    control?.focus({ preventScroll: true })
    return
  }
}

/** Returns the element to focus: the first input or text editor, otherwise the first button. */
function controlOf(place: HTMLElement): HTMLElement | null {
  const controls = 'input, textarea, select, [contenteditable="true"]'
  if (place.matches(controls)) return place
  return place.querySelector<HTMLElement>(controls) ?? place.querySelector('button')
}
