/** The widgets of the front page, in one chunk. */
export { CallToAction } from './CallToAction.tsx'
export { HeroQuote } from './HeroQuote.tsx'
export { Sponsors } from './Sponsors.tsx'
export { TrackHero } from './TrackHero.tsx'
