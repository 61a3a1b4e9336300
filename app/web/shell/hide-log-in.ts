/**
 * Hides the link "Log in" while the menu of a logged-in person loads, or shows it again. If the cookie says that a
 * person is logged in, the server renders the link hidden.
 */
export function hideLogIn(isHidden: boolean): void {
  document.documentElement.toggleAttribute('data-member', isHidden)
}
