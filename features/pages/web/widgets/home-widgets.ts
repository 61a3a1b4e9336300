/** The widgets a front page is made of, in one piece of code. */
export { CallToAction } from './CallToAction.tsx'
export { HeroQuote } from './HeroQuote.tsx'
export { Sponsors } from './Sponsors.tsx'
export { TrackHero } from './TrackHero.tsx'
