import { nextTask } from '#platform/web/timers.ts'

/**
 * Imports modules one after the other, each in a task of its own: imported together, all of them would be evaluated in
 * one long task, during which the page does not react to clicks. All of them are requested before the first is
 * imported.
 * @throws the error of the first module that cannot be loaded
 */
export async function importInTurn(files: readonly string[]): Promise<void> {
  for (const href of files) {
    preload(href)
    // Continue in another task: twenty requests begun in one task would block it for 80 ms on a slow phone.
    await nextTask()
  }
  for (const href of files) {
    await import(/* @vite-ignore */ href)
    await nextTask()
  }
}

function preload(href: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = href
  document.head.append(link)
}
