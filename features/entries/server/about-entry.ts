/** Returns the option of a mail that is about an entry, so that the activity of the entry lists it. */
export function aboutEntry({ id }: { id: string }): { about: { kind: string; id: string } } {
  return { about: { kind: 'event_entry', id } }
}
