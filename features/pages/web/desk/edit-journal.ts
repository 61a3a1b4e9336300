/**
 * Stores the changes of a draft that the server has not received yet on this device. Each window of an editor has its
 * own journal, by person, page and client id, so that its changes can be sent after a crash. All journals are deleted
 * when the person logs out.
 */
import { forgetAllDurable, forgetDurable, keepDurable, readDurable } from '#platform/web/durable-storage.ts'
import { forget, storedNames } from '#platform/web/storage.ts'
import { type Journal, readJournal } from './stored-journal.ts'

const PREFIX = 'page-edits '

/** Rises when a session ends. A window that was open then stores nothing any more. */
let endedSessions = 0

/** The name of a journal, which is also the name of the lock that its window holds. */
export function journalName(personId: number, pageId: number, client: string): string {
  return `${PREFIX}${personId} ${pageId} ${client}`
}

/**
 * Returns the journals of a page by their names, those of open windows included. An earlier release had one journal for
 * all windows, without a client id in its name.
 */
export async function readJournals(personId: number, pageId: number): Promise<[string, Journal][]> {
  const former = `${PREFIX}${personId} ${pageId}`
  const stored = await readDurable(former)
  return [...stored].flatMap(([name, value]): [string, Journal][] =>
    name === former || name.startsWith(`${former} `) ? [[name, readJournal(value)]] : [],
  )
}

/** Returns the journal of one window. */
export function openJournal(name: string): { keep: (journal: Journal) => void; forget: () => void } {
  const opened = endedSessions
  return {
    keep: (journal) => {
      if (opened === endedSessions) keepDurable(name, journal)
    },
    forget: () => {
      if (opened === endedSessions) forgetDurable(name)
    },
  }
}

/** Deletes the journals of all pages after a logout. */
export function forgetJournals(): void {
  endedSessions += 1
  for (const name of storedNames(PREFIX)) forget(name)
  forgetAllDurable()
}
