import Calendar from 'lucide-react/icons/calendar'
import CarFront from 'lucide-react/icons/car-front'
import IdCard from 'lucide-react/icons/id-card'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { Answer } from '#platform/ui/lazy/AnswerList.tsx'
import type { Choice } from '#platform/ui/RadioGroup.tsx'
import type { TimingColumn, TimingTableRow } from '#platform/ui/TimingTable.tsx'
import type { Upload } from '#platform/web/lazy/use-upload-line.ts'

export const TRACK_COLOURS = [
  ['Tallow Creek', '#b8441c'],
  ['Mount Quandary', '#2e6b34'],
  ['Saltbush Flat', '#8a6a12'],
  ['The Silos', '#41506b'],
] as const

export const DELIVERY: readonly Choice[] = [
  {
    value: 'clubrooms',
    label: 'Pick up at the clubrooms',
    note: 'Thursdays 6 to 8 pm, or ask',
    price: 'Free',
  },
  { value: 'parcel', label: 'Parcel to 2799', note: 'Wed 25 to Fri 27 Nov', price: '$11.20' },
  { value: 'express', label: 'Express to 2799', note: 'Tue 24 Nov', price: '$15.10' },
]

export const MEMBERSHIPS: readonly Choice[] = [
  {
    value: 'full',
    label: 'Full',
    note: 'Vote, compete, club rego',
    price: '$71.25',
    priceNote: 'to 30 Jun 2027',
    kerb: '#006d77',
  },
  {
    value: 'family',
    label: 'Family',
    note: 'You and a partner, two cards',
    price: '$105.00',
    priceNote: 'to 30 Jun 2027',
    kerb: '#5b3e96',
  },
]

export const CALLS: readonly Choice[] = [
  { value: 'phone', label: 'Phone' },
  { value: 'mail', label: 'Mail' },
]

export const EVENTS = [
  {
    date: { day: '28', weekday: 'Sat', month: 'Nov', iso: '2026-11-28' },
    kerb: '#41506b',
    title: 'Come & Try Motorkhana',
    note: 'Any registered car, no licence needed',
    place: 'The Silos',
    placeNote: 'Entries close Wed 25 Nov',
    chip: { tone: 'primary', words: '12 places left' },
    price: '$40.00',
    priceNote: 'Junior $20.00',
    action: 'Enter',
    isMine: false,
    isCancelled: false,
  },
  {
    date: { day: '12', weekday: 'Sat', month: 'Dec', iso: '2026-12-12' },
    kerb: '#2e6b34',
    title: 'Mount Quandary Hillclimb',
    titleNote: 'Round 6',
    note: 'Timed runs from 9:00',
    place: 'Mount Quandary',
    placeNote: 'Entries close Sun 6 Dec',
    chip: { tone: 'warn', words: '4 places left' },
    price: '$120.00',
    priceNote: 'Junior $80.00',
    action: 'Enter',
    isMine: false,
    isCancelled: false,
  },
  {
    date: { day: '6', weekday: 'Sat', month: 'Mar', iso: '2027-03-06' },
    kerb: '#b8441c',
    title: 'Border Ranges Regularity',
    note: 'Track closed. Entries refunded.',
    place: 'Border Ranges',
    chip: { tone: 'danger', words: 'Cancelled' },
    isMine: false,
    isCancelled: true,
  },
] as const

export const PRICE_COLUMNS: readonly TimingColumn[] = [
  { key: 'type', head: 'Type' },
  { key: 'for', head: 'For', isWideOnly: true },
  { key: 'year', head: 'Full year', isEnd: true, isFigure: true },
  { key: 'fee', head: 'Joining fee', isEnd: true, isFigure: true, isWideOnly: true },
  { key: 'today', head: 'Join today', isEnd: true, isFigure: true },
]

export const PRICES = [
  ['full', '#006d77', 'Full', 'Vote, compete, club rego', '$95.00', '$25.00', '$96.25'],
  ['family', '#5b3e96', 'Family', 'You and a partner, two cards', '$140.00', '$25.00', '$130.00'],
  ['junior', '#1f5fa8', 'Junior', '12 to 17, with a guardian', '$35.00', 'none', '$26.25'],
  ['life', '#e3a100', 'Life', 'Fifty years in', 'none', 'none', 'none'],
] as const

export const RESULT_COLUMNS: readonly TimingColumn[] = [
  { key: 'place', head: 'Pos', isFigure: true },
  { key: 'driver', head: 'Driver' },
  { key: 'class', head: 'Class', isWideOnly: true },
  { key: 'best', head: 'Best', isEnd: true, isFigure: true },
  { key: 'gap', head: 'Gap', isEnd: true, isFigure: true, isWideOnly: true },
]

export const RESULTS: readonly TimingTableRow[] = [
  {
    key: '1',
    isMine: true,
    cells: { place: '1', driver: 'Jarrah Quillfeather', class: 'E', best: '0:54.377', gap: '' },
  },
  {
    key: '2',
    cells: { place: '2', driver: 'Minh Anh Duongville', class: 'D', best: '0:55.902', gap: '+1.525' },
  },
  { key: '3', cells: { place: '3', driver: 'Samira Al-Wadin', class: 'C', best: '0:57.660', gap: '+3.283' } },
]

export const FACTS = [
  { key: 'fabric', name: 'Fabric', value: '100 % cotton, 220 g/m²' },
  { key: 'fit', name: 'Fit', value: 'Square. Between sizes, go down' },
  { key: 'care', name: 'Care', value: 'Cold wash, dry in shade' },
] as const

export const QUESTIONS = [
  {
    question: 'Do I need a licence?',
    answer:
      'Not for a Come & Try. Everything else needs a Speed licence or higher, which takes about a week.',
  },
  {
    question: 'Can I borrow a helmet?',
    answer: 'Yes. There are eight in the trailer, sizes S to XL. Ask at scrutineering.',
  },
] as const

export const CAR_TABS = [
  {
    id: 'details',
    label: 'Details',
    words: '1991 Marlin 1600 Sport, blue, in the shed behind the clubrooms.',
  },
  { id: 'photos', label: 'Photos', count: 8, words: 'Eight photos, all of them in focus.' },
  { id: 'rego', label: 'Club rego', words: 'HVS approved until 30 June 2027.' },
  { id: 'log', label: 'Log book', count: 23, words: '23 of 60 days used. The last was to the tip and back.' },
  { id: 'entries', label: 'Entries', count: 4, words: 'Four entries this season.' },
] as const

export const STEPS = ['Sent', 'Checked', 'Inspected', 'Declaration ready', 'On the road'] as const

export const LONG_STEPS = [
  'Eingereicht',
  'Geprüft',
  'Fahrzeugbesichtigung',
  'Erklärung des Vereins bereit',
  'Zugelassen',
] as const

export const TOKENS = [
  ['Ground', 'ground'],
  ['Surface', 'surface'],
  ['Sunk', 'sunk'],
  ['Ink', 'ink'],
  ['Muted', 'muted'],
  ['Primary', 'primary'],
  ['Signal', 'signal'],
  ['Brand', 'brand'],
  ['Danger', 'danger'],
  ['Success', 'success'],
  ['Info', 'info'],
  ['Field', 'field'],
  ['Row', 'row'],
  ['Line', 'line'],
] as const

export const GROUND_CODES = ['wht', 'blk', 'bnd', 'pri', 'sec', 'suc', 'inf', 'wrn', 'dng'] as const

export const TILES = [
  { label: 'Renew', note: 'Family, $105.00', icon: RefreshCw, needsYou: true },
  { label: 'Events', note: '3 open for entry', icon: Calendar, needsYou: false },
  { label: 'Membership card', note: 'Yours and Wren’s', icon: IdCard, needsYou: false },
  { label: 'Garage', note: '2 cars', icon: CarFront, needsYou: false },
] as const

export const ANSWERS: readonly Answer[] = [
  { key: 'name', label: 'Name', value: 'Wren Quillfeather', step: null },
  { key: 'car', label: 'Car', value: 'Halden Torrens V6, 1987', step: 1 },
  { key: 'licence', label: 'Licence', value: 'CP 204417', step: 2 },
  { key: 'unsaid', label: 'Partner', value: '', step: 2 },
]

export const UPLOADS: readonly Upload[] = [
  { name: 'engine-bay.jpg', share: 0.62, problem: '', canRetry: true },
  {
    name: 'dashboard.jpg',
    share: 1,
    problem: 'The photo didn’t go through. Check your signal and try again.',
    canRetry: true,
  },
  { name: 'plate.pdf', share: 0, problem: 'The photo must be a JPG, PNG or WebP', canRetry: false },
]
