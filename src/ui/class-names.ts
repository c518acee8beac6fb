/** An inline link or link-like button. Iris is never a link's colour. */
export const linkClass =
  'font-medium text-ink underline decoration-edge decoration-1 underline-offset-3 hover:decoration-current'

/** Joins class names, leaving out what is off. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
