/**
 * Puts the kept choice of light or dark on the document before the first paint, so that nothing
 * flashes. A classic script of its own: a module would come too late.
 */
try {
  const choice: unknown = JSON.parse(localStorage.getItem('paddock.theme') ?? 'null')
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset['theme'] = choice
} catch {
  // A closed or broken storage means: follow the system.
}
