/**
 * The signed part of the address of a pass file: the code of the pass, and until when the address can be used.
 * @source docs/reference/membership.md §5.6
 */
export type FilePayload = { code: string; untilMs: number }

export function writeFilePayload({ code, untilMs }: FilePayload): string {
  return `${code}.${untilMs.toString(36)}`
}

/** Parses a text whose signature was verified; null if it is not the address of a pass file. */
export function readFilePayload(text: string): FilePayload | null {
  const [, code, until] = /^([\w-]{22})\.([0-9a-z]{1,11})$/.exec(text) ?? []
  return code === undefined || until === undefined ? null : { code, untilMs: Number.parseInt(until, 36) }
}
