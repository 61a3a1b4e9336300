/** Light, dark, or as the machine says: the choice of this browser. @source DOMAIN §6.2 rule 11 */
import { forget, keep, onKeptElsewhere, readKept } from './storage.ts'

/** app/web/theme-first-paint.ts reads it under the same name, before anything else runs. */
const STORAGE_NAME = 'paddock.theme'

export type ThemeChoice = 'system' | 'light' | 'dark'

const listeners = new Set<() => void>()

/** Narrows anything to a choice; what is none follows the machine. */
export function themeChoiceOf(value: unknown): ThemeChoice {
  return value === 'light' || value === 'dark' ? value : 'system'
}

/** What was chosen here. */
export function readTheme(): ThemeChoice {
  return themeChoiceOf(readKept(STORAGE_NAME))
}

/** Shows the choice at once and keeps it for the next visit. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') forget(STORAGE_NAME)
  else keep(STORAGE_NAME, choice)
  show(choice)
}

/** Calls back when the choice changes, here or in another tab. Answers how to stop listening. */
export function onThemeChange(changed: () => void): () => void {
  listeners.add(changed)
  const stop = onKeptElsewhere(STORAGE_NAME, (value) => show(themeChoiceOf(value)))
  return () => {
    listeners.delete(changed)
    stop()
  }
}

function show(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = choice
  for (const tell of listeners) tell()
}
