/** The sound and the shake of an answer: somebody looks at the person, not at the screen. */
import { reportFault } from '#platform/web/report.ts'
import type { Tone } from './gate-words.ts'

/** Tones in Hz, one after the other, and how long each lasts. */
const TUNES: Record<Tone, { hertz: readonly number[]; lengthS: number }> = {
  yes: { hertz: [880, 1320], lengthS: 0.12 },
  look: { hertz: [660, 660], lengthS: 0.16 },
  no: { hertz: [196, 165], lengthS: 0.3 },
}

const SHAKES_MS: Record<Tone, number[]> = { yes: [60], look: [90, 60, 90], no: [350] }

const LOUDNESS = 0.4

let speaker: AudioContext | undefined

/** Has to be called while a finger is down: a page may not make a sound before that. */
export function wakeSpeaker(): void {
  if (typeof AudioContext === 'undefined') return
  speaker ??= new AudioContext()
  if (speaker.state === 'suspended')
    speaker.resume().catch((error: unknown) => reportFault(error, 'gate sound'))
}

/** Sounds and shakes, where the device can. */
export function signal(tone: Tone): void {
  if ('vibrate' in navigator) navigator.vibrate(SHAKES_MS[tone])
  if (speaker === undefined || speaker.state !== 'running') return
  const { hertz, lengthS } = TUNES[tone]
  const loudness = speaker.createGain()
  loudness.gain.value = LOUDNESS
  loudness.connect(speaker.destination)
  for (const [at, pitch] of hertz.entries()) {
    const voice = speaker.createOscillator()
    voice.type = tone === 'no' ? 'sawtooth' : 'sine'
    voice.frequency.value = pitch
    voice.connect(loudness)
    voice.start(speaker.currentTime + at * lengthS)
    voice.stop(speaker.currentTime + (at + 1) * lengthS)
  }
}
