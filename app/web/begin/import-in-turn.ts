import { nextTask } from '#platform/web/timers.ts'

/**
 * Imports modules one after the other, each in a task of its own: imported together, all of them would be evaluated in
 * one long task, during which the page answers no press.
 * @throws the error of the first module that cannot be loaded
 */
export async function importInTurn(files: readonly string[]): Promise<void> {
  for (const href of files) {
    await import(/* @vite-ignore */ href)
    await nextTask()
  }
}
