/**
 * The service worker at /sw.js, which makes the site usable offline. It is a single file, so it shares no code with the
 * pages; keeping.rules.ts contains the rules for what may be cached.
 *
 * Personal data is cached under the person's id, for one person at a time, and deleted when their session ends. Two
 * kinds of responses must not be cached after a log-out. A response that was pending at the log-out is dropped: each
 * deletion increments `round`, and a response that was requested in an earlier round is not cached. A page may also
 * make a call with its old token a moment later: the worker leaves requests of ended sessions to the browser.
 *
 * If the browser's storage is full or broken, all responses come from the server, as if there were no worker.
 */
import {
  ALWAYS_CACHED,
  answerKey,
  ANSWERS_MOST,
  type Bearer,
  bearerOf,
  CHECKED_HEADER,
  documentKey,
  filesNamedIn,
  DOCUMENTS_CACHE,
  DOCUMENTS_MOST,
  GATE_DOCUMENT,
  isInAnyLanguage,
  isMembersScreen,
  isOwnDocument,
  isPicture,
  isShell,
  keepingOf,
  keyInLanguage,
  languageNamedIn,
  LANGUAGE_HEADER,
  mayStoreDocument,
  MEMBERS_DOCUMENTS,
  MEMBERS_SHELL,
  OFFLINE_PAGE,
  OPEN_CACHE,
  OWN_PREFIX,
  pictureOwner,
  PICTURES_MOST,
  SHELL_PREFIX,
  shellsToDrop,
} from './keeping.rules.ts'
import type { ToWorker, WhenChecked } from './messages.ts'
import { orNothing, serverFirst } from './server-first.ts'
import type { FetchEvent, WorkerScope } from './worker-scope.ts'

const worker = globalThis as unknown as WorkerScope
const { caches } = worker
const SHELL_CACHE = SHELL_PREFIX + worker.SHELL.version

/**
 * How long this worker leaves all requests to the browser after a newer worker was told to take over. Chrome stops the
 * older worker as soon as it is idle, and a document that it is passing on at that moment may never reach its page.
 */
const ASIDE_MS = 30_000

/** Number of deletions of personal data so far. */
let round = 0
/** Ids of sessions that have made calls since the last deletion, and ids of sessions that have ended. */
const present = new Set<string>()
const over = new Set<string>()
/** The cache of the person who made the latest call, and the value of `round` at that time. */
let taken: { place: string; since: number } | null = null
/** The last step in the queue of changes from one person to another; the steps run one after the other. */
let changing: Promise<unknown> = Promise.resolve()
/**
 * Until this time the worker leaves every request to the browser, because a newer worker is taking over. In
 * milliseconds of the events' clock.
 */
let asideUntilMs = 0
/** The time at which each open page's document came from the server, by client id. */
const checkedOf = new Map<string, string>()

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))

worker.addEventListener('message', (event) => {
  const said = event.data as ToWorker
  if (said.kind === 'take over') event.waitUntil(worker.skipWaiting())
  else if (said.kind === 'step aside') asideUntilMs = event.timeStamp + ASIDE_MS
  else if (said.kind === 'forget') {
    const left = bearerOf(`Bearer ${said.token}`)
    if (left !== null) over.add(left.session)
    event.waitUntil(forgetUnlessReplaced(left))
  } else if (said.kind === 'keep') event.waitUntil(storePage(said))
  else if (said.kind === 'keep page') event.waitUntil(storeVisited(said.path))
  else if (said.kind === 'keep gate') event.waitUntil(storeGate())
  else {
    const checkedAt = checkedOf.get(event.source?.id ?? '') ?? null
    event.ports[0]?.postMessage({ checkedAt } satisfies WhenChecked)
  }
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (event.timeStamp < asideUntilMs) return
  const { origin, pathname: path, search } = new URL(request.url)
  if (origin !== worker.location.origin) return
  const authorization = request.headers.get('authorization')
  const asked = {
    method: request.method,
    path,
    search,
    isNavigation: request.mode === 'navigate',
    hasBearer: authorization !== null,
  }
  switch (keepingOf(asked)) {
    case 'file':
      return event.respondWith(answerFile(event))
    case 'picture':
      return event.respondWith(answerPicture(event, asked))
    case 'document':
      return event.respondWith(answerDocument(event, path, search))
    case 'open':
      return event.respondWith(answerCall(event, OPEN_CACHE, path + search, round))
    case 'own': {
      const bearer = bearerOf(authorization)
      if (bearer === null || over.has(bearer.session)) return undefined
      return event.respondWith(answerOwn(event, bearer, asked))
    }
    case 'never':
      if (asked.isNavigation && asked.method === 'GET')
        event.respondWith(worker.fetch(request).catch(offlinePage))
      return undefined
  }
})

async function install(): Promise<void> {
  const { site, members, gate } = worker.SHELL
  const isMembers = (await ownCaches()).length > 0
  const isGate = (await findIn(DOCUMENTS_CACHE, GATE_DOCUMENT)) !== undefined
  const shell = await caches.open(SHELL_CACHE)
  const files = [...site, ...(isMembers ? members : []), ...(isGate ? gate : [])]
  await Promise.all(files.map((file) => addFile(shell, file)))
  await orNothing(shell.add(OFFLINE_PAGE))
}

async function activate(): Promise<void> {
  const dropped = shellsToDrop(await caches.keys(), SHELL_CACHE)
  await Promise.all(dropped.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

/**
 * Caches the files that a page reports. Their names contain a hash, and most are in the browser's HTTP cache already.
 */
async function storePage({ files, isMember }: Extract<ToWorker, { kind: 'keep' }>): Promise<void> {
  const startedIn = round
  // The worker could not control a page that was still loading when the worker became active, so claim it now.
  await orNothing(worker.clients.claim())
  const shell = await caches.open(SHELL_CACHE)
  const wanted = [...files, ...(isMember ? worker.SHELL.members : [])]
  // Ignore files that fail to load; they are loaded when they are needed.
  await Promise.allSettled(wanted.map((file) => addFile(shell, file)))
  // Load the offline page again, because the person may have changed the language.
  await orNothing(shell.add(OFFLINE_PAGE))
  // Do this only if the person has not logged out since the message was sent.
  if (isMember && startedIn === round) await storeDocuments(MEMBERS_DOCUMENTS)
}

/**
 * Caches the gate's files and its current document. The document is always loaded again, because one of an older build
 * would request files of that build.
 */
async function storeGate(): Promise<void> {
  const startedIn = round
  const shell = await caches.open(SHELL_CACHE)
  await Promise.allSettled(worker.SHELL.gate.map((file) => addFile(shell, file)))
  if (startedIn === round) await storeDocuments([GATE_DOCUMENT])
}

/**
 * Caches the document of a page that was opened without the worker, and the files that it names. Nothing is done for
 * members' screens, because the cached members' shell opens all of them.
 */
async function storeVisited(path: string): Promise<void> {
  const { origin, pathname, search } = new URL(path, worker.location.origin)
  const asked = { method: 'GET', path: pathname, search: '', isNavigation: true, hasBearer: false }
  if (origin !== worker.location.origin || keepingOf(asked) !== 'document' || isShell(pathname, null)) return
  const startedIn = round
  const language = languageNamedIn(search)
  const address = language === null ? pathname : `${pathname}?lang=${language}`
  const answer = await orNothing(worker.fetch(address))
  if (!answer?.ok || answer.redirected || !mayStoreDocument(pathname, answer.headers.get('cache-control')))
    return
  const html = await answer.clone().text()
  const key = keyInLanguage(documentKey(pathname), language)
  await putIn(DOCUMENTS_CACHE, key, answer, startedIn, VISITED_DOCUMENT)
  const shell = await caches.open(SHELL_CACHE)
  await Promise.allSettled(filesNamedIn(html).map((file) => addFile(shell, file)))
}

async function addFile(shell: Cache, file: string): Promise<void> {
  const asked = { method: 'GET', path: file, search: '', isNavigation: false, hasBearer: false }
  if (keepingOf(asked) !== 'file' || (await caches.match(file)) !== undefined) return
  await shell.add(file)
}

async function storeDocuments(paths: readonly string[]): Promise<void> {
  const startedIn = round
  const documents = await caches.open(DOCUMENTS_CACHE)
  const keptOnes = paths.map(async (path) => {
    const answer = await worker.fetch(path)
    if (answer.ok && !answer.redirected && startedIn === round) await documents.put(path, answer)
  })
  await Promise.allSettled(keptOnes)
  if (startedIn !== round) await caches.delete(DOCUMENTS_CACHE)
}

/**
 * Serves a file from the cache, or loads it. Its name contains a hash of its content, so a cached file is always valid.
 */
async function answerFile(event: FetchEvent): Promise<Response> {
  const { request } = event
  const known = await orNothing(caches.match(request, { ignoreVary: true }))
  if (known !== undefined) return known
  const answer = await worker.fetch(request)
  if (answer.ok) {
    const copy = answer.clone()
    event.waitUntil(orNothing(caches.open(SHELL_CACHE).then((shell) => shell.put(request, copy))))
  }
  return answer
}

/**
 * Serves a picture. It is cached under its path only, because the query of a private picture contains a permission that
 * changes each hour. Pictures that belong to other people, which staff see, are never cached.
 */
async function answerPicture(
  event: FetchEvent,
  { path, search }: { path: string; search: string },
): Promise<Response> {
  const { request } = event
  const startedIn = round
  const owner = pictureOwner(search)
  const [own] = (await orNothing(ownCaches())) ?? []
  if (own === undefined || (owner !== null && own !== OWN_PREFIX + owner)) return worker.fetch(request)
  const known = await orNothing(findIn(own, path))
  if (known !== undefined) return known
  const answer = await worker.fetch(request)
  if (answer.status === 200) {
    event.waitUntil(putIn(own, path, answer.clone(), startedIn, PICTURE))
  }
  return answer
}

/**
 * Serves a document: the server's response, or offline the cached page, the members' shell or the offline page. Of the
 * cached pages, the one in the language of the address is preferred to one in another language.
 */
async function answerDocument(event: FetchEvent, path: string, search: string): Promise<Response> {
  const startedIn = round
  const keyOfPath = documentKey(path)
  const key = keyInLanguage(keyOfPath, languageNamedIn(search))
  const [own] = isOwnDocument(path) ? ((await orNothing(ownCaches())) ?? []) : []
  const place = isOwnDocument(path) ? own : DOCUMENTS_CACHE
  const answer = await serverFirst(
    worker.fetch(event.request),
    async () =>
      (place === undefined
        ? undefined
        : ((await findIn(place, key)) ?? (await findInAnyLanguage(place, keyOfPath)))) ??
      (isMembersScreen(path) ? findIn(DOCUMENTS_CACHE, MEMBERS_SHELL) : undefined),
  )
  if (answer === undefined) return offlinePage()
  const { response, isStored } = answer
  const cacheControl = response.headers.get('cache-control')
  if (isStored) {
    // Record no time for a shell, which has no content that could be outdated. The calls of its page report their own
    // times.
    if (!isShell(path, cacheControl))
      checkedOf.set(event.resultingClientId, response.headers.get('date') ?? '')
    return response
  }
  if (place !== undefined && response.ok && mayStoreDocument(path, cacheControl))
    event.waitUntil(putIn(place, key, response.clone(), startedIn, VISITED_DOCUMENT))
  return response
}

/** Returns the cached offline page, which lists the pages that open offline. */
async function offlinePage(): Promise<Response> {
  const page = await orNothing(findIn(SHELL_CACHE, OFFLINE_PAGE))
  return page ?? Response.error()
}

/**
 * Serves personal data and caches it. The device caches the data of one person only, the one who made the latest call.
 */
async function answerOwn(
  event: FetchEvent,
  { owner, session }: Bearer,
  asked: { path: string; search: string },
): Promise<Response> {
  const place = OWN_PREFIX + owner
  const askedIn = round
  changing = changing.then(() => orNothing(makeRoomFor(place, event)))
  await changing
  present.add(session)
  // If another person's data was deleted before this call, that began a new round, in which the response may be cached.
  // After any other deletion, such as a log-out meanwhile, the round of the request is used, so that the response is
  // not cached.
  const startedIn = taken?.place === place && taken.since === round ? round : askedIn
  const body = event.request.method === 'GET' ? '' : await event.request.clone().text()
  return answerCall(event, place, answerKey(asked, body), startedIn)
}

/** If another person's data is cached, deletes it and caches the members' documents for the new person. */
async function makeRoomFor(place: string, event: FetchEvent): Promise<void> {
  const isOthers = (await ownCaches()).some((name) => name !== place)
  if (isOthers) await forget()
  taken = { place, since: round }
  if (isOthers) event.waitUntil(storeDocuments(MEMBERS_DOCUMENTS))
}

/**
 * Deletes the data of a person whose session ended. Does nothing if the next person already uses the device: the
 * previous person's data was deleted when the next one made their first call, and a tab may report the end of the
 * session only later.
 * @param left null if the token could not be read
 */
async function forgetUnlessReplaced(left: Bearer | null): Promise<void> {
  if (left === null) return forget()
  const place = OWN_PREFIX + left.owner
  const isReplaced = (): boolean => taken?.since === round && taken.place !== place
  if (isReplaced()) return
  // After the browser has restarted the worker, only the name of the cache shows which person uses the device.
  const own = (await orNothing(ownCaches())) ?? []
  if (isReplaced() || (own.length > 0 && !own.includes(place))) return
  await forget()
}

async function answerCall(
  event: FetchEvent,
  place: string,
  key: string,
  startedIn: number,
): Promise<Response> {
  const keyOfPage = keyInLanguage(key, event.request.headers.get(LANGUAGE_HEADER))
  const answer = await serverFirst(
    worker.fetch(event.request),
    async () => (await findIn(place, keyOfPage)) ?? findInAnyLanguage(place, key),
  )
  if (answer === undefined) return Response.error()
  const { response, isStored } = answer
  const checkedAt = response.headers.get('date')
  if (isStored || !response.ok || checkedAt === null) return response
  const copy = response.clone()
  event.waitUntil(
    copy.text().then((text) => putIn(place, keyOfPage, answerToKeep(text, checkedAt), startedIn, ANY_ANSWER)),
  )
  return response
}

/** Returns a response with the body only, without the headers of the original connection. */
function answerToKeep(text: string, checkedAt: string): Response {
  return new Response(text, {
    headers: { 'content-type': 'application/json; charset=utf-8', [CHECKED_HEADER]: checkedAt },
  })
}

/** The maximum number of entries of one kind in a cache. */
type Bound = { counts: (path: string) => boolean; most: number }

const PICTURE: Bound = { counts: isPicture, most: PICTURES_MOST }
const ANY_ANSWER: Bound = { counts: (path) => !isPicture(path), most: ANSWERS_MOST }
const VISITED_DOCUMENT: Bound = { counts: (path) => !ALWAYS_CACHED.has(path), most: DOCUMENTS_MOST }

/** Returns a cached response. Does not create the cache if it does not exist. */
async function findIn(place: string, key: Request | string): Promise<Response | undefined> {
  const names = await caches.keys()
  return names.includes(place) ? (await caches.open(place)).match(key) : undefined
}

/**
 * Returns the newest cached response to the same request in another language: a membership card with some foreign words
 * is better than none.
 */
async function findInAnyLanguage(place: string, key: string): Promise<Response | undefined> {
  if (!(await caches.keys()).includes(place)) return undefined
  const cache = await caches.open(place)
  const same = (await cache.keys()).filter(({ url }) =>
    isInAnyLanguage(url.slice(worker.location.origin.length), key),
  )
  const newest = same.at(-1)
  return newest === undefined ? undefined : cache.match(newest)
}

/**
 * Caches a response, unless the person has logged out since it was requested. If the storage is full, the older
 * response stays cached.
 */
async function putIn(
  place: string,
  key: string,
  response: Response,
  startedIn: number,
  bound: Bound,
): Promise<void> {
  if (startedIn !== round) return
  const put = async (): Promise<void> => {
    const cache = await caches.open(place)
    await cache.put(key, response)
    await dropOldest(cache, bound)
  }
  await orNothing(put())
  if (startedIn !== round) await caches.delete(place)
}

async function dropOldest(cache: Cache, { counts, most }: Bound): Promise<void> {
  const kept = (await cache.keys()).filter(({ url }) => counts(new URL(url).pathname))
  await Promise.all(kept.slice(0, -most).map((request) => cache.delete(request)))
}

async function ownCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(OWN_PREFIX))
}

/** Deletes everything of the current person: their data and the pages that they visited. */
async function forget(): Promise<void> {
  round += 1
  checkedOf.clear()
  for (const session of present) over.add(session)
  present.clear()
  const gone = (await caches.keys()).filter(
    (name) => name.startsWith(OWN_PREFIX) || name === DOCUMENTS_CACHE || name === OPEN_CACHE,
  )
  await Promise.all(gone.map((name) => caches.delete(name)))
}
