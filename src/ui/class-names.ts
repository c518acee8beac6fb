/** An inline link or link-like button. Links are never iris: that colour marks selection and focus. */
export const linkClass =
  'font-medium text-ink underline decoration-edge decoration-1 underline-offset-3 hover:decoration-current'

/** Joins class names, skipping falsy ones. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
