/**
 * An event as a strict reader finds it in a calendar file. The reader was written from RFC 5545 alone, so it does not
 * share mistakes with the code that writes the files. It converts times with the VTIMEZONE of the file, so that a wrong
 * time zone is detected.
 */

export type ReadEvent = {
  uid: string
  sequence: number
  status: string
  summary: string
  description: string
  location: string
  url: string
  /** The start as an instant in milliseconds. An all-day event starts at midnight UTC. */
  startMs: number
  endMs: number
  isAllDay: boolean
}

export type ReadCalendar = { name: string; zones: string[]; events: ReadEvent[] }

type Line = { name: string; params: Map<string, string>; value: string }
type Component = { name: string; lines: Line[]; parts: Component[] }
type Change = { atMs: number; fromMs: number; toMs: number }

const LINE_OCTETS = 75

/** Parses a calendar file. @throws Error naming the violation found in the file */
export function readCalendarFile(text: string): ReadCalendar {
  const calendar = componentsOf(linesOf(text))
  const version = one(calendar, 'VERSION').value
  if (version !== '2.0') throw new Error(`version ${version}`)
  one(calendar, 'PRODID')
  const zones = new Map(
    calendar.parts
      .filter(({ name }) => name === 'VTIMEZONE')
      .map((zone) => [one(zone, 'TZID').value, changesOf(zone)] as const),
  )
  const events = calendar.parts
    .filter(({ name }) => name === 'VEVENT')
    .map((event) => readEvent(event, zones))
  if (new Set(events.map(({ uid }) => uid)).size !== events.length) throw new Error('a UID comes twice')
  return { name: unescaped(find(calendar, 'X-WR-CALNAME')?.value ?? ''), zones: [...zones.keys()], events }
}

function linesOf(text: string): Line[] {
  if (!text.endsWith('\r\n')) throw new Error('the last line does not end')
  const physical = text.slice(0, -2).split('\r\n')
  for (const line of physical) {
    if (/[\r\n]/.test(line)) throw new Error(`a bare line end in ${line}`)
    if (Buffer.byteLength(line) > LINE_OCTETS) throw new Error(`longer than ${LINE_OCTETS} octets: ${line}`)
    if (line.includes('�')) throw new Error(`a letter is cut: ${line}`)
  }
  return physical
    .join('\r\n')
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line) => {
      const found = /^([A-Z0-9-]+)((?:;[A-Z0-9-]+=(?:"[^"]*"|[^;:"]*))*):(.*)$/su.exec(line)
      if (!found) throw new Error(`no content line: ${line}`)
      const [, name = '', params = '', value = ''] = found
      const pairs = params
        .split(';')
        .filter((pair) => pair !== '')
        .map((pair) => pair.split('=') as [string, string])
      return { name, params: new Map(pairs), value }
    })
}

function componentsOf(lines: readonly Line[]): Component {
  const open: Component[] = []
  let root: Component | undefined
  for (const line of lines) {
    if (root) throw new Error('something stands behind the calendar')
    if (line.name === 'BEGIN') open.push({ name: line.value, lines: [], parts: [] })
    else if (line.name === 'END') {
      const done = open.pop()
      if (done?.name !== line.value) throw new Error(`END:${line.value} ends ${done?.name}`)
      const parent = open.at(-1)
      if (parent) parent.parts.push(done)
      else root = done
    } else open.at(-1)?.lines.push(line)
  }
  if (root?.name !== 'VCALENDAR') throw new Error('no calendar')
  return root
}

function find(component: Component, name: string): Line | undefined {
  const found = component.lines.filter((line) => line.name === name)
  if (found.length > 1) throw new Error(`${name} comes ${found.length} times`)
  return found[0]
}

function one(component: Component, name: string): Line {
  const line = find(component, name)
  if (!line) throw new Error(`${component.name} without ${name}`)
  return line
}

function changesOf(zone: Component): Change[] {
  const changes = zone.parts.map((part) => {
    if (part.name !== 'STANDARD' && part.name !== 'DAYLIGHT') throw new Error(`a zone with ${part.name}`)
    const fromMs = offsetMs(one(part, 'TZOFFSETFROM').value)
    return {
      atMs: localMs(one(part, 'DTSTART').value) - fromMs,
      fromMs,
      toMs: offsetMs(one(part, 'TZOFFSETTO').value),
    }
  })
  if (changes.length === 0) throw new Error('a zone without rules')
  return changes.sort((a, b) => a.atMs - b.atMs)
}

function offsetMs(text: string): number {
  const found = /^([+-])(\d\d)(\d\d)$/.exec(text)
  if (!found) throw new Error(`offset ${text}`)
  return (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3])) * 60_000
}

function localMs(text: string): number {
  const found = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/.exec(text)
  if (!found) throw new Error(`time ${text}`)
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

function timeOf(line: Line, zones: ReadonlyMap<string, Change[]>): { ms: number; isDay: boolean } {
  if (line.params.get('VALUE') === 'DATE') {
    if (!/^\d{8}$/.test(line.value)) throw new Error(`day ${line.value}`)
    return { ms: localMs(`${line.value}T000000`), isDay: true }
  }
  const changes = zones.get(line.params.get('TZID') ?? '')
  if (!changes) throw new Error(`${line.name} in a zone that is not there`)
  const shown = localMs(line.value)
  const rule = changes.filter(({ atMs, fromMs }) => atMs + fromMs <= shown).at(-1)
  if (!rule) throw new Error(`${line.value} is before the first rule of its zone`)
  return { ms: shown - rule.toMs, isDay: false }
}

function readEvent(event: Component, zones: ReadonlyMap<string, Change[]>): ReadEvent {
  const stamp = one(event, 'DTSTAMP').value
  if (!/^\d{8}T\d{6}Z$/.test(stamp)) throw new Error(`DTSTAMP ${stamp}`)
  const sequence = one(event, 'SEQUENCE').value
  if (!/^\d+$/.test(sequence)) throw new Error(`SEQUENCE ${sequence}`)
  const status = one(event, 'STATUS').value
  if (!['TENTATIVE', 'CONFIRMED', 'CANCELLED'].includes(status)) throw new Error(`STATUS ${status}`)
  const [start, end] = [timeOf(one(event, 'DTSTART'), zones), timeOf(one(event, 'DTEND'), zones)]
  if (end.ms <= start.ms) throw new Error('it ends before it starts')
  if (start.isDay !== end.isDay) throw new Error('a day on one side only')
  return {
    uid: one(event, 'UID').value,
    sequence: Number(sequence),
    status,
    summary: unescaped(one(event, 'SUMMARY').value),
    description: unescaped(find(event, 'DESCRIPTION')?.value ?? ''),
    location: unescaped(find(event, 'LOCATION')?.value ?? ''),
    url: find(event, 'URL')?.value ?? '',
    startMs: start.ms,
    endMs: end.ms,
    isAllDay: start.isDay,
  }
}

function unescaped(text: string): string {
  if (/(?<!\\)(?:\\\\)*[,;]/.test(text)) throw new Error(`not escaped: ${text}`)
  return text.replace(/\\([\\;,nN])/g, (_whole, letter: string) => (/n/i.test(letter) ? '\n' : letter))
}
