/**
 * Hides "Log in" while the menu of a logged-in person loads, and shows it again. The server begins with it hidden where
 * the browser says that a person is logged in.
 */
export function hideLogIn(isHidden: boolean): void {
  document.documentElement.toggleAttribute('data-member', isHidden)
}
