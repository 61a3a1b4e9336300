/** Sound and vibration for a result, because staff look at the person and not at the screen. */
import { reportFault } from '#platform/web/report.ts'
import type { Tone } from './gate-messages.ts'

/** The tones of each result in Hz, played one after the other, and the duration of each tone. */
const TUNES: Record<Tone, { hertz: readonly number[]; lengthS: number }> = {
  yes: { hertz: [880, 1320], lengthS: 0.12 },
  look: { hertz: [660, 660], lengthS: 0.16 },
  no: { hertz: [196, 165], lengthS: 0.3 },
}

const SHAKES_MS: Record<Tone, number[]> = { yes: [60], look: [90, 60, 90], no: [350] }

const LOUDNESS = 0.4

let speaker: AudioContext | undefined

/** Enables sound. Must be called during a touch or click, because browsers block sound before one. */
export function wakeSpeaker(): void {
  if (typeof AudioContext === 'undefined') return
  speaker ??= new AudioContext()
  if (speaker.state === 'suspended')
    speaker.resume().catch((error: unknown) => reportFault(error, 'gate sound'))
}

/** Plays the sound and vibrates, if the device supports it. */
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
