/** What stands in a text field of a form; empty where there is none of that name. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
