import type { Answer } from './ask.ts'

/** Returns the refusal code of a response, or `success`. */
export function codeOf(answer: Answer): string {
  const { status, text_code: code } = answer.json() as { status: string; text_code?: string }
  return code ?? status
}
