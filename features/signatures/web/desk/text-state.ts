import type { DeskText, TextVersion } from '../../signatures-desk.contract.ts'

/** Returns the version that applies today; undefined if none has started. */
export function currentVersion({ versions, current }: DeskText): TextVersion | undefined {
  return versions.find(({ version }) => version === current)
}

/** Returns the next version that has not started; undefined if none is planned. */
export function plannedVersion({ versions }: DeskText, today: string): TextVersion | undefined {
  return versions
    .filter(({ valid_from: from }) => from > today)
    .toSorted((a, b) => a.valid_from.localeCompare(b.valid_from))[0]
}

/** Returns whether forms with this text cannot be signed today. */
export function isBlocked(text: DeskText): boolean {
  return currentVersion(text)?.is_template === true
}
