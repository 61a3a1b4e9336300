/**
 * A whole screen in its final shape while it loads: a heading and bars. Hidden from screen readers.
 * @param screen the first part of the screen's path, by which ScreenSkeleton.css chooses the shape
 */
export function ScreenSkeleton({ screen }: { screen: string }) {
  return (
    <div aria-hidden className="screen-skeleton script-only" data-screen={screen}>
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}
