/** Lets API calls request a step-up without depending on the dialog, which a screen registers. */

/** Opens the step-up dialog. Resolves when it closes: true after a step-up. */
export type StepUpPrompt = () => Promise<boolean>

let prompt: StepUpPrompt | null = null
let open: Promise<boolean> | null = null

/** Registers the dialog. @returns a function that removes it */
export function registerStepUpPrompt(shown: StepUpPrompt): () => void {
  prompt = shown
  return () => {
    if (prompt === shown) prompt = null
  }
}

/** Requests a step-up with one dialog for all concurrent calls; false if no dialog is registered. */
export function promptStepUp(): Promise<boolean> {
  open ??= (prompt?.() ?? Promise.resolve(false)).finally(() => {
    open = null
  })
  return open
}
