/** axe-core as the build makes it, see the plugin `axeForAWindow` in vite.config.ts. */
declare module 'axe-core/axe.min.js' {
  type Violation = { id: string; nodes: { element?: Element }[] }

  /** Makes a copy of axe that reads the document of a window. */
  export default function axeFor(window: Window): {
    run: (element: Element, options: object) => Promise<{ violations: Violation[] }>
  }
}
