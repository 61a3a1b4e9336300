/**
 * Stores the changes of a draft that the server has not received yet on this device. Each window of an editor has its
 * own journal, by person, page, client id and login, so that its changes can be sent after a crash. The journals of a
 * login are deleted when it ends. If some remain on the device, they are deleted when a session is opened, or when
 * another person opens the editor.
 */
import { findCallSession } from '#platform/web/call-session.ts'
import { forgetDurable, forgetDurableNames, keepDurable, readDurable } from '#platform/web/durable-storage.ts'
import { keep, readStored } from '#platform/web/storage.ts'
import { EDITS_QUEUE } from './edits-queue-key.ts'
import { type Journal, readJournal } from './stored-journal.ts'

const PREFIX = 'page-edits '

/**
 * The number of sessions that have ended since this window was opened. A window that was opened in an ended session no
 * longer stores or sends changes.
 */
let endedSessions = 0

/** The person and the login for whom a window stores and sends changes. */
export type JournalOwner = {
  personId: number
  /**
   * The id of the login when the window was opened; null if the token contained none, as tokens of an earlier release.
   */
  login: string | null
  /**
   * Returns the id of the login that is stored on this device now. It differs from `login` if this person has logged in
   * again in another tab.
   */
  currentLogin: () => string | null
  /**
   * Returns whether this person is still logged in on this device. Another tab may have logged the person out, or
   * logged in another person.
   */
  isLoggedIn: () => boolean
}

/** Returns the owner for the person who is logged in on this device; null if nobody is logged in. */
export async function findCurrentOwner(): Promise<JournalOwner | null> {
  const person = (await findCallSession())?.person() ?? null
  return person === null ? null : findJournalOwner(Number(person))
}

/** Returns the owner for journals that this person opens now, with the current login. */
export async function findJournalOwner(personId: number): Promise<JournalOwner> {
  const opened = endedSessions
  const session = await findCallSession()
  return {
    personId,
    login: session?.login() ?? null,
    currentLogin: () => session?.login() ?? null,
    isLoggedIn: () => opened === endedSessions && (session === null || session.person() === String(personId)),
  }
}

/** The name of a journal, which is also the name of the lock that its window holds. */
export function journalName({ personId, login }: JournalOwner, pageId: number, client: string): string {
  return `${PREFIX}${personId} ${pageId} ${client}${login === null ? '' : ` ${login}`}`
}

/**
 * Returns the person and the login in a journal’s name. Names of an earlier release contain no login, and those of the
 * release before it no client id.
 */
function partsOf(name: string): { person: string | undefined; login: string | undefined } {
  const [person, , , login] = name.slice(PREFIX.length).split(' ')
  return { person, login }
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

/** Returns whether this device has a journal of any person. */
export async function hasJournals(): Promise<boolean> {
  return (await readDurable(PREFIX)).size > 0
}

/** Returns the ids of the pages with journals of a person. */
export async function findPagesWithJournals(personId: number): Promise<ReadonlySet<number>> {
  const names = [...(await readDurable(`${PREFIX}${personId} `)).keys()]
  return new Set(names.map((name) => Number(name.slice(PREFIX.length).split(' ')[1])))
}

/**
 * Returns the functions that store and delete the journal of one window. They do nothing once its owner is no longer
 * logged in.
 */
export function openJournal(
  name: string,
  owner: JournalOwner,
): { keep: (journal: Journal) => void; forget: () => void } {
  return {
    keep: (journal) => {
      if (!owner.isLoggedIn()) return
      keepDurable(name, journal)
      if (readStored(EDITS_QUEUE) === null) keep(EDITS_QUEUE, true)
    },
    forget: () => {
      if (owner.isLoggedIn()) forgetDurable(name)
    },
  }
}

/**
 * Deletes the journals of a login on all pages, after the login has ended. A suspended tab may notice the end late,
 * when the next person, or the same person with a new login, has already stored changes; those journals remain.
 */
export function forgetJournals(ended: { person: string | null; login: string | null }): void {
  endedSessions += 1
  forgetDurableNames(PREFIX, (name) => {
    const { person, login } = partsOf(name)
    return person === ended.person && (login === undefined || login === ended.login)
  })
}

/**
 * Deletes the journals that remain on this device from ended sessions: those of other people, or all if no person is
 * logged in. They remain if the tab was closed before it had deleted them at the end of its session.
 */
export async function forgetJournalsOfEndedSessions(): Promise<void> {
  if (readStored(EDITS_QUEUE) === null) return
  const owner = await findCurrentOwner()
  if (owner === null) forgetDurableNames(PREFIX, () => true)
  else forgetJournalsOfOthers(owner)
}

/**
 * Deletes the journals of other people. They remain on the device if no tab was open to notice the end of their
 * session.
 */
export function forgetJournalsOfOthers({ personId, isLoggedIn }: JournalOwner): void {
  if (isLoggedIn()) forgetDurableNames(PREFIX, (name) => partsOf(name).person !== String(personId))
}
